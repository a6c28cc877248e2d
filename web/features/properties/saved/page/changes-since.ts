import type { SavedHome } from '#contract/saved/own.ts'
import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import { statusName } from '../../labels.ts'

type Then = Pick<SavedHome, 'price' | 'priceType' | 'status'>
type Now = Pick<ComparedProperty, 'price' | 'priceType' | 'status'>

function priceChange(then: Then, now: Now): string[] {
  if (then.priceType !== now.priceType) return [now.priceType === 'rent' ? 'Now for rent' : 'Now for sale']
  const cents = Math.round((Number(now.price) - Number(then.price)) * 100)
  if (cents === 0) return []
  const amount = `${formatMoney(Math.abs(cents) / 100)}${now.priceType === 'rent' ? ' a month' : ''}`
  return [`${cents < 0 ? 'Reduced' : 'Raised'} ${amount} since you saved it`]
}

/** What has changed of a home since it was saved. */
export function changesSince(then: Then, now: Now): string[] {
  const status = now.status === 'available' ? 'Available again' : `Now ${statusName(now.status).toLowerCase()}`
  return [...priceChange(then, now), ...(then.status === now.status ? [] : [status])]
}
