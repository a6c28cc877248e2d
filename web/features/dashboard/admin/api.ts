import { dashboardAdmin } from '#contract/dashboard/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const dashboardStats = () =>
  queryOptions({
    queryKey: [dashboardAdmin.stats.path],
    queryFn: () => call(dashboardAdmin.stats, {}),
    staleTime: 0,
  })

export const dashboardCharts = () =>
  queryOptions({
    queryKey: [dashboardAdmin.charts.path],
    queryFn: () => call(dashboardAdmin.charts, {}),
    staleTime: 0,
  })
