import { companyDay } from '#contract/core/calendar.ts'
import { type AdminViewing, viewingsAdmin } from '#contract/viewings/admin.ts'
import { HoursDialog } from '#web/features/viewings/admin/hours-dialog.tsx'
import { MoveDialog } from '#web/features/viewings/admin/move-dialog.tsx'
import { useViewings } from '#web/features/viewings/admin/use-viewings.ts'
import { ViewingCard } from '#web/features/viewings/admin/viewing-card.tsx'
import { formatWeekday } from '#web/features/viewings/times.ts'
import { call } from '#web/lib/api/call.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useLocation } from '#web/lib/routing/router.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'

const PATH = '/admin/calendar'

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const sundayOf = (day: string) => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
const isDay = (text: string | null) =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The viewings of a week, day by day, and when homes can be viewed. */
export default function AdminCalendarPage() {
  const asked = new URLSearchParams(useLocation().search).get('week')
  const from = sundayOf(isDay(asked) ? asked! : companyDay())
  const { query, saving, change } = useViewings(from, addDays(from, 6))
  const hours = useQuery({
    queryKey: [viewingsAdmin.hours.path],
    queryFn: () => call(viewingsAdmin.hours, {}),
    staleTime: 0,
  })
  const [isEditing, setEditing] = useState(false)
  const [moving, setMoving] = useState<AdminViewing>()
  const days = Map.groupBy(query.data?.viewings ?? [], ({ startsAt }) => companyDay(new Date(startsAt)))
  const weekOf = (label: string, count: number) => (
    <Link to={`${PATH}?week=${addDays(from, count)}`} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
  )
  return (
    <AdminPage
      title="Calendar"
      lead={`Viewings in the week of ${formatWeekday(`${from}T12:00:00-05:00`)}`}
      actions={
        <Button variant="secondary" disabled={!hours.data} onClick={() => setEditing(true)}>
          Viewing hours
        </Button>
      }
    >
      <nav aria-label="Weeks" className="flex flex-wrap gap-6">
        {weekOf('Previous week', -7)}
        <Link to={PATH} className="link inline-flex min-h-11 items-center">
          This week
        </Link>
        {weekOf('Next week', 7)}
      </nav>
      {query.isPending && <Skeleton className="mt-4 h-96 rounded-card" />}
      {query.error !== null && query.data === undefined && (
        <LoadFailure retry={query.refetch} isTrying={query.isFetching}>
          Failed to load viewings. Please try again.
        </LoadFailure>
      )}
      {query.data?.viewings.length === 0 && (
        <EmptyState icon={<CalendarDays />} title="No viewings this week">
          Visitors book them from the page of a home.
        </EmptyState>
      )}
      {[...days].map(([day, viewings]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
          <h2 id={`day-${day}`} className="text-xl">
            {formatWeekday(viewings[0]!.startsAt)}
          </h2>
          <ul className="mt-3 grid gap-3">
            {viewings.map((viewing) => (
              <ViewingCard
                key={viewing.id}
                viewing={viewing}
                staff={query.data!.staff}
                now={query.dataUpdatedAt}
                isSaving={saving === viewing.id}
                change={(body, done) => void change(viewing, body, done)}
                move={() => setMoving(viewing)}
              />
            ))}
          </ul>
        </section>
      ))}
      {moving && (
        <MoveDialog
          viewing={moving}
          close={() => setMoving(undefined)}
          move={(startsAt) => {
            setMoving(undefined)
            void change(moving, { startsAt }, 'Viewing moved')
          }}
        />
      )}
      {isEditing && hours.data && <HoursDialog hours={hours.data} close={() => setEditing(false)} />}
    </AdminPage>
  )
}
