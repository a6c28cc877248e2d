import { type ViewingHours, viewingsAdmin } from '#contract/viewings/admin.ts'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { Calendar } from '#web/ui/calendar/calendar.tsx'
import { Changes } from '#web/features/calendar/admin/changes.tsx'
import { FeedDialog } from '#web/features/calendar/admin/feed-dialog.tsx'
import { useCalendarState } from '#web/ui/calendar/use-calendar-state.ts'
import { DaysOffNotice } from '#web/features/viewings/admin/days-off-notice.tsx'
import { LazyHoursDialog } from '#web/features/viewings/admin/lazy-hours-dialog.tsx'
import { useOpenHouseSource } from '#web/features/open-houses/admin/open-house-source.tsx'
import { useViewingSource } from '#web/features/viewings/admin/viewing-source.tsx'
import { call } from '#web/lib/api/call.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { useState } from 'react'

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** From the first to the last hour in which homes are shown. */
function shownHours(week: ViewingHours['week'] = []) {
  if (week.length === 0) return { from: 9, to: 18 }
  return {
    from: Math.floor(Math.min(...week.map(({ from }) => hourOf(from)))),
    to: Math.ceil(Math.max(...week.map(({ to }) => hourOf(to)))),
  }
}

/** The calendar of staff. Each noun that has entries is a source of it. */
export default function AdminCalendarPage() {
  const state = useCalendarState()
  const { user } = useCurrentUser()
  const viewings = useViewingSource(state.range)
  const openHouses = useOpenHouseSource(state.range)
  const hours = useQuery({
    queryKey: [viewingsAdmin.hours.path],
    queryFn: () => call(viewingsAdmin.hours, {}),
    staleTime: 0,
  })
  const [isFeedOpen, setFeedOpen] = useState(false)
  const dialog = useOpenRecord('hours')
  return (
    <AdminPage
      title="Calendar"
      lead="All times are Eastern Time."
      actions={
        <>
          <Changes addressWith={state.addressWith} />
          <Button variant="secondary" onClick={() => setFeedOpen(true)}>
            Calendar address
          </Button>
          <Button variant="secondary" disabled={!hours.data} onClick={() => dialog.open('all')}>
            Viewing hours
          </Button>
        </>
      }
    >
      <Calendar
        state={state}
        sources={[viewings.source, openHouses.source]}
        staff={viewings.staff}
        ownId={user?.id}
        daysOff={hours.data?.daysOff ?? []}
        hours={hours.isPending ? undefined : shownHours(hours.data?.week)}
        notice={
          hours.data && (
            <DaysOffNotice
              viewings={hours.data.onDaysOff}
              addressOf={(day, id) => state.addressWith({ date: day, person: '', open: id })}
            />
          )
        }
      />
      {viewings.dialog}
      {openHouses.dialog}
      {isFeedOpen && <FeedDialog close={() => setFeedOpen(false)} />}
      {dialog.id !== null && hours.data && <LazyHoursDialog hours={hours.data} close={dialog.close} />}
    </AdminPage>
  )
}
