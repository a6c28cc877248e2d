import { errorMessage } from '#web/lib/api/error-message.ts'
import { toast } from '../feedback/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface RecordLoaderProps<Row extends { id: string }> {
  /** The open record: `id` of `useOpenRecord`. */
  id: string | null
  /** Rows that may already have the record. Left out where the dialog needs more than a row. */
  rows?: readonly Row[]
  /** The query key path of its lists, so that refreshing them refreshes it too. */
  path: string
  load: (id: string) => Promise<Row>
  close: () => void
  children: (record: Row) => ReactNode
}

/** Loads the record in the URL, from the list or else from the server, and shows its dialog. */
export function RecordLoader<Row extends { id: string }>({ id, ...props }: RecordLoaderProps<Row>) {
  // Remounted for each opening, so that the form never starts from data older than the last update.
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
    toast('Error', errorMessage(failure, 'Failed to load that record. Please try again.'), 'destructive')
    close()
  })
  useEffect(() => {
    if (error) giveUp(error)
  }, [error])
  // The dialog stays open when the list is filtered or refetched.
  const [loaded, setLoaded] = useState<Row | null>(null)
  // A form keeps its initial values, so it waits for data that was fetched after it was opened.
  const found = atHand ?? (isFetchedAfterMount && data ? data : null)
  if (found && found !== loaded) setLoaded(found)
  const record = found ?? loaded
  return record && children(record)
}
