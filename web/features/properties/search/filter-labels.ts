import type { Filter } from './filter.ts'
import { PRICE_RANGE_CHOICES, TYPE_CHOICES } from './search-choices.ts'

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label

// HTML has no null character, so the server's and the browser's text would differ.
export const quoted = (value: string) => `"${value.replaceAll('\0', '\uFFFD').slice(0, 200)}"`

/** The label of each filter value. Undefined for an unknown value. */
export const FILTER_LABELS: Record<keyof Filter, (value: string) => string | undefined> = {
  type: (value) => labelIn(TYPE_CHOICES, value),
  location: quoted,
  priceRange: (value) => labelIn(PRICE_RANGE_CHOICES, value),
}
