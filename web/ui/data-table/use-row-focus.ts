import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { isSingleKey, useShortcut } from '../use-shortcut.ts'
import type { Selection } from './selection.ts'

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row]') : null

const KEYS = new Set(['j', 'k', 'e'])

/** The focused element was removed, and no dialog took the focus. */
const isFocusLost = () =>
  (document.activeElement === null || document.activeElement === document.body) &&
  !document.querySelector('dialog:modal')

/**
 * When the focused row leaves the list, such as a request that no longer matches the filter after an update, the next row gets the focus, else the
 * one before it, else the page's heading. `j` and `k` bring the focus into the table, or to the neighbor of the record that is open beside it, and `e`
 * edits that record. When it is closed, its row gets the focus.
 */
export function useRowFocus(
  ids: readonly string[],
  selection: Selection | undefined,
  edit: (place: number) => void,
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  /** The row that had the focus last, with the order of the rows then. Null once the user has gone elsewhere. */
  const last = useRef<{ id: string; order: readonly string[] }>(null)
  const focusRow = (id: string) => body.current?.rows[ids.indexOf(id)]?.focus()

  const track = useEffectEvent(({ target }: Event) => {
    const row = rowOf(target)
    const id = row && body.current?.contains(row) ? ids[row.sectionRowIndex] : undefined
    if (id !== undefined) last.current = { id, order: ids }
    else if (!(target instanceof Element && target.closest('dialog'))) last.current = null
  })
  useEffect(() => {
    const listening = new AbortController()
    for (const type of ['focusin', 'pointerdown'])
      addEventListener(type, (event) => track(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  const opened = selection?.id ?? null
  const before = useRef<string>(null)
  const followSelection = useEffectEvent((id: string | null) => {
    const closed = before.current
    before.current = id
    if (id !== null && ids.includes(id)) last.current = { id, order: ids }
    // The browser gave the focus back to what first opened the panel. Another record may have been opened since.
    else if (id === null && closed !== null && (isFocusLost() || body.current?.contains(document.activeElement)))
      if (rowOf(document.activeElement) !== body.current?.rows[ids.indexOf(closed)]) focusRow(closed)
  })
  useEffect(() => followSelection(opened), [opened])

  // After every render, because the row may be gone before the dialog over it is.
  useEffect(() => {
    const lost = last.current
    if (!lost || ids.includes(lost.id) || !isFocusLost()) return
    last.current = null
    const place = lost.order.indexOf(lost.id)
    const isLeft = (id: string) => ids.includes(id)
    const next = lost.order.slice(place + 1).find(isLeft) ?? lost.order.slice(0, place).findLast(isLeft)
    if (next === undefined) focusHeading()
    else focusRow(next)
  })

  useShortcut(
    (event) => KEYS.has(event.key) && !event.defaultPrevented && isSingleKey(event),
    ({ key }) => {
      if (key === 'e') return opened !== null && edit(ids.indexOf(opened))
      if (opened === null || !selection) return body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
      const id = key === 'j' ? selection.next : selection.previous
      if (id === null) return
      focusRow(id)
      selection.follow(id)
    },
  )
  return body
}
