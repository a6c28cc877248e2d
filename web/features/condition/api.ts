import { conditionAdmin } from '#contract/condition/admin.ts'
import { condition } from '#contract/condition/own.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownCondition = () =>
  queryOptions({ queryKey: [condition.own.path], queryFn: () => call(condition.own, {}), staleTime: 0 })

export const statementKey = (id: string) => [conditionAdmin.get.path, id]

export const conditionStatement = (id: string) =>
  queryOptions({
    queryKey: statementKey(id),
    queryFn: () => call(conditionAdmin.get, { params: { id } }),
    staleTime: 0,
  })

export const leaseStatements = (leaseId: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'condition', leaseId],
    queryFn: () => call(conditionAdmin.list, { params: { id: leaseId } }),
    staleTime: 0,
  })
