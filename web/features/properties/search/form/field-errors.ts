import { groupDigits } from '#contract/core/format-money.ts'
import { FILTER_DIGITS } from '#contract/properties/filter.ts'
import { type Field, type Filter, isReversed, REVERSED } from '../filter.ts'

export const WHOLE = ['minPrice', 'maxPrice', 'minSqft'] as const

export type FieldErrors = Partial<Record<Field, string>>

/** What is wrong with a number. Undefined where it is right or empty. */
function problemOf(typed: string, digits: number) {
  if (/\D/.test(typed)) return 'Enter a number, such as 2500.'
  return typed.length > digits ? `Enter a number up to ${groupDigits('9'.repeat(digits))}.` : undefined
}

/** What is wrong with the fields, by field. The server would refuse such a search. */
export function errorsOf(filter: Filter): FieldErrors {
  const problems = WHOLE.map((field) => [field, problemOf(filter[field], FILTER_DIGITS[field])] as const)
  const found = problems.filter(([, problem]) => problem !== undefined)
  if (found.length > 0) return Object.fromEntries(found)
  return isReversed(filter) ? { minPrice: REVERSED } : {}
}
