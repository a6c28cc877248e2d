import { formatMoney } from '#contract/core/format-money.ts'
import type { Choice } from '#web/ui/fields/select-field.tsx'
import { priceLabel } from '../words/filter-labels.ts'
import type { Filter } from '../filter.ts'
import { PRICE_RANGE_CHOICES } from '../search-choices.ts'
import { rangeOf } from './filter-controls.ts'

/** Rents by the month. The last is a lowest price, too. */
const RENTS = [2000, 2500, 3000, 3500, 4500, 6000]
const RENT_CHOICES: readonly Choice[] = [
  ...RENTS.map((rent) => ({ value: `-${rent}`, label: `Up to ${formatMoney(rent)}` })),
  { value: `${RENTS.at(-1)}-`, label: `${formatMoney(RENTS.at(-1)!)}+` },
]

/** The list of prices: ranges of sales, or of rents where only these are searched. What is set is always one of them. */
export function priceChoices(filter: Filter, type: string): readonly Choice[] {
  const [any, ...sales] = PRICE_RANGE_CHOICES
  const ranges = type === 'rent' ? RENT_CHOICES : sales
  if (rangeOf(filter) === '') return [{ value: '', label: priceLabel(filter) }, { ...any, value: '-' }, ...ranges]
  const set = sales.filter(({ value }) => value === filter.priceRange && type === 'rent')
  return [any, ...set, ...ranges]
}
