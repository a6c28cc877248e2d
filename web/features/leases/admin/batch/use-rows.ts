import { BATCH_MAX } from '#contract/leases/batch/admin.ts'
import { recall, remember } from '#web/lib/session/session-memory.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf, rowOf } from './batch-values.ts'

const ROWS = 'receipt-rows'
/** As many rows as a day of rent usually needs, and as many more with each press. */
const ROWS_AT_ONCE = 5

/** How many rows there were before a reload. */
function rowsBefore() {
  const rows = Number(recall(ROWS))
  return rows > 0 && rows <= BATCH_MAX ? rows : ROWS_AT_ONCE
}

/** How many rows a new batch has after this one. */
export const forgetRows = () => remember(ROWS, null)

/** The rows of a batch, and the focus in them. */
export function useRows(form: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(rowsBefore)
  /** Rows are made anew where all are cleared. */
  const [turn, setTurn] = useState(0)
  const change = (next: number) => {
    remember(ROWS, next)
    setCount(next)
  }
  function focusRow(row: number) {
    const field = form.current?.elements.namedItem(nameOf('tenant', row))
    if (field instanceof HTMLElement) field.focus()
  }
  function addRows() {
    flushSync(() => change(Math.min(BATCH_MAX, count + ROWS_AT_ONCE)))
    focusRow(count)
  }
  function renew() {
    flushSync(() => {
      setTurn(turn + 1)
      change(ROWS_AT_ONCE)
    })
    focusRow(0)
  }
  /** Enter goes on to the next payment, as in a spreadsheet: only the button records. */
  function goOn(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key, defaultPrevented, nativeEvent } = event
    if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const next = (rowOf(target.name) ?? -1) + 1
    if (next < count) focusRow(next)
    else if (next < BATCH_MAX) addRows()
  }
  const keys = Array.from({ length: count }, (_, row) => `${turn} ${row}`)
  return { keys, hasRoom: count < BATCH_MAX, focusRow, addRows, renew, goOn }
}
