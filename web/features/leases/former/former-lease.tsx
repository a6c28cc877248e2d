import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { FormerLease as Lease } from '#contract/leases/former/own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { LedgerRows } from '../ledger-rows.tsx'
import { StatementPart } from '../statements/statement-part.tsx'
import { oneLeaseLeft } from './api.ts'

/** Until when the ledger goes, and what can't be done here. */
function wordsOf({ isMain, leftOn }: Lease): string {
  const pay = "You can't pay anything for it here. If you still owe something, contact your property manager."
  if (isMain) return `This lease was in your name${leftOn === null ? '' : ` until ${formatDay(leftOn)}`}. ${pay}`
  return leftOn === null
    ? `This lease is over. ${pay}`
    : `Your last day on this lease was ${formatDay(leftOn)}. You see what was charged and paid up to that day. ${pay}`
}

function titleOf({ isMain, leftOn }: Lease, isCredit: boolean): string {
  const name = isCredit ? 'credit' : 'balance'
  if (isMain) return `Your ${name}`
  return leftOn === null ? `The lease's ${name}` : `The lease's ${name} on ${formatDay(leftOn)}`
}

/** The ledger of a lease that the user has left. */
export function FormerLease({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(oneLeaseLeft(id))
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState icon={<Receipt />} title="We can't find this lease">
        It's not among the leases that you left. If you are on it now, you find it on your ledger page.
      </EmptyState>
    )
  if (!data)
    return error ? (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mt-8">
        Failed to load the ledger. Please try again.
      </LoadFailure>
    ) : (
      <Skeleton className="mt-8 h-96 rounded-card" />
    )
  const { lease, ledger } = data
  const dollars = Number(ledger.balance)
  const [oldest] = ledger.entries
  return (
    <>
      {lease.propertyAddress !== null && (
        <p className="mt-2 mb-8 text-lg wrap-anywhere text-muted">{lease.propertyAddress}</p>
      )}
      <PortalCard>
        <h2 className="font-sans text-base font-semibold text-muted">{titleOf(lease, dollars < 0)}</h2>
        <p className="font-display text-4xl font-semibold text-ink tabular-nums">{formatAmount(Math.abs(dollars))}</p>
        <p className="mt-1 max-w-prose text-muted">{wordsOf(lease)}</p>
      </PortalCard>
      {oldest && (
        <PortalCard className="mt-5 print:hidden">
          <StatementPart first={oldest.effectiveOn} former={{ id, until: lease.isMain ? null : lease.leftOn }} />
        </PortalCard>
      )}
      <PortalCard className="mt-5">
        {oldest ? (
          <LedgerRows entries={ledger.entries} />
        ) : (
          <EmptyState icon={<Receipt />} title="Nothing was charged or paid while you were on this lease" />
        )}
      </PortalCard>
    </>
  )
}
