import type { AdminViewing } from '#contract/viewings/admin.ts'
import type { CalendarSource, Range } from '#web/ui/calendar/entry.ts'
import { useState } from 'react'
import { statusOf, toneOf } from './labels.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useViewings } from './use-viewings.ts'
import { ViewingCard } from './viewing-card.tsx'

const NONE: readonly AdminViewing[] = []

const entryOf = (viewing: AdminViewing) => ({
  id: viewing.id,
  startsAt: viewing.startsAt,
  endsAt: viewing.endsAt,
  title: viewing.name ?? 'Visitor',
  place: `${viewing.title}, ${viewing.address}`,
  status: statusOf(viewing),
  tone: toneOf(viewing),
  isOff: viewing.state === 'cancelled',
  assignedTo: viewing.assignedTo,
})

/** The viewings of these days as entries of the calendar, and whom they can be assigned to. */
export function useViewingSource({ from, to }: Range) {
  const { query, saving, change } = useViewings(from, to)
  const [moving, setMoving] = useState<AdminViewing>()
  const { viewings = NONE, staff = [] } = query.data ?? {}
  const source: CalendarSource = {
    entries: query.data && viewings.map(entryOf),
    hasFailed: query.error !== null && query.data === undefined,
    isFetching: query.isFetching,
    retry: query.refetch,
    renderEntry(id, level) {
      const viewing = viewings.find((one) => one.id === id)
      if (!viewing) return null
      return (
        <ViewingCard
          viewing={viewing}
          level={level}
          staff={staff}
          now={query.dataUpdatedAt}
          isSaving={saving === id}
          change={(body, done) => void change(viewing, body, done)}
          move={() => setMoving(viewing)}
        />
      )
    },
  }
  const dialog = moving && (
    <MoveDialog
      viewing={moving}
      close={() => setMoving(undefined)}
      move={(startsAt) => change(moving, { startsAt }, 'Viewing moved')}
    />
  )
  return { source, staff, dialog }
}
