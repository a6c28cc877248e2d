import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { formatDay } from '#contract/core/dates.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { useState } from 'react'
import { leaseLedger } from '../api.ts'
import { LedgerRows } from '../ledger-rows.tsx'
import { StatementPart } from '../statements/statement-part.tsx'
import { isMovable, isPaying } from './allocations/parts.ts'
import { LazyAllocationDialog, LazyReversalDialog } from './lazy-dialogs.tsx'
import { LazyEntryPhotos, LazyPhotoDialog } from './photos/lazy-photos.tsx'

/** What paid a charge or what a payment paid, who recorded it, and the card payment behind it. */
const Source = (entry: AdminLedgerEntry) => {
  const { kind, staffName, paymentId, paid, left } = entry
  return (
    <>
      {paid.map(({ entryId, memo, effectiveOn, amount }) => (
        <span key={entryId} className="block wrap-anywhere text-muted">
          {isPaying(entry) ? 'Paid' : 'Paid by'} {memo}, {formatDay(effectiveOn)}: {formatAmount(amount)}
        </span>
      ))}
      {Number(left) > 0 && (
        <span className="block text-muted">
          {formatAmount(left!)} {isPaying(entry) ? 'not used' : 'open'}
        </span>
      )}
      {staffName !== null && <span className="block text-muted">Recorded by {staffName}</span>}
      {paymentId !== null && kind === 'payment' && (
        <span className="block">
          <Link to={`/admin/payments?open=${paymentId}`} className="link inline-flex min-h-6 items-center">
            Open payment
          </Link>
        </span>
      )}
    </>
  )
}

interface LeaseLedgerProps {
  id: string
  tenant: string
  refund: (paymentId: string) => void
}

/** A payment online. A deposit goes back in its own way. */
const isRefundable = ({ kind, account, paymentId }: AdminLedgerEntry) =>
  kind === 'payment' && paymentId !== null && account !== 'deposit'

/** The ledger of a lease, where staff take their own entries back and refund payments online. */
export function LeaseLedger({ id, tenant, refund }: LeaseLedgerProps) {
  const { data, error, isFetching, refetch } = useQuery(leaseLedger(id))
  const oldest = data?.entries[0]
  const [reversed, setReversed] = useState<AdminLedgerEntry | null>(null)
  const [pictured, setPictured] = useState<AdminLedgerEntry | null>(null)
  const [moved, setMoved] = useState<AdminLedgerEntry | null>(null)
  return (
    <section aria-labelledby="ledger" className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 id="ledger" className="mb-2 text-xl">
        Ledger
      </h2>
      {!data && error !== null && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load this ledger. Please try again.
        </LoadFailure>
      )}
      {!data && error === null && <Skeleton className="h-80" />}
      {data?.entries.length === 0 && (
        <EmptyState icon={<Receipt />} title="Nothing charged or paid yet">
          Rent appears here on the day it is due.
        </EmptyState>
      )}
      {data && data.processing !== '0.00' && (
        <p className="mb-2 text-muted">
          {formatAmount(data.processing)} is processing at the tenant's bank. It appears here once the bank has paid.
        </p>
      )}
      {oldest && (
        <div className="print:hidden">
          <StatementPart first={oldest.effectiveOn} leaseId={id} />
        </div>
      )}
      {data && oldest && (
        <LedgerRows
          entries={data.entries}
          renderNote={(entry) => (
            <>
              <Source {...entry} />
              {entry.method !== null && entry.kind === 'payment' && (
                <LazyEntryPhotos entry={entry} open={() => setPictured(entry)} />
              )}
            </>
          )}
          renderAction={(entry) => (
            <span className="flex flex-col items-end">
              {entry.isReversible ? (
                <RowButton of={entry.memo} onClick={() => setReversed(entry)}>
                  Reverse
                </RowButton>
              ) : (
                isRefundable(entry) && (
                  <RowButton
                    of={`${entry.memo}, ${formatDay(entry.effectiveOn)}`}
                    onClick={() => refund(entry.paymentId!)}
                  >
                    Refund
                  </RowButton>
                )
              )}
              {isMovable(entry, data.entries) && (
                <RowButton of={`${entry.memo}, ${formatDay(entry.effectiveOn)}`} onClick={() => setMoved(entry)}>
                  Reallocate
                </RowButton>
              )}
            </span>
          )}
        />
      )}
      {pictured && <LazyPhotoDialog entry={pictured} tenant={tenant} close={() => setPictured(null)} />}
      {data && moved && <LazyAllocationDialog id={moved.id} ledger={data} close={() => setMoved(null)} />}
      {reversed && <LazyReversalDialog entry={reversed} close={() => setReversed(null)} />}
    </section>
  )
}
