import { formatMoney, groupDigits } from '#contract/core/format-money.ts'

/** `1200` → `1,200`, `2.5` as it is. */
export const formatNumber = (value: number) => groupDigits(String(value))

/** A rent is per month: `$2,400/mo`. */
export const formatPrice = (amount: string, priceType: 'sale' | 'rent') =>
  `${formatMoney(amount)}${priceType === 'rent' ? '/mo' : ''}`

/** `1 bed`, `2 beds`. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** `contacted` → `Contacted`. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
