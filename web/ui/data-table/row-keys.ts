import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { areSingleKeysOn } from '../use-shortcut.ts'

const CONTROL = 'a, button, input, select, textarea, label, summary'

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row]') : null

function destination(key: string, row: HTMLTableRowElement): Element | null | undefined {
  const rows = row.parentElement
  if (key === 'ArrowDown' || key === 'j') return row.nextElementSibling
  if (key === 'ArrowUp' || key === 'k') return row.previousElementSibling
  if (key === 'Home') return rows?.firstElementChild
  return key === 'End' ? rows?.lastElementChild : undefined
}

interface RowActs {
  open: (place: number) => void
  edit: (place: number) => void
  /** Called with the row that the keys moved to. */
  follow: (place: number) => void
}

/** A roving tab index: the table is one tab stop, arrow keys, `j` and `k` move between rows, Enter and a click open one, `e` edits one. */
export const rowKeys = ({ open, edit, follow }: RowActs) => ({
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const row = rowOf(target)
    if (!row || row.tabIndex === 0) return
    for (const other of currentTarget.querySelectorAll<HTMLElement>('tr[tabindex="0"]')) other.tabIndex = -1
    row.tabIndex = 0
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const row = rowOf(target)
    if (!row || ctrlKey || metaKey || altKey) return
    if (key === 'Enter' && target === row) open(row.sectionRowIndex)
    if (key.length === 1 && !areSingleKeysOn()) return
    // Keys typed in an input belong to the input.
    if (target instanceof Element && target.matches('input, select, textarea')) return
    if (key === 'e') {
      event.preventDefault()
      edit(row.sectionRowIndex)
    }
    const next = destination(key, row)
    if (!(next instanceof HTMLTableRowElement)) return
    event.preventDefault()
    next.focus()
    follow(next.sectionRowIndex)
  },
  onClick: ({ target, detail }: MouseEvent<HTMLElement>) => {
    const row = rowOf(target)
    // The second click of a double click may hit another row, after an action has removed the first.
    if (!row || !(target instanceof Element) || detail > 1) return
    const control = target.closest(CONTROL)
    // Selected text is meant to be copied, so the click does not open the row.
    if ((control && row.contains(control)) || getSelection()?.isCollapsed === false) return
    open(row.sectionRowIndex)
  },
})
