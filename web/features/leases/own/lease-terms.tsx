import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { FactList } from './fact-list.tsx'

const STATUSES = {
  upcoming: { name: 'Upcoming', tone: 'blue' },
  current: { name: 'Current', tone: 'green' },
  ended: { name: 'Ended', tone: 'gray' },
} as const

/** `Jan 1, 2026 to Dec 31, 2026`, as far as the days are known. */
function termOf({ startsOn, endsOn }: OwnLease) {
  if (endsOn === null)
    return startsOn === null
      ? 'Month to month'
      : `Month to month ${startsOn > companyDay() ? 'from' : 'since'} ${formatDay(startsOn)}`
  return startsOn === null ? `Until ${formatDay(endsOn)}` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`
}

/** `1st`, `22nd`, `13th` */
const dayOfMonth = (day: number) =>
  `${day}${(day > 10 && day < 14 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`

/** How a month is charged that the lease begins or ends in. */
const PARTS = {
  both: 'The first and last month by the day',
  first: 'The first month by the day',
  last: 'The last month by the day',
}

function rentOf({ rentAmount, nextRent }: OwnLease) {
  const now = rentAmount === null ? 'Not entered yet' : formatAmount(rentAmount)
  return nextRent === null ? now : `${now}, ${formatAmount(nextRent.amount)} from ${formatMonth(nextRent.from)}`
}

/** What is charged each month besides the rent: `$150.00 a month, due on the 5th`. */
function chargeOf({ amount, nextAmount, dueDay, firstMonth, lastMonth }: OwnLease['recurringCharges'][number]) {
  const parts = [
    `${formatAmount(amount)} a month`,
    nextAmount && `${formatAmount(nextAmount.amount)} from ${formatMonth(nextAmount.from)}`,
    `due on the ${dayOfMonth(dueDay)}`,
    firstMonth > companyDay() && `first for ${formatMonth(firstMonth)}`,
    lastMonth && `last for ${formatMonth(lastMonth)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What was agreed: the home, the term, the rent and the deposit. */
export function LeaseTerms({ lease }: { lease: OwnLease }) {
  const {
    propertyAddress,
    startsOn,
    tenancyStartsOn,
    rentDueDay,
    partMonths,
    depositAmount,
    lateFeeAmount,
    recurringCharges,
    status,
  } = lease
  return (
    <PortalCard>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Terms</h2>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
      </div>
      <FactList
        facts={[
          ['Home', propertyAddress ?? 'Not entered yet'],
          ['Term', termOf(lease)],
          ...(tenancyStartsOn === null || tenancyStartsOn === startsOn
            ? []
            : [['Renting since', formatDay(tenancyStartsOn)] as const]),
          ['Monthly rent', rentOf(lease)],
          ['Rent is due', `On the ${dayOfMonth(rentDueDay)} of each month`],
          ...(partMonths === null ? [] : [['Part months', PARTS[partMonths]] as const]),
          ...recurringCharges.map((charge) => [charge.memo, chargeOf(charge)] as const),
          ['Security deposit', depositAmount === null ? 'None' : formatAmount(depositAmount)],
          [
            'Late fee',
            lateFeeAmount === null ? 'None' : `${formatAmount(lateFeeAmount)}, once rent is 30 days overdue`,
          ],
        ]}
      />
      {recurringCharges.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Autopay and scheduled payments pay rent only. Pay other charges on the payment page, as fees.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/ledger" variant="secondary">
          Ledger and deposit
        </LinkButton>
      </div>
    </PortalCard>
  )
}
