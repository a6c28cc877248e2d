import { formatDay } from '#contract/core/dates.ts'
import type { ScheduledPayment } from '#contract/payments/summary-own.ts'
import { Link } from '#web/lib/routing/link.tsx'

/** Beside autopay: the payments that are scheduled as well. Nothing where there are none. */
export function AlsoScheduled({ scheduled }: { scheduled: readonly ScheduledPayment[] }) {
  if (scheduled.length === 0) return null
  const days = new Intl.ListFormat('en-US').format(scheduled.map(({ payOn }) => formatDay(payOn)))
  return (
    <p className="mb-8 max-w-prose">
      {`You also scheduled ${scheduled.length === 1 ? 'a payment' : 'payments'} for ${days}. Whichever payment comes later charges only what's still due, so together they never charge more than you owe. `}
      <Link to="/dashboard/payments" className="link font-medium">
        View scheduled payments
      </Link>
    </p>
  )
}
