import { type AdminOpenHouse, type Guest, openHousesAdmin } from '#contract/open-houses/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatWhen } from '#web/lib/format/times.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { MailLink } from '#web/ui/phone-mail-links.tsx'
import { useState } from 'react'
import { useGuests, useRefresh } from './use-open-houses.ts'

const STATES: Record<Guest['state'], [label: string, tone: Tone]> = {
  coming: ['Coming', 'green'],
  asked: ['Not confirmed', 'yellow'],
  cancelled: ['Canceled', 'gray'],
  expired: ['Never confirmed', 'gray'],
}
const OUTCOMES: Record<NonNullable<Guest['outcome']>, [label: string, tone: Tone]> = {
  came: ['Attended', 'green'],
  did_not_come: ['No-show', 'red'],
}
const CHOICES = ['came', 'did_not_come'] as const

interface RowProps {
  guest: Guest
  canNote: boolean
  isSaving: boolean
  note: (outcome: Guest['outcome']) => void
}

function Row({ guest: { id, name, email, party, state, outcome }, canNote, isSaving, note }: RowProps) {
  const [label, tone] = outcome === null ? STATES[state] : OUTCOMES[outcome]
  return (
    <li aria-labelledby={`guest-${id}`} className="border-t border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <p id={`guest-${id}`} className="font-semibold">
            {name}
            {party > 1 && `, ${party} people`}
          </p>
          <MailLink address={email} className="link inline-flex min-h-11 items-center text-sm" />
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {canNote && state === 'coming' && (
        <div className="flex flex-wrap gap-2">
          {CHOICES.map((choice) => (
            <Button
              key={choice}
              variant={outcome === choice ? 'primary' : 'secondary'}
              disabled={isSaving}
              aria-pressed={outcome === choice}
              aria-label={`${OUTCOMES[choice][0]}: ${name}`}
              onClick={() => note(outcome === choice ? null : choice)}
            >
              {OUTCOMES[choice][0]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

interface GuestsDialogProps {
  openHouse: AdminOpenHouse
  /** When the list of open houses was loaded. */
  now: number
  close: () => void
}

/** Who comes, whether they came, and the list to sign in at the door. */
export function GuestsDialog({ openHouse: { id, title, startsAt, day }, now, close }: GuestsDialogProps) {
  const query = useGuests(id)
  const { data } = query
  const refresh = useRefresh()
  const [saving, setSaving] = useState<string>()
  async function note(guestId: string, outcome: Guest['outcome']) {
    setSaving(guestId)
    try {
      await call(openHousesAdmin.note, { params: { id: guestId }, body: { outcome } })
      await refresh()
    } catch (failure) {
      toast('Error', errorMessage(failure, 'Failed to save the attendance. Please try again.'), 'destructive')
    }
    setSaving(undefined)
  }
  return (
    <Dialog open title="Guests" description={`${title}, ${formatWhen(startsAt)}`} onClose={close}>
      {data ? (
        <>
          {data.length === 0 ? (
            <p>No one has signed up yet.</p>
          ) : (
            <ul>
              {data.map((guest) => (
                <Row
                  key={guest.id}
                  guest={guest}
                  canNote={Date.parse(startsAt) <= now}
                  isSaving={saving === guest.id}
                  note={(outcome) => void note(guest.id, outcome)}
                />
              ))}
            </ul>
          )}
          <div className="mt-4">
            <CsvButton
              name={`sign-in-${day}.csv`}
              fetchFile={() => download(openHousesAdmin.signInList, { params: { id } })}
            />
          </div>
        </>
      ) : (
        <LoadState query={query}>Failed to load guests. Please try again.</LoadState>
      )}
    </Dialog>
  )
}
