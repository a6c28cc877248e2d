import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidatePayments, paymentSummary, scheduledRows } from '../api.ts'

/** The payments that are scheduled, from the summary that the page has loaded. Nothing where there are none. */
export function ScheduledList({ className }: { className: string }) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...paymentSummary(), enabled: false })
  const payments = data?.scheduled ?? []
  const place = useKeptFocus<HTMLDivElement>(payments.length)
  return (
    <div ref={place} tabIndex={-1} className={payments[0] && className}>
      {payments[0] && (
        <LazyPart from={scheduledRows} skeleton={null}>
          {({ ScheduledRows }) => <ScheduledRows payments={payments} changed={() => invalidatePayments(queries)} />}
        </LazyPart>
      )}
    </div>
  )
}
