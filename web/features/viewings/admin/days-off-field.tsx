import { formatDay } from '#contract/core/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'

const textOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' ? value : '')

/** The days of the form, with one that is typed and not added yet. */
export const daysOffIn = ({ daysOff, dayOff }: Record<string, FormDataEntryValue>) => [
  ...new Set([...textOf(daysOff).split(','), textOf(dayOff)].filter(Boolean)),
]

interface DaysOffFieldProps {
  days: readonly string[]
  keep: (days: readonly string[]) => void
  error?: string | undefined
}

/** Days without viewings: a date with a button that adds it, and each day with one that removes it. */
export function DaysOffField({ days, keep, error }: DaysOffFieldProps) {
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const set = (next: readonly string[], text: string) => {
    keep(next)
    setSaid(text)
    // The form has changed, although nothing was typed.
    input.current!.dispatchEvent(new Event('input', { bubbles: true }))
    input.current!.focus()
  }
  function add() {
    const { value } = input.current!
    if (value === '') return input.current!.focus()
    input.current!.value = ''
    return set([...new Set([...days, value])].toSorted(), `${formatDay(value)} was added.`)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise the hours would be saved.
    event.preventDefault()
    add()
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        Days off<span className="font-normal text-muted"> (optional)</span>
      </legend>
      <input type="hidden" name="daysOff" value={days.join(',')} />
      <div className="flex items-end gap-3">
        <TextField ref={input} label="Day off" name="dayOff" type="date" onKeyDown={press} className="grow" />
        <Button variant="secondary" onClick={add}>
          Add
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-brick">
          {error}
        </p>
      )}
      {days.length > 0 && (
        <ul aria-label="Days off" className="mt-3 flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day}>
              <button
                type="button"
                aria-label={`Remove ${formatDay(day)}`}
                onClick={() =>
                  set(
                    days.filter((one) => one !== day),
                    `${formatDay(day)} was removed.`,
                  )
                }
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface pr-2.5 pl-3.5 text-sm font-medium transition-colors duration-150 hover:border-ink [&_svg]:size-4 [&_svg]:text-muted"
              >
                {formatDay(day)} <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
    </fieldset>
  )
}
