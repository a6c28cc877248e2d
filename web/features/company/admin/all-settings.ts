import { companyAdmin } from '#contract/company/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const allSettings = () =>
  queryOptions({
    queryKey: [companyAdmin.listSettings.path],
    queryFn: () => call(companyAdmin.listSettings, {}),
    staleTime: 0,
  })
