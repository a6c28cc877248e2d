import type { Tenant } from '#contract/tenants/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatAgo } from '#web/lib/format/relative-time.ts'

type Named = Pick<Tenant, 'firstName' | 'lastName' | 'email'>

/** The tenant's name, or the email address where there is none. */
export const nameOf = ({ firstName, lastName, email }: Named) => `${firstName} ${lastName}`.trim() || email

/** The home of the tenant's own lease, else of the one that they share. */
export const homeOf = ({ propertyAddress, sharedLease }: Pick<Tenant, 'propertyAddress' | 'sharedLease'>) =>
  propertyAddress ?? sharedLease?.propertyAddress ?? 'Not assigned'

/** What a month costs that the lease begins or ends in. */
export const PART_NAMES = {
  both: 'First and last month by the day',
  first: 'First month by the day',
  last: 'Last month by the day',
  '': "A whole month's rent",
}

/** `"2100.50"` → `$2,100.50`. */
export const formatRent = (amount: string | null) => (amount === null ? 'N/A' : formatAmount(amount))

/** A date without a time zone: `2027-05-31` → `May 31, 2027`. */
export const formatLeaseDay = (day: string | null) => (day === null ? 'N/A' : formatDay(day))

const startOf = (day: string) => `${day.slice(0, 8)}01`
const USUAL = { value: '', label: 'Next month due' }

/** The months in which a new rent may start: from a year ago, for corrections, to a year ahead. None before a lease begins or without a rent. */
export function rentMonths({ rentAmount, leaseStartDate: start, leaseEndDate: end }: Tenant, now = companyDay()) {
  if (rentAmount === null || (start !== null && start > now)) return []
  const [year = 0, at = 0] = now.split('-').map(Number)
  const months = Array.from({ length: 25 }, (_, count) =>
    new Date(Date.UTC(year, at - 1 + count - 12, 1)).toISOString().slice(0, 10),
  ).filter((value) => (start === null || value >= startOf(start)) && (end === null || value <= end))
  return [
    USUAL,
    ...months.map((value) => ({
      value,
      label: `${formatMonth(value)}${value < startOf(now) ? ' (already due)' : ''}`,
    })),
  ]
}

/** The time since the last sign-in: `Never`, `Just now`, `5 min ago`, `3 hours ago`, `2 days ago`, then the date. */
export const lastLoginOf = (at: string | null, now = Date.now()) => (at === null ? 'Never' : formatAgo(at, now))
