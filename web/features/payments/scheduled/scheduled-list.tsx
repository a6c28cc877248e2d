import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidatePayments, paymentSummary, scheduledRows } from '../api.ts'

interface ScheduledListProps {
  className: string
  /** The page is the one to pay at. */
  isPaying?: boolean
}

/** The payments that are scheduled and those that were not made, from the summary that the page has loaded. Nothing where there are none. */
export function ScheduledList({ className, isPaying = false }: ScheduledListProps) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...paymentSummary(), enabled: false })
  const { scheduled: payments = [], unmade = [] } = data ?? {}
  const hasAny = payments.length + unmade.length > 0
  const place = useKeptFocus<HTMLDivElement>(payments.length)
  return (
    <div ref={place} tabIndex={-1} className={hasAny ? className : undefined}>
      {hasAny && (
        <LazyPart from={scheduledRows} skeleton={null}>
          {({ ScheduledRows }) => (
            <ScheduledRows
              payments={payments}
              unmade={unmade}
              isPaying={isPaying}
              changed={() => invalidatePayments(queries)}
            />
          )}
        </LazyPart>
      )}
    </div>
  )
}
