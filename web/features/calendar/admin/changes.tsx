import { calendarAdmin } from '#contract/calendar/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { calendarChanges } from './api.ts'
import { subjectOf, textOf } from './change-text.ts'
import { dayOf } from '#web/lib/format/company-days.ts'
import type { CalendarState } from '#web/ui/calendar/use-calendar-state.ts'

interface ChangesProps {
  addressWith: CalendarState['addressWith']
}

const titleOf = (total: number) => (total === 0 ? 'No changes' : total === 1 ? '1 change' : `${total} changes`)

/**
 * What visitors and colleagues changed since the last look. It stays until it is marked as seen. The list opens over the calendar, so that the days are
 * at the top of the screen however much has changed, and Back from an entry returns to the list.
 */
export function Changes({ addressWith }: ChangesProps) {
  const queries = useQueryClient()
  const { data } = useQuery(calendarChanges())
  const list = useOpenRecord('changes')
  const [isSaving, setSaving] = useState(false)

  async function markSeen(until: string) {
    setSaving(true)
    try {
      queries.setQueryData(calendarChanges().queryKey, await call(calendarAdmin.look, { body: { until } }))
      list.close()
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to mark the changes as seen'), 'destructive')
    }
    setSaving(false)
  }

  return (
    <>
      <Button variant="secondary" disabled={!data} onClick={() => list.open('all')}>
        {data && data.total > 0 && <Bell aria-hidden="true" className="size-4" />}
        {data ? titleOf(data.total) : 'Changes'}
      </Button>
      {data && list.id !== null && (
        <Dialog open title={titleOf(data.total)} description={`Since ${formatMoment(data.since)}`} onClose={list.close}>
          {data.total > 0 && (
            <Button variant="secondary" pending={isSaving} onClick={() => void markSeen(data.until)}>
              Mark as seen
            </Button>
          )}
          <ul className="mt-3 divide-y divide-line">
            {data.items.map((change) => (
              <li key={change.id} className="flex flex-wrap items-baseline gap-x-2 py-2 text-sm wrap-anywhere">
                <Link
                  to={addressWith({ date: dayOf(change.startsAt), person: '', open: change.entryId })}
                  className="link inline-flex min-h-6 items-center font-semibold"
                >
                  {subjectOf(change)}, {formatMoment(change.startsAt)}
                </Link>
                <span>{textOf(change)}</span>
                <span className="w-full text-muted">{change.title}</span>
              </li>
            ))}
          </ul>
          {data.items.length < data.total && (
            <p className="mt-3 text-sm text-muted">These are the latest {data.items.length}.</p>
          )}
        </Dialog>
      )}
    </>
  )
}
