import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import type { paymentMethods } from '#contract/payments/methods-own.ts'
import { isTest } from '../labels.ts'
import type { MethodRow } from './queries.ts'

type Expiring = Pick<MethodRow, 'exp_month' | 'exp_year'>

/** A card is valid through the last day of its month, where the company is. */
function expiryOf({ exp_month: month, exp_year: year }: Expiring, today = companyDay()) {
  if (month === null || year === null) return 'valid'
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  const left = (year - thisYear) * 12 + month - thisMonth
  return left < 0 ? 'expired' : left < 2 ? 'soon' : 'valid'
}

/** The card can no longer be used, unless its bank tells the provider of a new date. */
export const isExpired = (row: Expiring, today = companyDay()) => expiryOf(row, today) === 'expired'

export const REFUSED = 'Your bank refused this account. Add it again, or choose another payment method.'

/** It can be paid with on a day: it has not expired, and its bank does not refuse it. */
export const isUsable = (row: Expiring & Pick<MethodRow, 'refused_code'>, today = companyDay()) =>
  row.refused_code === null && !isExpired(row, today)

/** `Visa ending in 4242`, `Bank account ending in 6789`. */
export const nameOf = ({ brand, last4 }: Pick<MethodRow, 'brand' | 'last4'>) => cardEnding(brand, last4)

export const isBankAccount = ({ kind }: Pick<MethodRow, 'kind'>) => kind === 'us_bank_account'

export const DEBITS_OFF = "You can't pay from a bank account right now. Please choose a card."

/** A saved bank account while bank accounts are not taken. What their banks work on already ends as usual. */
export const isOff = (method: Pick<MethodRow, 'kind'>, cards: { hasBankDebit: boolean } | null) =>
  isBankAccount(method) && cards?.hasBankDebit !== true

/** Why a planned payment cannot be charged: its method is lost, or is a bank account while these are not taken. Null where it can. */
export const whyNotUsable = (method: Pick<MethodRow, 'kind'> | null, cards: { hasBankDebit: boolean } | null) =>
  method === null ? 'card' : isOff(method, cards) ? 'debits_off' : null

/** `04/2028`. Null for a bank account. */
export const expiresOn = ({ exp_month: month, exp_year: year }: Expiring) =>
  month === null || year === null ? null : `${String(month).padStart(2, '0')}/${year}`

/** A saved method as its owner sees it. The provider's id stays here. */
export const present = (row: MethodRow): ResultOf<typeof paymentMethods.update> => ({
  id: row.id,
  kind: row.kind,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  expiry: row.refused_code === null ? expiryOf(row) : 'expired',
  nickname: row.nickname,
  isDefault: row.is_default,
  isTest: isTest(row),
  createdAt: row.created_at,
})
