/** Whole cents, as text or number, as dollars with two digits: `210050` → `"2100.50"`. No floating point on the way. */
export function formatCents(cents: string | number | bigint): string {
  const text = String(cents)
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
