/** The names of card brands, by the provider's codes. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `American Express`, or the name of a bank, which is no code. `Card` where the brand is not known. */
export const brandName = (brand: string | null) =>
  BRANDS[brand ?? ''] ?? (brand !== null && /[^a-z_]/.test(brand) ? brand : 'Card')

/** `Visa ending in 4242`, `First Bank ending in 6789`. */
export const cardEnding = (brand: string | null, last4: string) => `${brandName(brand)} ending in ${last4}`
