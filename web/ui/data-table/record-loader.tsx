import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useMissingRecord } from '../edit/missing-record.tsx'

interface RecordLoaderProps<Row extends { id: string }> {
  /** The open record: `id` of `useOpenRecord`. */
  id: string | null
  /** Rows that may already have the record. Left out where the dialog needs more than a row. */
  rows?: readonly Row[]
  /** The query key path of its lists, so that refreshing them refreshes it too. */
  path: string
  load: (id: string) => Promise<Row>
  /** What one record is called: `user`. */
  noun: string
  open: (id: string) => void
  close: () => void
  children: (record: Row) => ReactNode
}

/** Loads the record in the URL, from the list or else from the server, and shows its dialog. */
export function RecordLoader<Row extends { id: string }>({ id, ...props }: RecordLoaderProps<Row>) {
  const { notice, giveUp } = useMissingRecord({ id, ...props })
  return (
    <>
      {notice}
      {/* Remounted for each opening, so that the form never starts from data older than the last update. */}
      {id !== null && <OpenRecord key={id} id={id} giveUp={giveUp} {...props} />}
    </>
  )
}

function OpenRecord<Row extends { id: string }>({
  id,
  rows,
  path,
  load,
  giveUp,
  children,
}: RecordLoaderProps<Row> & { id: string; giveUp: (error: Error) => void }) {
  const atHand = rows?.find((row) => row.id === id)
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [path, 'record', id],
    queryFn: () => load(id),
    enabled: atHand === undefined,
    staleTime: 0,
    // Opened again after a failure, it is asked for again.
    retryOnMount: true,
  })
  const fail = useEffectEvent((failure: Error) => giveUp(failure))
  useEffect(() => {
    if (error) fail(error)
  }, [error])
  // The dialog stays open when the list is filtered or refetched.
  const [loaded, setLoaded] = useState<Row | null>(null)
  // A form keeps its initial values, so it waits for data that was fetched after it was opened.
  const found = atHand ?? (isFetchedAfterMount && data ? data : null)
  if (found && found !== loaded) setLoaded(found)
  const record = found ?? loaded
  return record && children(record)
}
