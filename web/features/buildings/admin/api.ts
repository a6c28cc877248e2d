import { buildingsAdmin } from '#contract/buildings/admin.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { queryOptions } from '@tanstack/react-query'

export const oneBuilding = (id: string) =>
  queryOptions({
    queryKey: [buildingsAdmin.list.path, 'record', id],
    queryFn: () => loadRecord(buildingsAdmin.get, id),
    staleTime: 0,
  })
