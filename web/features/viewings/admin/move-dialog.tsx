import type { AdminViewing } from '#contract/viewings/admin.ts'
import { companyInstant, dayOf } from '#web/lib/format/company-days.ts'
import { viewingSlots } from '#web/features/viewings/api.ts'
import { formatWeekday, formatWhen } from '#web/lib/format/times.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

const OTHER = 'other'

/** What a typed time is, or why it is none. */
function typedTime(form: HTMLFormElement): { at: string } | { problem: string } {
  const typed = new FormData(form)
  const [day, time] = [typed.get('day'), typed.get('time')]
  if (typeof day !== 'string' || typeof time !== 'string' || day === '' || time === '')
    return { problem: 'Enter a day and a time.' }
  const at = companyInstant(day, time.slice(0, 5))
  if (!at) return { problem: "That time doesn't exist because clocks spring forward. Choose another." }
  return at.getTime() > Date.now() ? { at: at.toISOString() } : { problem: 'Choose a time in the future.' }
}

interface MoveDialogProps {
  viewing: AdminViewing
  /** False if it failed. */
  move: (startsAt: string) => Promise<boolean>
  close: () => void
}

/** Moves a viewing to a free time of its home, or to any other time. */
export function MoveDialog({ viewing, move, close }: MoveDialogProps) {
  const query = useQuery(viewingSlots(viewing.propertyId))
  const { data } = query
  const days = data?.days ?? []
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  // Never a time that nobody has chosen, because the visitor gets an email about it.
  const at = chosen ?? (days.length === 0 ? OTHER : '')

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = at === OTHER ? typedTime(event.currentTarget) : { at }
    if ('problem' in target) return setProblem(target.problem)
    if (at === '') return setProblem('Choose a time.')
    setMoving(true)
    const isDone = await move(target.at)
    setMoving(false)
    if (isDone) close()
  }

  return (
    <Dialog open title="Move viewing" description={`${viewing.name}, ${formatWhen(viewing.startsAt)}`} onClose={close}>
      {data ? (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => void submit(event)}
          onInput={() => setProblem(undefined)}
        >
          <SelectField
            label="New time"
            value={at}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            choices={[{ value: OTHER, label: 'Another time...' }]}
            error={at === '' ? problem : undefined}
          >
            {days.length > 0 && <option value="">Choose a time</option>}
            {days.map(({ day, startsAt }) => (
              <optgroup key={day} label={formatWeekday(startsAt[0]!)}>
                {startsAt.map((value) => (
                  // The day as well, because a closed select does not show its group.
                  <option key={value} value={value}>
                    {formatWhen(value)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          {at === OTHER && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Day"
                name="day"
                type="date"
                defaultValue={dayOf(viewing.startsAt)}
                error={problem}
                help="It may be outside the viewing hours."
              />
              <TextField label="Time" name="time" type="time" help="Eastern Time" />
            </div>
          )}
          <Button type="submit" pending={isMoving} pendingText="Moving...">
            {viewing.email === null ? 'Move' : 'Move and email the visitor'}
          </Button>
        </form>
      ) : (
        <LoadState query={query}>Failed to load free times. Please try again.</LoadState>
      )}
    </Dialog>
  )
}
