import { formatAmount } from '#contract/core/format-money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { leaseLedger } from '../api.ts'

/** What banks work on, which the ledger does not have yet. Nothing where there is none. */
export function OnItsWayNote({ leaseId, children }: { leaseId: string; children: string }) {
  const { data } = useQuery(leaseLedger(leaseId))
  if (data === undefined || data.processing === '0.00') return null
  return <Notice title={`${formatAmount(data.processing)} is on its way from the tenant's bank`}>{children}</Notice>
}
