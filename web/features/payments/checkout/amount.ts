import { parseCents } from '#contract/core/money.ts'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** What somebody typed, as the server takes it: `$2,100.50` → `2100.50`. Null for what is no amount above nothing. */
export function amountOf(typed: string): string | null {
  const text = typed.replace(/^\s*\$?\s*/, '').trim()
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text
  const cents = parseCents(plain)
  return cents === null || cents <= 0 ? null : plain
}

/** An amount as JSON carries it. Exact: as text, a number of at most two decimals has the digits that were typed. */
export const numberOf = (amount: string) => Number(amount)

/** An amount that is known and above nothing. */
export const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) > 0

/** Whole cents; none where the amount is not known. */
export const centsOf = (amount: string | null) => (amount === null ? 0 : (parseCents(amount) ?? 0))
