import type { Autopay } from '#contract/payments/autopay-own.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { isSome } from '../checkout/amount.ts'

type Next = NonNullable<Autopay['next']>

/** Until when the next payment can be changed, or why it cannot. */
function whatHolds({ on, amount, cutOffAt, isLocked, isSkipped, isMethodLost }: Next): string {
  const until = `6 p.m. Eastern time on ${formatDay(companyDay(new Date(cutOffAt)))}`
  if (isSkipped) return `Nothing will be charged on ${formatDay(on)}. Rent that is due then stays due.`
  if (isMethodLost) return 'Its payment method has expired or is no longer saved, so nothing will be charged.'
  if (isLocked) return `It can no longer be skipped. The cut-off was ${until}.`
  if (!isSome(amount)) return 'Everything that was due is paid, so nothing will be charged.'
  return `You can skip or change it until ${until}. A change on the afternoon before moves it by a day. If you pay by hand before then, only what's still due is charged.`
}

interface NextPaymentProps {
  next: Next
  /** `Visa ending in 4242`. Null where the card is lost. */
  method: string | null
  isWorking: boolean
  skip: () => void
  unskip: () => void
}

/** The next automatic payment, and the way to skip it. */
export function NextPayment({ next, method, isWorking, skip, unskip }: NextPaymentProps) {
  const { on, amount, isLocked, isSkipped } = next
  return (
    <PortalCard className="mb-8">
      <section aria-labelledby="next-payment">
        <h2 id="next-payment" className="text-xl">
          Next automatic payment
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className={cx('font-display text-4xl font-semibold tabular-nums', isSkipped && 'text-muted line-through')}>
            {formatAmount(amount)}
          </p>
          {isSkipped && <Badge tone="yellow">Skipped</Badge>}
        </div>
        <p className="mt-1 font-semibold">{[`On ${formatDay(on)}`, method].filter(Boolean).join(', ')}</p>
        <p className="mt-2 max-w-prose text-muted">{whatHolds(next)}</p>
        {!isLocked && (isSkipped || isSome(amount)) && (
          <Button variant="secondary" className="mt-5" pending={isWorking} onClick={isSkipped ? unskip : skip}>
            {isSkipped ? 'Make this payment after all' : 'Skip this payment'}
          </Button>
        )}
      </section>
    </PortalCard>
  )
}

const OUTCOMES: Record<NonNullable<Autopay['last']>['outcome'], string> = {
  paid: 'was paid',
  processing: 'is processing',
  declined: "didn't go through, and you weren't charged for it",
  none_due: 'was not needed',
  failed: 'was not made',
}

/** How the last automatic payment ended, with the way to pay by hand where it was not made. */
export function LastPayment({ last }: { last: NonNullable<Autopay['last']> }) {
  const { on, outcome, reason, amount } = last
  const isUnpaid = outcome === 'declined' || outcome === 'failed'
  const what = isSome(amount)
    ? `The last automatic payment, ${formatAmount(amount)} on`
    : 'The last automatic payment, on'
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-prose text-muted">{`${what} ${formatDay(on)}, ${OUTCOMES[outcome]}. ${reason ?? ''}`}</p>
      {isUnpaid && <LinkButton to="/payment">Pay now</LinkButton>}
    </div>
  )
}
