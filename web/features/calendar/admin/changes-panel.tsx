import { calendarAdmin } from '#contract/calendar/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarChanges } from './api.ts'
import { subjectOf, textOf } from './change-text.ts'
import { dayOf } from '#web/lib/format/company-days.ts'
import type { CalendarState } from '#web/ui/calendar/use-calendar-state.ts'

/** So many are shown at first, and on phones so few that the calendar is in sight. */
const FIRST = 5
const FIRST_ON_PHONES = 2

interface ChangesPanelProps {
  addressWith: CalendarState['addressWith']
}

/** What visitors and colleagues changed since the last look. It stays until it is marked as seen. */
export function ChangesPanel({ addressWith }: ChangesPanelProps) {
  const queries = useQueryClient()
  const { data } = useQuery(calendarChanges())
  const [isAll, setAll] = useState(false)
  const [isSaving, setSaving] = useState(false)
  if (!data || data.total === 0) return null
  const shown = isAll ? data.items : data.items.slice(0, FIRST)

  async function markSeen(until: string) {
    setSaving(true)
    try {
      queries.setQueryData(calendarChanges().queryKey, await call(calendarAdmin.look, { body: { until } }))
      document.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to mark the changes as seen'), 'destructive')
    }
    setSaving(false)
  }

  return (
    <section aria-labelledby="changes" className="mb-5 rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="changes" className="font-sans text-base font-semibold">
          {data.total === 1 ? '1 change' : `${data.total} changes`} since {formatMoment(data.since)}
        </h2>
        <Button variant="secondary" pending={isSaving} onClick={() => void markSeen(data.until)}>
          Mark as seen
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((change, at) => (
          <li
            key={change.id}
            className={cx(
              'flex flex-wrap items-baseline gap-x-2 py-1.5 text-sm wrap-anywhere',
              !isAll && at >= FIRST_ON_PHONES && 'max-sm:hidden',
            )}
          >
            <Link
              to={addressWith({ date: dayOf(change.startsAt), person: '', open: change.entryId })}
              className="link inline-flex min-h-6 items-center font-semibold"
            >
              {subjectOf(change)}, {formatMoment(change.startsAt)}
            </Link>
            <span>{textOf(change)}</span>
            <span className="text-muted">{change.title}</span>
          </li>
        ))}
      </ul>
      {!isAll && data.items.length > FIRST_ON_PHONES && (
        <Button
          variant="quiet"
          className={cx('-ml-4.5', data.items.length <= FIRST && 'sm:hidden')}
          onClick={() => setAll(true)}
        >
          Show all {data.items.length < data.total ? `of the last ${data.items.length}` : data.total}
        </Button>
      )}
    </section>
  )
}
