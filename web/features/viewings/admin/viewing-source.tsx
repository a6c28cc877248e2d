import type { AdminViewing } from '#contract/viewings/admin.ts'
import type { CalendarSource, Range } from '#web/ui/calendar/entry.ts'
import { useState } from 'react'
import { LazyCancelDialog } from './lazy-cancel-dialog.tsx'
import { statusOf, toneOf } from './labels.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useViewings } from './use-viewings.ts'
import { ViewingCard } from './viewing-card.tsx'

const NONE: readonly AdminViewing[] = []

const entryOf = (viewing: AdminViewing, now: number) => ({
  id: viewing.id,
  startsAt: viewing.startsAt,
  endsAt: viewing.endsAt,
  title: viewing.name ?? 'Visitor',
  place: `${viewing.title}, ${viewing.address}`,
  status: statusOf(viewing, now),
  tone: toneOf(viewing, now),
  isOff: viewing.state === 'cancelled',
  assignedTo: viewing.assignedTo,
})

/** The viewings of these days as entries of the calendar, and whom they can be assigned to. */
export function useViewingSource({ from, to }: Range) {
  const { query, saving, change } = useViewings(from, to)
  const [opened, setOpened] = useState<{ task: 'move' | 'cancel'; viewing: AdminViewing }>()
  const { viewings = NONE, staff = [] } = query.data ?? {}
  const source: CalendarSource = {
    entries: query.data && viewings.map((viewing) => entryOf(viewing, query.dataUpdatedAt)),
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
          open={(task) => setOpened({ task, viewing })}
        />
      )
    },
  }
  const close = () => setOpened(undefined)
  const dialog =
    opened?.task === 'cancel' ? (
      <LazyCancelDialog viewing={opened.viewing} close={close} />
    ) : (
      opened && (
        <MoveDialog
          viewing={opened.viewing}
          close={close}
          move={(startsAt) => change(opened.viewing, { startsAt }, 'Viewing moved')}
        />
      )
    )
  return { source, staff, dialog }
}
