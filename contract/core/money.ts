/** The smallest and largest payment in cents. The card provider sets both limits. */
export const MIN_CENTS = 50
export const MAX_CENTS = 99_999_999

/** Accepts any number of digits, so that an amount that is too large gets its own message. */
const FORM = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Parses dollars, given as a number or text with at most two decimals, into whole cents. Null for anything else. Avoids floating point. Beyond twelve
 * digits of dollars the cents are rounded, but the result still exceeds every limit. Negative amounts are parsed too, so that the message names the
 * minimum amount instead of the format.
 */
export function parseCents(amount: string | number): number | null {
  const [, sign, dollars, fraction = ''] = FORM.exec(String(amount)) ?? []
  if (dollars === undefined) return null
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && cents > 0 ? -cents : cents
}

/** Formats whole cents as dollars with two decimals, without floating point: `210050` → `"2100.50"`. */
export function formatCents(cents: string | number | bigint): string {
  const text = String(cents)
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
