import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useSyncExternalStore } from 'react'
import { addDays, today as todayNow, type Day, isDay, sundayOf } from '#web/lib/format/company-days.ts'
import type { Range } from './entry.ts'

const CALENDAR_PATH = '/admin/calendar'
export const VIEWS = ['week', 'day', 'list'] as const
export type View = (typeof VIEWS)[number]
export const UNASSIGNED = 'none'

const WIDE = '(min-width: 64rem)'

/** Seven columns need a wide window. Elsewhere the list says more. */
const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )

const isView = (text: string | null): text is View => VIEWS.some((view) => view === text)

const STEPS: Record<View, number> = { week: 7, day: 1, list: 7 }

const rangeOf = (view: View, date: Day): Range => {
  const from = view === 'week' ? sundayOf(date) : date
  return { from, to: addDays(from, STEPS[view] - 1) }
}

type Changes = Readonly<Record<string, string>>

/** What the address says. What it does not say is today, in the view that fits the window. */
function readFrom(search: string, isWide: boolean) {
  const params = new URLSearchParams(search)
  const asked = params.get('view')
  const given = params.get('date')
  const today = todayNow()
  return {
    view: isView(asked) ? asked : isWide ? ('week' as const) : ('list' as const),
    date: isDay(given) ? given : today,
    today,
    /** A colleague's id, `none` for what is not assigned, or null for everything. */
    person: params.get('person'),
  }
}

function addressFrom(search: string, changes: Changes) {
  const next = new URLSearchParams(search)
  for (const name of ['open', 'hours', 'changes']) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${CALENDAR_PATH}?${next}` : CALENDAR_PATH
}

/** View, day and colleague. `go` and `step` start from the newest address, because the rendered one may be older than the last key press. */
export function useCalendarState() {
  const { search } = useLocation()
  const isWide = useIsWide()
  const state = readFrom(search, isWide)
  const { view, date } = state
  const addressWith = (changes: Changes) => addressFrom(search, changes)
  const newest = () => (location.pathname === CALENDAR_PATH ? location.search : search)
  const go = (changes: Changes) => navigate(addressFrom(newest(), changes))
  return {
    ...state,
    range: rangeOf(view, date),
    addressWith,
    addresses: {
      previous: addressWith({ date: addDays(date, -STEPS[view]) }),
      next: addressWith({ date: addDays(date, STEPS[view]) }),
      today: addressWith({ date: '' }),
    },
    go,
    /** Shows the week or day after (1) or before (-1). */
    step: (by: 1 | -1) => {
      const shown = readFrom(newest(), isWide)
      go({ date: addDays(shown.date, by * STEPS[shown.view]) })
    },
  }
}
export type CalendarState = ReturnType<typeof useCalendarState>
