import { groupDigits } from '#contract/core/format-money.ts'
import { FILTER_DIGITS } from '#contract/properties/filter.ts'
import { type Field, type Filter, isReversed, REVERSED } from '../filter.ts'
import { placeProblem } from '../words/place-problem.ts'

export const WHOLE = ['minPrice', 'maxPrice', 'minSqft'] as const

const ROOMS = ['beds', 'baths'] as const

export type FieldErrors = Partial<Record<Field, string>>

/** What is wrong with a number. Undefined where it is right or empty. */
function problemOf(typed: string, digits: number) {
  if (/\D/.test(typed)) return 'Enter a number, such as 2500.'
  return typed.length > digits ? `Enter a number up to ${groupDigits('9'.repeat(digits))}.` : undefined
}

const roomProblem = (typed: string, digits: number) =>
  typed.length > digits || /\D/.test(typed) ? 'Choose one of these numbers.' : undefined

/** What is wrong with the fields, by field. The server would refuse such a search. */
export function errorsOf(filter: Filter): FieldErrors {
  const problems = [
    ['location', placeProblem(filter.location)] as const,
    ...WHOLE.map((field) => [field, problemOf(filter[field], FILTER_DIGITS[field])] as const),
    ...ROOMS.map((field) => [field, roomProblem(filter[field], FILTER_DIGITS[field])] as const),
  ]
  const found = problems.filter(([, problem]) => problem !== undefined)
  if (found.length > 0) return Object.fromEntries(found)
  return isReversed(filter) ? { minPrice: REVERSED } : {}
}
