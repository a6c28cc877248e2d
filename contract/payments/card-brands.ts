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

/** `American Express`. `Card` where the brand is not known. */
export const brandName = (brand: string | null) => BRANDS[brand ?? ''] ?? 'Card'

/** `Visa ending in 4242`. */
export const cardEnding = (brand: string | null, last4: string) => `${brandName(brand)} ending in ${last4}`
