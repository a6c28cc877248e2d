import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Field, FIELDS, type Filter, isSameFilter, NO_FILTER } from '../filter.ts'
import { errorsOf, WHOLE } from './field-errors.ts'
import { changedIn, fill, filterIn, isControl, PRICES, showPrice, syncPrices } from './filter-controls.ts'

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
  /** What these fields have searched, until the URL says so, and the names of those that were changed since. */
  const searched = useRef({ filter: null as Filter | null, changed: new Set<string>() })
  const search = (next: Filter) => {
    searched.current = { filter: next, changed: new Set() }
    onSearch(next)
  }
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
  const showDraft = useEffectEvent((fields: HTMLFormElement) => showPrice(fields, draft))
  useLayoutEffect(() => {
    // At hydration the fields may hold what was chosen before it.
    if (shown.current === filter) return
    const { filter: own, changed: since } = searched.current
    const isOwn = own !== null && isSameFilter(filter, own)
    const isKept = (field: Field) =>
      isOwn && (PRICES.has(field) ? [...PRICES].some((price) => since.has(price)) : since.has(field))
    const changed = FIELDS.filter((field) => shown.current[field] !== filter[field] && !isKept(field))
    shown.current = filter
    searched.current.filter = null
    if (!form.current) return
    if (!changed.some((field) => PRICES.has(field))) showDraft(form.current)
    if (changed.length === 0) return
    fill(form.current, filter, changed.some((field) => PRICES.has(field)) ? [...changed, ...PRICES] : changed)
    setDraft(filterIn(form.current))
    setErrors(errorsOf(filter))
  }, [filter])
  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    syncPrices(currentTarget, target)
    if (isControl(target)) searched.current.changed.add(target.name)
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
      return search(next)
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
    if (!isSameFilter(next, filter)) search(next)
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
