import { formatDay } from '#contract/core/dates.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Field, FIELDS, type Filter, isReversed, isView, NO_FILTER, wordsOf } from '../filter.ts'
import { OPEN_HOUSE_WORDS, SORT_CHOICES, WORDS } from './filter-words.ts'
import { isPlaceLike } from './place-problem.ts'
import { PRICE_RANGE_CHOICES, TYPE_CHOICES } from '../search-choices.ts'

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label

// HTML has no null character, so the server's and the browser's text would differ.
export const quoted = (value: string) => `"${value.replaceAll('\0', '\uFFFD').slice(0, 200)}"`
/** What may be the name of a place needs no quotation marks. */
const placeLabel = (value: string) => (isPlaceLike(value) ? value.slice(0, 200) : quoted(value))

/** `$2,000 - $3,500`, `Up to $3,500`, `$2,000+`. */
export function priceLabel({ minPrice, maxPrice }: Pick<Filter, 'minPrice' | 'maxPrice'>): string {
  if (minPrice === '') return `Up to ${formatMoney(maxPrice)}`
  return formatMoney(minPrice) + (maxPrice === '' ? '+' : ` - ${formatMoney(maxPrice)}`)
}

const whole = (label: (value: string) => string) => (value: string) =>
  /^\d{1,10}$/.test(value) ? label(value) : undefined
const ofWord = (words: Readonly<Record<string, string>>) => (word: string) =>
  Object.hasOwn(words, word) ? words[word] : undefined

/** What one value of each field is called. Undefined for an unknown value. */
const LABELS: Record<Field, (value: string) => string | undefined> = {
  type: (value) => labelIn(TYPE_CHOICES, value),
  location: placeLabel,
  priceRange: (value) => labelIn(PRICE_RANGE_CHOICES, value),
  minPrice: whole((minPrice) => priceLabel({ minPrice, maxPrice: '' })),
  maxPrice: whole((maxPrice) => priceLabel({ minPrice: '', maxPrice })),
  beds: whole((beds) => `${beds}+ beds`),
  baths: whole((baths) => `${baths}+ baths`),
  homeType: ofWord(WORDS.homeType),
  minSqft: whole((sqft) => `${formatNumber(Number(sqft))}+ sqft`),
  pets: ofWord(WORDS.pets),
  parking: ofWord(WORDS.parking),
  laundry: ofWord(WORDS.laundry),
  availableBy: (day) => (Number.isNaN(Date.parse(`${day}T12:00Z`)) ? undefined : `Available by ${formatDay(day)}`),
  accessible: ofWord(WORDS.accessible),
  openHouse: ofWord(OPEN_HOUSE_WORDS),
  bounds: () => 'Area on the map',
  sort: (value) => labelIn(SORT_CHOICES, value),
  view: (value) => (isView(value) ? '' : undefined),
}

/** A part of the filter that can be removed by itself. */
export interface Chip {
  /** Undefined for a value that the API refuses. */
  label: string | undefined
  value: string
  without: Partial<Filter>
}

const isList = (field: Field): field is keyof typeof WORDS => field in WORDS

export function chipsOfField(filter: Filter, field: Field): Chip[] {
  const value = filter[field]
  if (value === NO_FILTER[field]) return []
  if (!isList(field)) return [{ label: LABELS[field](value), value, without: { [field]: NO_FILTER[field] } }]
  const words = wordsOf(value)
  return words.map((word) => ({
    label: LABELS[field](word),
    value: word,
    without: { [field]: words.filter((other) => other !== word).join(',') },
  }))
}

/** Everything that is set, in the order of the fields. Two prices are one range, unless they are reversed. */
export function chipsOf(filter: Filter): Chip[] {
  const chips = FIELDS.flatMap((field) => (field === 'sort' || field === 'view' ? [] : chipsOfField(filter, field)))
  const [min, max] = (['minPrice', 'maxPrice'] as const).map((field) => chips.find((chip) => field in chip.without))
  if (!min?.label || !max?.label || isReversed(filter)) return chips
  const range = { label: priceLabel(filter), value: min.value, without: { minPrice: '', maxPrice: '' } }
  return chips.flatMap((chip) => (chip === min ? range : chip === max ? [] : chip))
}
