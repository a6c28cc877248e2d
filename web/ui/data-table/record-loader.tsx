import { reasonOf } from '#web/lib/api/reason.ts'
import { toast } from '../feedback/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface RecordLoaderProps<Row extends { id: string }> {
  /** Whose dialog is open: `id` of `useOpenRecord`. */
  id: string | null
  /** Where it may be at hand already. Left out where there is more to a record than its row. */
  rows?: readonly Row[]
  /** Path of the lists that it is kept with: what refreshes them refreshes it. */
  path: string
  load: (id: string) => Promise<Row>
  close: () => void
  children: (record: Row) => ReactNode
}

/** The record that the address names, from the list or else from the server, and its dialog. */
export function RecordLoader<Row extends { id: string }>({ id, ...props }: RecordLoaderProps<Row>) {
  // Nothing that was loaded outlives the dialog: opened again, the form must not start from a state before the last update.
  return id !== null && <OpenRecord key={id} id={id} {...props} />
}

function OpenRecord<Row extends { id: string }>({
  id,
  rows,
  path,
  load,
  close,
  children,
}: RecordLoaderProps<Row> & { id: string }) {
  const atHand = rows?.find((row) => row.id === id)
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [path, 'record', id],
    queryFn: () => load(id),
    enabled: atHand === undefined,
    staleTime: 0,
  })
  const giveUp = useEffectEvent((failure: Error) => {
    toast('Error', reasonOf(failure, 'That record could not be loaded.'), 'destructive')
    close()
  })
  useEffect(() => {
    if (error) giveUp(error)
  }, [error])
  // A list that is filtered or loaded again while the dialog is open must not close it.
  const [held, setHeld] = useState<Row | null>(null)
  // A form keeps its first values, so it waits for an answer that is newer than the opening.
  const found = atHand ?? (isFetchedAfterMount && data ? data : null)
  if (found && found !== held) setHeld(found)
  const record = found ?? held
  return record && children(record)
}
