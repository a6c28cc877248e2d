import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useSyncExternalStore } from 'react'
import { addDays } from '#contract/core/calendar.ts'
import { today as todayNow, type Day, isDay, sundayOf } from '#web/lib/format/company-days.ts'
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

/** View, day and colleague, as the address has them. What it does not say is today, in the view that fits the window. */
export function useCalendarState() {
  const params = new URLSearchParams(useLocation().search)
  const isWide = useIsWide()
  const asked = params.get('view')
  const view = isView(asked) ? asked : isWide ? 'week' : 'list'
  const given = params.get('date')
  const today = todayNow()
  const date = isDay(given) ? given : today
  const addressWith = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    for (const name of ['open', 'hours', 'changes']) next.delete(name)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `${CALENDAR_PATH}?${next}` : CALENDAR_PATH
  }
  return {
    view,
    date,
    today,
    range: rangeOf(view, date),
    /** A colleague's id, `none` for what is not assigned, or null for everything. */
    person: params.get('person'),
    addressWith,
    addresses: {
      previous: addressWith({ date: addDays(date, -STEPS[view]) }),
      next: addressWith({ date: addDays(date, STEPS[view]) }),
      today: addressWith({ date: '' }),
    },
    go: (changes: Readonly<Record<string, string>>) => navigate(addressWith(changes)),
  }
}
export type CalendarState = ReturnType<typeof useCalendarState>
