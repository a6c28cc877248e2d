import { type Field, FIELDS, type Filter, filterOf, withType, wordsOf } from '../filter.ts'

export const PRICES = new Set<Field>(['priceRange', 'minPrice', 'maxPrice'])

/** What the fields say, read as the server reads a form without JavaScript. */
export const filterIn = (form: HTMLFormElement): Filter =>
  filterOf(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
  )

/** The choice of the price range. Two numbers are a choice of their own, without a value. */
export const rangeOf = ({ priceRange, minPrice, maxPrice }: Filter) => (minPrice + maxPrice === '' ? priceRange : '')

export const isControl = (element: EventTarget) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** Not of the form: the order of the list has a control of its own, and the map is in fields that nobody sees. */
const ELSEWHERE = new Set<Field>(['sort', 'bounds', 'view'])

/** Writes a filter into the given fields. */
export function fill(form: HTMLFormElement, filter: Filter, fields: readonly Field[]) {
  const values = { ...filter, priceRange: rangeOf(filter) }
  for (const control of form.elements) {
    const field = isControl(control) && fields.find((one) => one === control.name)
    if (!field || ELSEWHERE.has(field)) continue
    if (control.type !== 'checkbox') control.value = values[field]
    else if (control instanceof HTMLInputElement) control.checked = wordsOf(values[field]).includes(control.value)
  }
}

/** Another type takes away a price that no home of it can have, as a tab does. */
function dropPrices(form: HTMLFormElement, filter: Filter) {
  const fitting = withType(filter, filter.type)
  if ([...PRICES].every((field) => fitting[field] === filter[field])) return
  fill(form, fitting, ['minPrice', 'maxPrice'])
  for (const control of form.elements)
    if (control instanceof HTMLSelectElement && control.name === 'priceRange') {
      // Beside two numbers, any price is a choice of its own.
      control.value = [...control.options].some(({ value }) => value === '-') ? '-' : fitting.priceRange
    }
}

/** Keeps the list of prices and the two numbers in step. */
export function syncPrices(form: HTMLFormElement, changed: EventTarget) {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return
  const filter = filterIn(form)
  if (changed.name === 'type') dropPrices(form, filter)
  else if (changed.name === 'priceRange') {
    const isNumbers = changed.value === ''
    if (!isNumbers && /^\d*-\d*$/.test(changed.value)) fill(form, filter, ['minPrice', 'maxPrice'])
    else if (!isNumbers) fill(form, { ...filter, minPrice: '', maxPrice: '' }, ['minPrice', 'maxPrice'])
  } else if (changed.name === 'minPrice' || changed.name === 'maxPrice') {
    for (const control of form.elements)
      if (control instanceof HTMLSelectElement && control.name === 'priceRange') control.selectedIndex = 0
  }
}

/** Shows the price of a draft in a list of prices that has changed. Where a browser loses the chosen one, it chooses another by itself. */
export function showPrice(form: HTMLFormElement, draft: Filter) {
  const range = rangeOf(draft)
  // Beside two numbers, any price is a choice of its own.
  const values = { '': [`${draft.minPrice}-${draft.maxPrice}`, ''], any: ['any', '-'] }[range] ?? [range]
  for (const control of form.elements)
    if (control instanceof HTMLSelectElement && control.name === 'priceRange') {
      const choices = [...control.options].map(({ value }) => value)
      const chosen = values.find((value) => choices.includes(value))
      control.selectedIndex = chosen === undefined ? 0 : choices.indexOf(chosen)
    }
}

/** The fields that say something else than the page's URL: what was chosen before hydration. */
export function changedIn(form: HTMLFormElement, filter: Filter) {
  const values = { ...filter, priceRange: rangeOf(filter) }
  return [...form.elements].filter((element) => {
    const field = isControl(element) && FIELDS.find((one) => one === element.name)
    if (!field || ELSEWHERE.has(field)) return false
    return element instanceof HTMLInputElement && element.type === 'checkbox'
      ? element.checked !== wordsOf(values[field]).includes(element.value)
      : element.value !== values[field]
  })
}
