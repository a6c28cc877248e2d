import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { CalendarBar } from './calendar-bar.tsx'
import { type Day, daysFrom, formatFullDay, dayOf } from '#web/lib/format/company-days.ts'
import type { CalendarEntry, CalendarSource, Colleague } from './entry.ts'
import { EntryList } from './entry-list.tsx'
import { type Hours, TimeGrid } from './time-grid.tsx'
import { type CalendarState, UNASSIGNED } from './use-calendar-state.ts'
import { type ReactNode, useState } from 'react'

interface CalendarProps {
  state: CalendarState
  /** One for each noun that has entries. */
  sources: readonly CalendarSource[]
  staff: readonly Colleague[]
  ownId: string | undefined
  daysOff: readonly Day[]
  /** The hours that a day shows in any case. Undefined until they are known. */
  hours: Hours | undefined
  /** Above the days. It comes with the first of them, so that it pushes nothing down, and stays while others load. */
  notice: ReactNode
}

const byTime = (a: CalendarEntry, b: CalendarEntry) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id)

/** The entries of all nouns as a week, a day or a list. An entry opens in full over the week and the day. */
export function Calendar({ state, sources, staff, ownId, daysOff, hours, notice }: CalendarProps) {
  const { view, range, date, today, person, addressWith } = state
  const opened = useOpenRecord()
  const hasAll = sources.every(({ entries }) => entries !== undefined)
  const isLoaded = hasAll && hours !== undefined
  const [hasBegun, setBegun] = useState(isLoaded)
  if (isLoaded && !hasBegun) setBegun(true)
  const all = sources.flatMap(({ entries = [] }) => entries).toSorted(byTime)
  const shown = all.filter(
    ({ assignedTo }) => person === null || (person === UNASSIGNED ? assignedTo === null : assignedTo === person),
  )
  const open = all.find(({ id }) => id === opened.id)
  const renderEntry = (id: string, level: 2 | 3) =>
    sources.find(({ entries }) => entries?.some((entry) => entry.id === id))?.renderEntry(id, level)
  const failed = sources.filter(({ hasFailed }) => hasFailed)
  const nameOf = (id: string) => staff.find((one) => one.id === id)?.name
  return (
    <>
      <CalendarBar state={state} staff={staff} ownId={ownId} />
      {failed.length > 0 && (
        <LoadFailure
          retry={() => Promise.all(failed.map(({ retry }) => retry()))}
          isTrying={failed.some(({ isFetching }) => isFetching)}
        >
          Failed to load the calendar. Please try again.
        </LoadFailure>
      )}
      {hasBegun && notice}
      {failed.length === 0 && !isLoaded && <Skeleton className="h-[40rem] rounded-card" />}
      {isLoaded && shown.length === 0 && view === 'list' && (
        <EmptyState icon={<CalendarDays />} title="Nothing on these days">
          {person === null ? 'Visitors book viewings from the page of a home.' : 'Choose Everyone to see all entries.'}
        </EmptyState>
      )}
      {isLoaded && shown.length > 0 && view === 'list' && (
        <EntryList entries={shown} today={today} daysOff={daysOff} renderEntry={(id) => renderEntry(id, 3)} />
      )}
      {isLoaded && view !== 'list' && (
        <TimeGrid
          days={daysFrom(range.from, view === 'day' ? 1 : 7)}
          today={today}
          date={date}
          hours={hours}
          entries={shown}
          daysOff={daysOff}
          nameOf={nameOf}
          addressOf={(day) => addressWith({ view: 'day', date: day })}
          open={opened.open}
        />
      )}
      {open && view !== 'list' && (
        <Dialog open title={open.title} description={formatFullDay(dayOf(open.startsAt))} onClose={opened.close}>
          {renderEntry(open.id, 3)}
        </Dialog>
      )}
    </>
  )
}
