import { calendarAdmin, type FeedScope } from '#contract/calendar/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { calendarFeed } from './api.ts'

const SCOPES: readonly { value: FeedScope; label: string }[] = [
  { value: 'own', label: 'Only what is assigned to me' },
  { value: 'all', label: 'Everything' },
]
const FAILURE = 'Failed to change your calendar address'

/** The private address of the calendar: make it, choose what it contains, make it anew, end it. */
export function FeedDialog({ close }: { close: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(calendarFeed())
  const [isSaving, setSaving] = useState(false)
  const [isCopied, setCopied] = useCopied()
  const [firstScope, setFirstScope] = useState<FeedScope>('own')
  const field = useRef<HTMLDivElement>(null)
  const feed = data?.feed

  async function save(work: () => Promise<NonNullable<typeof data>>, done: string) {
    setSaving(true)
    try {
      queries.setQueryData(calendarFeed().queryKey, await work())
      toast('Success', done)
    } catch (failure) {
      toast('Error', errorMessage(failure, FAILURE), 'destructive')
      await refetch()
    }
    setSaving(false)
  }
  const make = (scope: FeedScope, done: string) => save(() => call(calendarAdmin.makeFeed, { body: { scope } }), done)
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      field.current?.querySelector('input')?.select()
    }
  }
  const scopeOf = (value: string): FeedScope => (value === 'all' ? 'all' : 'own')

  return (
    <Dialog
      open
      title="Calendar address"
      description="See your viewings and open houses in the calendar on your phone or computer. It shows the home and the time, but nothing about visitors."
      onClose={close}
    >
      {data === undefined && error !== null && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load your calendar address. Please try again.
        </LoadFailure>
      )}
      {data === undefined && error === null && <Skeleton className="h-40 rounded-card" />}
      {feed === null && (
        <div className="grid gap-4">
          <SelectField
            label="What it contains"
            value={firstScope}
            onChange={({ currentTarget }) => setFirstScope(scopeOf(currentTarget.value))}
            choices={SCOPES}
          />
          <Button pending={isSaving} onClick={() => void make(firstScope, 'Calendar address created')}>
            Create the address
          </Button>
        </div>
      )}
      {feed && (
        <div className="grid gap-4">
          <div ref={field}>
            <TextField
              label="Your private address"
              readOnly
              value={feed.address}
              onFocus={({ currentTarget }) => currentTarget.select()}
              help={`Anyone who has it can read your calendar, so keep it to yourself. ${
                feed.readAt === null ? 'No calendar has read it yet.' : `Last read ${formatMoment(feed.readAt)}.`
              }`}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy(feed.address)}>{isCopied ? 'Copied' : 'Copy'}</Button>
          </div>
          <SelectField
            label="What it contains"
            value={feed.scope}
            disabled={isSaving}
            onChange={({ currentTarget: { value } }) =>
              void save(
                () => call(calendarAdmin.changeFeed, { body: { scope: scopeOf(value) } }),
                'Calendar address updated',
              )
            }
            choices={SCOPES}
          />
          <div className="flex flex-wrap gap-3 border-t border-line pt-4">
            <Button
              variant="secondary"
              disabled={isSaving}
              onClick={() => void make(feed.scope, 'New address created. The old one no longer works.')}
            >
              Make a new address
            </Button>
            <Button
              variant="destructive"
              disabled={isSaving}
              onClick={() => void save(() => call(calendarAdmin.endFeed, {}), 'The address no longer works')}
            >
              Stop sharing
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
