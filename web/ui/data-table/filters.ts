import type { Choice } from '../fields/select-field.tsx'

/** A filter in the toolbar of a list. */
export interface Filter {
  /** Name of the query parameter. */
  name: string
  label: string
  /** The first choice has an empty value and means "no filter". */
  choices: readonly Choice[]
  /** Left out on screens at least this wide. */
  hiddenFrom?: 'md' | 'lg'
}

export const choicesOf = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }))

/** `all` is what the empty choice says. */
export const filterOf = (name: string, label: string, all: string, choices: readonly Choice[]): Filter => ({
  name,
  label,
  choices: [{ value: '', label: all }, ...choices],
})

/**
 * The orders that a list can be asked for. Every list begins with the newest. `hiddenFrom` is the width from which every order is also in a column
 * heading.
 */
export const sortOf = (orders: readonly Choice[], hiddenFrom?: 'md' | 'lg'): Filter => ({
  ...filterOf('sort', 'Sort by', 'Newest first', orders),
  ...(hiddenFrom && { hiddenFrom }),
})
