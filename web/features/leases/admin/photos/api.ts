import { leasesAdmin } from '#contract/leases/admin.ts'
import { receiptPhotos } from '#contract/leases/photos/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const entryPhotos = (entryId: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'photos', entryId],
    queryFn: () => call(receiptPhotos.list, { params: { id: entryId } }),
    staleTime: 0,
  })
