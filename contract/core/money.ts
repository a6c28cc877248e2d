/** The least and the most that one payment moves, in cents: what the card provider takes. */
export const MIN_CENTS = 50
export const MAX_CENTS = 99_999_999

/** However many digits, so that too much is told from what is no amount. */
const FORM = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Dollars as they were given, a number or text with at most two decimals, in whole cents; null for anything else. No floating point on the
 * way; beyond twelve digits of dollars the cents are rounded, but still more than any amount that is allowed. Less than nothing is an amount too,
 * so that whoever sends it learns the least amount and not how amounts are written.
 */
export function parseCents(amount: string | number): number | null {
  const [, sign, dollars, fraction = ''] = FORM.exec(String(amount)) ?? []
  if (dollars === undefined) return null
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && cents > 0 ? -cents : cents
}

/** Whole cents, as text or number, as dollars with two digits: `210050` → `"2100.50"`. No floating point on the way. */
export function formatCents(cents: string | number | bigint): string {
  const text = String(cents)
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
