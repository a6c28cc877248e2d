import { formatMoney } from '#contract/core/format-money.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentSummary } from '../api.ts'
import { dueBadge, isDueSoon } from './due.ts'
import { lastDayWas, NOTHING_TO_PAY } from '../summary.ts'
import { UnpaidDebits } from './unpaid-debits.tsx'
import { daysOf, rentSentences } from './rent-sentences.ts'

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

/** The link to the payment page: the main action once rent is due soon. `rentDueDate` is used until the balance is loaded. */
export function PayRent({ rentDueDate, children = 'Pay rent' }: { rentDueDate: string | null; children?: ReactNode }) {
  const { data } = useQuery(paymentSummary())
  const isSoon = isDueSoon(data ? data.rentDueOn : rentDueDate, companyDay()) || (data?.openMonths.length ?? 0) > 0
  return (
    <LinkButton to="/payment" size="large" variant={isSoon ? 'primary' : 'secondary'}>
      {children}
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

/** The next month to pay, and the status of the current one. */
export function RentLine() {
  const { data, isError, isFetching, refetch } = useQuery(paymentSummary())
  if (data)
    return (
      <>
        <UnpaidDebits {...data} />
        {data.rentAmount !== null && rentSentences(data)}
      </>
    )
  if (!isError) return <Skeleton className="h-[1lh] max-w-xs" />
  return (
    <InlineFailure retry={refetch} isTrying={isFetching}>
      We couldn't load what's due.
    </InlineFailure>
  )
}
