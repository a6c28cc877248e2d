import type { Choice } from '../fields/select-field.tsx'
import type { Column } from './column.ts'

/** Widths from which a column may be visible, the smallest first. Below the first one rows are cards without headings. */
const WIDTHS = ['md', 'lg', 'xl', 'wide'] as const
type Width = (typeof WIDTHS)[number]

/** A filter in the toolbar of a list. */
export interface Filter {
  /** Name of the query parameter. */
  name: string
  label: string
  /** The first choice has an empty value and means "no filter". */
  choices: readonly Choice[]
  /** Left out on screens at least this wide. */
  hiddenFrom?: Width
}

export const choicesOf = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }))

/** `all` is what the empty choice says. */
export const filterOf = (name: string, label: string, all: string, choices: readonly Choice[]): Filter => ({
  name,
  label,
  choices: [{ value: '', label: all }, ...choices],
})

type Headings = readonly Pick<Column<never>, 'sort' | 'from'>[]

/** The width from which a column heading sorts in this order. Infinity without one. */
function widthOf(order: string, columns: Headings): number {
  const column = columns.find(({ sort }) => sort?.asc === order || sort?.desc === order)
  return column ? WIDTHS.indexOf(column.from ?? 'md') : Infinity
}

/** The orders that a list can be asked for, and its own. Left out from the width at which the headings have all of them. */
export function sortOf(orders: readonly Choice[], columns: Headings, own = 'Newest first'): Filter {
  const hiddenFrom = WIDTHS[Math.max(...orders.map(({ value }) => widthOf(value, columns)))]
  return { ...filterOf('sort', 'Sort by', own, orders), ...(hiddenFrom && { hiddenFrom }) }
}
