import { parseCents } from '#contract/core/money.ts'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** Normalizes a typed amount: `$2,100.50` → `2100.50`. Null unless it is a positive amount. */
export function amountOf(typed: string): string | null {
  const text = typed.replace(/^\s*\$?\s*/, '').trim()
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text
  const cents = parseCents(plain)
  return cents === null || cents <= 0 ? null : plain
}

/** An amount as a JSON number. Exact, because a number with at most two decimals prints the same digits. */
export const numberOf = (amount: string) => Number(amount)

/** A known amount greater than zero. */
export const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) > 0

/** Whole cents. 0 where the amount is not known. */
export const centsOf = (amount: string | null) => (amount === null ? 0 : (parseCents(amount) ?? 0))
