import type { PagedEndpoint } from '#web/lib/api/call.ts'
import { type ListQueryOf, useScreenList } from '#web/lib/api/paged-list.ts'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { RowButton } from './row-button.tsx'
import type { Selection } from './selection.ts'
import type { Sorting } from './heading/sort-heading.tsx'

interface Asked<E extends PagedEndpoint> extends Pick<Sorting, 'change'> {
  values: Omit<ListQueryOf<E>, 'limit'> & Sorting['values']
  pages: number
  more: () => void
}

/** A list that has the screen to itself, and the record whose dialog is open. `table` is for the `DataTable` that opens it. */
export function useRecordTable<const E extends PagedEndpoint>(endpoint: E, state: Asked<E>) {
  const list = useScreenList(endpoint, state)
  const opened = useOpenRecord()
  const open = ({ id }: { id: string }) => opened.open(id)
  return { list, opened, table: { list, more: state.more, sorting: state, open } }
}

/** A key that is held down passes many rows. Only the one where it rests is loaded. */
const REST_MS = 80

/** The list moves when a record opens beside it, so the second click of a double click would hit something else. */
function ignoreSecondClick() {
  const listening = new AbortController()
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return listening.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['mousedown', 'click'] as const)
    addEventListener(type, ignore, { capture: true, signal: listening.signal })
}

/** The neighbors of a record in a list. One that has left the list keeps its place, so that the next one can be opened. */
function useNeighbors(ids: readonly string[], id: string | null) {
  const at = id === null ? -1 : ids.indexOf(id)
  const [place, setPlace] = useState(0)
  if (at !== -1 && at !== place) setPlace(at)
  const after = at === -1 ? place : at + 1
  return { previous: ids[(at === -1 ? place : at) - 1] ?? null, next: ids[after] ?? null }
}

/** The same with the record in a panel beside the list, which follows the keys. `panel` is for the `RecordPanel`. */
export function usePanelTable<const E extends PagedEndpoint>(endpoint: E, state: Asked<E>) {
  const { list, opened, table } = useRecordTable(endpoint, state)
  const { id, open: openRecord, close: closeRecord } = opened
  const [entries, setEntries] = useState(0)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const rows = list.rows as readonly { id: string }[]
  const neighbors = useNeighbors(
    rows.map((row) => row.id),
    id,
  )
  const follow = useCallback(
    (other: string) => {
      clearTimeout(resting.current)
      resting.current = setTimeout(openRecord, REST_MS, other)
    },
    [openRecord],
  )
  const open = useCallback(
    (other: string) => {
      clearTimeout(resting.current)
      ignoreSecondClick()
      openRecord(other)
      setEntries((count) => count + 1)
    },
    [openRecord],
  )
  const close = useCallback(() => {
    clearTimeout(resting.current)
    closeRecord()
  }, [closeRecord])
  const selection: Selection = { id, follow, ...neighbors }
  return {
    list,
    open,
    table: { ...table, open: (row: { id: string }) => open(row.id), selection },
    panel: { selection, entries, open, close },
  }
}

/** The button that opens the record of a row. Declare `nameOf` outside the component: a new function on each render would render all rows again. */
export const useOpenButton = <Row extends { id: string }>(
  action: string,
  nameOf: (row: Row) => string,
  open: (id: string) => void,
) =>
  useCallback(
    (row: Row) => (
      <RowButton of={nameOf(row)} onClick={() => open(row.id)}>
        {action}
      </RowButton>
    ),
    [action, nameOf, open],
  )
