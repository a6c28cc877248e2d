import type { Lease } from '#contract/leases/admin.ts'
import { formatDay } from '#contract/core/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { peopleOf } from '../lease-columns.tsx'
import { leaseTenants } from './api.ts'

/** Who can have paid: everyone on the lease, and those who have left it, whose check may come late. */
export function usePayers(lease: Lease) {
  const { data } = useQuery(leaseTenants(lease.id))
  const people = peopleOf(lease).map(({ id, name }) => ({ value: id ?? '', label: name }))
  for (const { tenantId, name, leftOn } of data?.former ?? [])
    if (tenantId !== null && people.every(({ value }) => value !== tenantId))
      people.push({ value: tenantId, label: `${name}, left ${formatDay(leftOn)}` })
  return people
}
