import { documentsAdmin } from '#contract/documents/admin.ts'
import { documents } from '#contract/documents/own.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownDocuments = () =>
  queryOptions({ queryKey: [documents.own.path], queryFn: () => call(documents.own, {}), staleTime: 0 })

const leaseKey = (leaseId: string) => [leasesAdmin.list.path, 'documents', leaseId]

export const leaseDocuments = (leaseId: string) =>
  queryOptions({
    queryKey: leaseKey(leaseId),
    queryFn: () => call(documentsAdmin.list, { params: { id: leaseId } }),
    staleTime: 0,
  })
