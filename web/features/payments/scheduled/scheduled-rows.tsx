import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import type { ScheduledPayment, UnmadePayment } from '#contract/payments/summary-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSome } from '../checkout/amount.ts'
import { cancelScheduled, invalidateDue } from './api.ts'
import { UnmadeRow } from './unmade-row.tsx'

interface ScheduledRowsProps {
  payments: readonly ScheduledPayment[]
  unmade: readonly UnmadePayment[]
  isPaying: boolean
  /** Fetches what holds, after a payment was canceled or could not be. */
  changed: () => Promise<unknown>
}

/** What will happen, and until when it can be canceled. */
function whatHolds({ amount, isMethodLost, isLocked, isAfterAutopay, cutOffAt, payOn }: ScheduledPayment): string {
  const until = `6 p.m. Eastern time on ${formatDay(companyDay(new Date(cutOffAt)))}`
  const cancelable = isLocked ? `The cut-off to cancel it was ${until}.` : `You can cancel it until ${until}.`
  if (isMethodLost) return `Its payment method has expired or is no longer saved, so it can't be charged. ${cancelable}`
  if (!isSome(amount) && isAfterAutopay)
    return `Autopay pays all rent that's due before ${formatDay(payOn)}, so nothing will be left to charge. ${cancelable}`
  if (!isSome(amount)) return `Nothing will be due then, so nothing will be charged. ${cancelable}`
  return isAfterAutopay
    ? `Autopay pays first. This payment charges what's still due after it. ${cancelable}`
    : `${cancelable} If you pay by hand before then, only what's still due is charged.`
}

/** One scheduled payment, with the way to cancel it. */
function ScheduledRow({ payment, changed }: { payment: ScheduledPayment } & Pick<ScheduledRowsProps, 'changed'>) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const row = useKeptFocus<HTMLLIElement>(isAsked)
  const { id, payOn, amount, cardBrand, cardLast4, isLocked } = payment
  const what = `${formatAmount(amount)} on ${formatDay(payOn)}`

  async function cancel() {
    setWorking(true)
    try {
      await cancelScheduled(id)
      toast('Payment canceled', `Nothing will be charged on ${formatDay(payOn)}.`)
    } catch (error) {
      toast("The payment wasn't canceled", errorMessage(error), 'destructive')
    }
    await Promise.all([invalidateDue(queries), changed()])
    setWorking(false)
  }

  return (
    <li ref={row} tabIndex={-1} aria-label={what} className="py-4 outline-none">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex w-full items-center justify-between gap-4 sm:order-last sm:min-h-11 sm:w-auto">
          <p className="font-display text-xl font-semibold text-ink tabular-nums">{formatAmount(amount)}</p>
          {!isLocked && !isAsked && (
            <Button variant="secondary" aria-label={`Cancel ${what}`} onClick={() => setAsked(true)}>
              Cancel
            </Button>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="blue">Monthly Rent</Badge>
            <Badge tone="purple">Scheduled</Badge>
          </p>
          <p className="mt-2 text-sm text-muted">
            <span className="font-semibold text-ink">{formatDay(payOn)}</span>
            {cardLast4 !== null && ` · ${cardEnding(cardBrand, cardLast4)}`}
          </p>
          <p className="mt-1.5 max-w-prose text-sm text-muted">{whatHolds(payment)}</p>
        </div>
      </div>
      {isAsked && (
        <div className="mt-4">
          <RemovalQuestion
            button="Cancel this payment"
            pending="Canceling..."
            back="Keep it"
            isRemoving={isWorking}
            remove={() => void cancel()}
            close={() => setAsked(false)}
          >
            {`Cancel the payment of ${formatDay(payOn)}? Rent that's due then stays due.`}
          </RemovalQuestion>
        </div>
      )}
    </li>
  )
}

/** The rows of scheduled payments, in their own chunk. */
export const ScheduledRows = ({ payments, unmade, isPaying, changed }: ScheduledRowsProps) => (
  <ul aria-label="Scheduled payments" className="-my-4 divide-y divide-line">
    {unmade.map((payment) => (
      <UnmadeRow key={payment.id} payment={payment} isPaying={isPaying} />
    ))}
    {payments.map((payment) => (
      <ScheduledRow key={payment.id} payment={payment} changed={changed} />
    ))}
  </ul>
)
