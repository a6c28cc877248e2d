import { formatMoney } from '#contract/core/format-money.ts'
import type { PriceChange, PropertyWithSample } from '#contract/properties/public.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { isGone } from '../labels.ts'

/** `Reduced $20,000 to $930,000`. The part before the date. */
export function priceEvent({ price, priceType, status, before }: PriceChange): string {
  const now = formatPrice(price, priceType)
  if (isGone({ status })) return status === 'sold' ? 'Sold' : 'Rented'
  if (before === null) return `Listed ${now}`
  if (before.priceType !== priceType) return `Listed for ${priceType} at ${now}`
  if (isGone(before)) return `Back on the market at ${now}`
  const cents = Math.round(Number(before.price) * 100) - Math.round(Number(price) * 100)
  return `${cents > 0 ? 'Reduced' : 'Raised'} ${formatMoney(Math.abs(cents) / 100)} to ${now}`
}

/** A change of the status or of the price type begins or ends a time on the market. */
const isTurn = (change: PriceChange) =>
  change.before === null || change.before.priceType !== change.priceType || isGone(change) !== isGone(change.before)

type Home = Pick<PropertyWithSample, 'createdAt' | 'status' | 'isSample' | 'priceHistory'>

/**
 * From when to when a home was on the market. `until` is null for one that still is. Null where that is not known: a home that was sold or rented before
 * its history began.
 */
export function timeOnMarket({ createdAt, status, isSample, priceHistory }: Home) {
  if (isSample) return null
  const [last, ...earlier] = priceHistory.filter(isTurn)
  if (!isGone({ status })) return { since: last?.at ?? createdAt, until: null }
  if (!last?.before || isGone(last.before)) return null
  return { since: earlier[0]?.at ?? createdAt, until: last.at }
}
