import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Field, FIELDS, type Filter, filterOf, isSameFilter, NO_FILTER, withType, wordsOf } from '../filter.ts'
import { errorsOf, WHOLE } from './field-errors.ts'

const PRICES = new Set<Field>(['priceRange', 'minPrice', 'maxPrice'])

/** What the fields say, read as the server reads a form without JavaScript. */
export const filterIn = (form: HTMLFormElement): Filter =>
  filterOf(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
  )

/** The choice of the price range. Two numbers are a choice of their own, without a value. */
export const rangeOf = ({ priceRange, minPrice, maxPrice }: Filter) => (minPrice + maxPrice === '' ? priceRange : '')

const isControl = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** Not of the form: the order of the list has a control of its own, and the map is in fields that nobody sees. */
const ELSEWHERE = new Set<Field>(['sort', 'bounds', 'view'])

/** Writes a filter into the given fields. */
function fill(form: HTMLFormElement, filter: Filter, fields: readonly Field[]) {
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
function syncPrices(form: HTMLFormElement, changed: EventTarget) {
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

/** The fields that say something else than the page's URL: what was chosen before hydration. */
function changedIn(form: HTMLFormElement, filter: Filter) {
  const values = { ...filter, priceRange: rangeOf(filter) }
  return [...form.elements].filter((element) => {
    const field = isControl(element) && FIELDS.find((one) => one === element.name)
    if (!field || ELSEWHERE.has(field)) return false
    return element instanceof HTMLInputElement && element.type === 'checkbox'
      ? element.checked !== wordsOf(values[field]).includes(element.value)
      : element.value !== values[field]
  })
}

/**
 * The fields of the search keep what is typed by themselves, so that nothing is lost before hydration. When the URL changes, only the changed fields
 * are updated.
 */
export function useFilterForm(filter: Filter, onSearch: (filter: Filter) => void) {
  const form = useRef<HTMLFormElement>(null)
  /** The panel in which something was chosen since the last search. */
  const touched = useRef<Element | null>(null)
  const [draft, setDraft] = useState(filter)
  const [errors, setErrors] = useState(() => errorsOf(filter))
  const shown = useRef(filter)
  useEffect(() => {
    if (!form.current) return
    const changed = changedIn(form.current, shown.current)
    for (const control of changed) syncPrices(form.current, control)
    setDraft(filterIn(form.current))
    const panels = changed.map((control) => control.closest('details')).filter((panel) => panel !== null)
    touched.current = panels.find(({ open }) => open) ?? null
    // A panel that was closed before would have searched.
    if (panels.some(({ open }) => !open)) form.current.requestSubmit()
  }, [])
  useLayoutEffect(() => {
    const changed = FIELDS.filter((field) => shown.current[field] !== filter[field])
    shown.current = filter
    if (changed.length === 0 || !form.current) return
    fill(form.current, filter, changed.some((field) => PRICES.has(field)) ? [...changed, ...PRICES] : changed)
    setDraft(filterIn(form.current))
    setErrors(errorsOf(filter))
  }, [filter])
  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    syncPrices(currentTarget, target)
    if (target instanceof Element) touched.current = target.closest('details') ?? touched.current
    const next = filterIn(currentTarget)
    setDraft(next)
    setErrors((old) => {
      const left = errorsOf(next)
      return Object.fromEntries(Object.entries(left).filter(([field]) => field in old))
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    touched.current = null
    const next = filterIn(event.currentTarget)
    const found = errorsOf(next)
    setErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong === undefined) {
      for (const panel of event.currentTarget.querySelectorAll('details')) panel.open = false
      // Bedrooms that were typed into the location are in their own field, even where the search stays the same.
      fill(event.currentTarget, next, ['location', 'type', 'beds', 'baths', 'homeType'])
      return onSearch(next)
    }
    const control = event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)
    control?.closest('details')?.setAttribute('open', '')
    control?.focus()
  }
  /** Searches what was chosen in a panel that has closed. Numbers that cannot be searched become again what the list shows. */
  const settle = (panel: Element) => {
    if (touched.current !== panel || !form.current) return
    touched.current = null
    if (Object.keys(errorsOf(filterIn(form.current))).length > 0) fill(form.current, filter, [...PRICES, ...WHOLE])
    const next = filterIn(form.current)
    setDraft(next)
    setErrors(errorsOf(next))
    if (!isSameFilter(next, filter)) onSearch(next)
  }
  /** Empties every field, searched or not. */
  const clear = () => {
    if (!form.current) return
    touched.current = null
    fill(form.current, NO_FILTER, FIELDS)
    setDraft(filterIn(form.current))
    setErrors({})
  }
  const reset = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    clear()
  }
  return { draft, errors, settle, clear, form: { ref: form, onChange: change, onSubmit: submit, onReset: reset } }
}
