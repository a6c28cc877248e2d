import type { Selection } from '../data-table/selection.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { IconButton } from '../icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMissingRecord } from './missing-record.tsx'
import { SidePanel } from './side-panel.tsx'

interface RecordPanelProps<Row extends { id: string }> {
  /** `panel` of `usePanelTable`. */
  panel: { selection: Selection; entries: number; open: (id: string) => void; close: () => void }
  /** What one record is called: `request`. */
  noun: string
  /** The query key path of its lists, so that refreshing them refreshes it too. */
  path: string
  load: (id: string) => Promise<Row>
  /** The panel's name, and the line below it. The record is undefined while it is loaded. */
  headingOf: (record: Row | undefined) => Pick<ComponentProps<typeof SidePanel>, 'title' | 'description' | 'lead'>
  children: (record: Row) => ReactNode
}

const Loading = ({ noun }: { noun: string }) => (
  <div className="grid gap-5 p-5">
    <p className="sr-only">Loading {noun}...</p>
    <Skeleton className="h-11" />
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-24 rounded-card" />
  </div>
)

/** Loads the record in the URL and shows it in a panel. Another record takes its place without closing the panel. */
export function RecordPanel<Row extends { id: string }>({ panel, ...props }: RecordPanelProps<Row>) {
  const { id } = panel.selection
  const { open, close } = panel
  const { notice, giveUp } = useMissingRecord({ id, open, close, noun: props.noun })
  return (
    <>
      {notice}
      {id !== null && <OpenPanel id={id} panel={panel} giveUp={giveUp} {...props} />}
    </>
  )
}

function OpenPanel<Row extends { id: string }>(props: OpenProps<Row>) {
  const { id, panel, noun, path, load, giveUp, headingOf, children } = props
  const { selection, entries, open, close } = panel
  const { previous, next } = selection
  const { data, error } = useQuery({
    queryKey: [path, 'record', id],
    queryFn: () => load(id),
    staleTime: 0,
    // Opened again after a failure, it is asked for again.
    retryOnMount: true,
  })
  const fail = useEffectEvent((failure: Error) => {
    // What was loaded before stays, such as while the connection is down.
    if (!data) giveUp(failure)
  })
  useEffect(() => {
    if (error) fail(error)
  }, [error])
  return (
    <SidePanel
      {...headingOf(data)}
      onClose={close}
      entries={entries}
      tools={
        <>
          <IconButton
            label={`Previous ${noun}`}
            disabled={previous === null}
            onClick={() => previous !== null && open(previous)}
            className="-my-2"
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label={`Next ${noun}`}
            disabled={next === null}
            onClick={() => next !== null && open(next)}
            className="-my-2"
          >
            <ChevronDown />
          </IconButton>
        </>
      }
    >
      {/* Starts at its top for each record. Reached by Tab, so that the keyboard can scroll it. */}
      <div key={id} aria-busy={!data} className="min-h-0 grow overflow-y-auto overscroll-contain">
        {data ? children(data) : <Loading noun={noun} />}
      </div>
    </SidePanel>
  )
}

type OpenProps<Row extends { id: string }> = RecordPanelProps<Row> & { id: string; giveUp: (error: Error) => void }
