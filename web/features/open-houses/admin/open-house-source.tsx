import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import type { CalendarEntry, CalendarSource, Range } from '#web/ui/calendar/entry.ts'
import { useState } from 'react'
import { guestsIn, OpenHouseCard, statusOf, type Task } from './open-house-card.tsx'
import { LazyOpenHouseTask } from './lazy-open-houses.tsx'
import { useOpenHouses } from './use-open-houses.ts'

const NONE: readonly AdminOpenHouse[] = []

const entryOf = (openHouse: AdminOpenHouse, now: number): CalendarEntry => {
  const { label, tone } = statusOf(openHouse, now)
  return {
    id: openHouse.id,
    startsAt: openHouse.startsAt,
    endsAt: openHouse.endsAt,
    title: openHouse.title,
    place: openHouse.address,
    status: `Open house, ${tone === 'blue' || tone === 'green' ? guestsIn(openHouse, now) : label.toLowerCase()}`,
    tone,
    isOff: openHouse.state === 'cancelled',
    assignedTo: openHouse.hostId,
  }
}

/** The open houses of these days as entries of the calendar. */
export function useOpenHouseSource({ from, to }: Range) {
  const query = useOpenHouses(from, to)
  const [opened, setOpened] = useState<{ task: Task; openHouse: AdminOpenHouse }>()
  const { openHouses = NONE, staff = [] } = query.data ?? {}
  const source: CalendarSource = {
    entries: query.data && openHouses.map((one) => entryOf(one, query.dataUpdatedAt)),
    hasFailed: query.error !== null && query.data === undefined,
    isFetching: query.isFetching,
    retry: query.refetch,
    renderEntry(id, level) {
      const openHouse = openHouses.find((one) => one.id === id)
      if (!openHouse) return null
      const open = (task: Task) => setOpened({ task, openHouse })
      return (
        <OpenHouseCard
          openHouse={openHouse}
          level={level}
          among="calendar"
          staff={staff}
          now={query.dataUpdatedAt}
          open={open}
        />
      )
    },
  }
  const dialog = opened && (
    <LazyOpenHouseTask {...opened} staff={staff} now={query.dataUpdatedAt} close={() => setOpened(undefined)} />
  )
  return { source, dialog }
}
