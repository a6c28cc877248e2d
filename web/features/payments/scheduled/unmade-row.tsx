import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { UnmadePayment } from '#contract/payments/summary-own.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'

interface UnmadeRowProps {
  payment: UnmadePayment
  /** The page is the one to pay at. */
  isPaying: boolean
}

/** A scheduled payment that was not made, why, and the ways to go on. */
export function UnmadeRow({ payment: { payOn, amount, reason }, isPaying }: UnmadeRowProps) {
  const what = `${formatAmount(amount)} on ${formatDay(payOn)}`
  return (
    <li aria-label={`${what}, not made`} className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="blue">Monthly Rent</Badge>
          <Badge tone="red">Not made</Badge>
        </p>
        <p className="font-display text-xl font-semibold text-ink tabular-nums">{formatAmount(amount)}</p>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">
        {`Your scheduled payment of ${formatDay(payOn)} wasn't made. ${reason} You weren't charged for it, and this rent is still due.`}
        {isPaying && ' You can pay now or schedule it again below.'}
      </p>
      {!isPaying && (
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton to="/payment">Pay now</LinkButton>
          <LinkButton to="/payment-methods" variant="secondary">
            Choose another method
          </LinkButton>
        </div>
      )}
    </li>
  )
}
