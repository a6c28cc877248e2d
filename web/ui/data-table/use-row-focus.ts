import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isSingleKey, useShortcut } from '../use-shortcut.ts'

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row]') : null

/** The focused element was removed, and no dialog took the focus. */
const isFocusLost = () =>
  (document.activeElement === null || document.activeElement === document.body) &&
  !document.querySelector('dialog:modal')

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * When the focused row leaves the list, such as a request that no longer matches the filter after an update, the next row gets the focus, else the
 * one before it, else the page's heading. `j` and `k` bring the focus into the table.
 */
export function useRowFocus(ids: readonly string[]): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  /** The row that had the focus last, with the order of the rows then. Null once the user has gone elsewhere. */
  const last = useRef<{ id: string; order: readonly string[] }>(null)

  const follow = useEffectEvent(({ target }: Event) => {
    const row = rowOf(target)
    const id = row && body.current?.contains(row) ? ids[row.sectionRowIndex] : undefined
    if (id !== undefined) last.current = { id, order: ids }
    else if (!(target instanceof Element && target.closest('dialog'))) last.current = null
  })
  useEffect(() => {
    const listening = new AbortController()
    for (const type of ['focusin', 'pointerdown'])
      addEventListener(type, (event) => follow(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  // After every render, because the row may be gone before the dialog over it is.
  useEffect(() => {
    const lost = last.current
    if (!lost || ids.includes(lost.id) || !isFocusLost()) return
    last.current = null
    const place = lost.order.indexOf(lost.id)
    const isLeft = (id: string) => ids.includes(id)
    const next = lost.order.slice(place + 1).find(isLeft) ?? lost.order.slice(0, place).findLast(isLeft)
    if (next === undefined) focusHeading()
    else body.current?.rows[ids.indexOf(next)]?.focus()
  })

  useShortcut(
    (event) => (event.key === 'j' || event.key === 'k') && !event.defaultPrevented && isSingleKey(event),
    () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(),
  )
  return body
}
