import { cardEnding } from '#contract/payments/card-brands.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'

/** `Visa ending in 4242`, `First Bank ending in 6789`. */
export const endingOf = ({ brand, last4 }: PaymentMethod) => cardEnding(brand, last4)

/** The name that its owner gave it, else what it is. */
export const nameOf = (method: PaymentMethod) => method.nickname ?? endingOf(method)

/** `Expires 04/2028`, on one line. Null for a bank account. */
export function expiresOn({ expMonth, expYear, expiry }: PaymentMethod) {
  if (expMonth === null || expYear === null) return null
  return `${expiry === 'expired' ? 'Expired' : 'Expires'}\u00A0${String(expMonth).padStart(2, '0')}/${expYear}`
}
