import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Offer, OfferState } from '#contract/leases/renewals/fields.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const OFFER_STATES: Record<OfferState, { name: string; tone: Tone }> = {
  open: { name: 'Open', tone: 'blue' },
  accepted: { name: 'Accepted', tone: 'green' },
  declined: { name: 'Declined', tone: 'red' },
  withdrawn: { name: 'Withdrawn', tone: 'gray' },
  expired: { name: 'Expired', tone: 'yellow' },
}

/** `Jan 1, 2027 to Dec 31, 2027` */
export const termOf = ({ startsOn, endsOn }: Pick<Offer, 'startsOn' | 'endsOn'>) =>
  endsOn === null ? `From ${formatDay(startsOn)}, month to month` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`

/** `$2,000.00 to $2,100.00 (up $100.00)` */
export function rentChange({ currentRent, rentAmount, difference }: Offer) {
  const dollars = Number(difference)
  if (dollars === 0) return `${formatAmount(rentAmount)} (unchanged)`
  return `${formatAmount(currentRent)} to ${formatAmount(rentAmount)} (${dollars > 0 ? 'up' : 'down'} ${formatAmount(Math.abs(dollars))})`
}
