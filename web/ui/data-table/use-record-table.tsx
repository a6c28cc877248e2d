import type { PagedEndpoint } from '#web/lib/api/call.ts'
import { type ListQueryOf, useScreenList } from '#web/lib/api/paged-list.ts'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { useCallback } from 'react'
import { RowButton } from './row-button.tsx'

interface Asked<E extends PagedEndpoint> {
  values: Omit<ListQueryOf<E>, 'limit'>
  pages: number
  more: () => void
}

/** A list that has the screen to itself, and the record whose dialog is open. `table` is for the `DataTable` that opens it. */
export function useRecordTable<const E extends PagedEndpoint>(endpoint: E, state: Asked<E>) {
  const list = useScreenList(endpoint, state)
  const opened = useOpenRecord()
  const open = ({ id }: { id: string }) => opened.open(id)
  return { list, opened, table: { list, more: state.more, open } }
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
