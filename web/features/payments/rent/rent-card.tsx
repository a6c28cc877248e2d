import { formatMoney } from '#contract/core/format-money.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { paymentSummary } from '../api.ts'
import { lastDayWas, NOTHING_TO_PAY } from '../summary.ts'
import { dueBadge } from './due.ts'
import { daysOf } from './rent-sentences.ts'

/** The days until rent is due, or since. */
export function RentBadge() {
  const { data } = useQuery(paymentSummary())
  if (data && data.leaseEndedOn !== null && data.rentDueOn === null) return <Badge tone="gray">Lease ended</Badge>
  if (!data || data.rentDueOn === null) return null
  const { tone, text } = dueBadge(data.rentDueOn, companyDay())
  return <Badge tone={tone}>{text}</Badge>
}

/**
 * The amount to pay: the rent of a month or of its days, or more where several months, an opening balance or rent after the lease's end are due. Of a
 * lease of several tenants, the user's share.
 */
export function RentAmount({ rentAmount }: { rentAmount: string }) {
  const { data } = useQuery(paymentSummary())
  const isAll =
    data !== undefined &&
    (data.openMonths.length > 1 || data.leaseEndedOn !== null || data.rentMonth === data.openingMonth)
  const all = isAll ? data.rentOwed : (data?.rentAmount ?? rentAmount)
  const share = data?.share
  const days = data && daysOf(data)
  const period = days === undefined ? 'a month' : `for ${days}`
  return (
    <p className="font-display text-4xl font-semibold text-ink tabular-nums">
      {formatMoney(share ? (isAll ? share.owed : share.amount) : all)}
      <span className={`font-sans text-base font-normal text-muted ${share ? 'block' : ''}`}>
        {share && `your share of ${formatMoney(all)}`} {isAll ? 'due' : period}
      </span>
    </p>
  )
}

/** Without a lease: the link to the payment page. Someone who left a shared lease has nothing to pay. */
export function PayWithoutLease() {
  const { data } = useQuery(paymentSummary())
  if (data && data.leftOn !== null) return null
  return (
    <LinkButton to="/payment" size="large" variant="secondary">
      Make a payment
    </LinkButton>
  )
}

/** Without a lease: that none is known, or when the last one ended for a user who shared it. */
export function NoLeaseLine() {
  const leftOn = useQuery(paymentSummary()).data?.leftOn ?? null
  if (leftOn === null)
    return "We don't see a lease on your account. If that's a mistake, contact your property manager."
  return (
    <>
      {`${lastDayWas(leftOn)}. ${NOTHING_TO_PAY} `}
      <Link to="/lease" className="link">
        See what you can still read
      </Link>
    </>
  )
}
