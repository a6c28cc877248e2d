import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Assumptions } from './monthly-cost.ts'
import { readTyped, type Typed, typedOf } from './typed-numbers.ts'

const FIELDS = [
  ['downPayment', 'Down payment in dollars or percent', 'text'],
  ['rate', 'Interest rate in percent', 'decimal'],
  ['years', 'Loan term in years', 'numeric'],
  ['taxYear', 'Yearly property tax', 'decimal'],
  ['insuranceYear', 'Yearly home insurance', 'decimal'],
  ['hoa', 'Monthly HOA fee', 'decimal'],
] as const satisfies readonly (readonly [keyof Typed, string, string])[]

export interface CostEditorProps {
  /** What the estimate begins with. */
  first: Assumptions
  onChange: (values: Assumptions) => void
}

/** Every number of the estimate. It changes with each that can be read; the others keep what was typed, with a message. */
export function CostEditor({ first, onChange }: CostEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedOf(first))
  const [last, setLast] = useState(first)
  const { problems } = readTyped(typed, last)
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function change(next: Typed) {
    const { values } = readTyped(next, last)
    setTyped(next)
    setLast(values)
    onChange(values)
  }
  return (
    <form
      ref={form}
      aria-label="Edit the estimate"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-2"
    >
      {FIELDS.map(([name, label, inputMode]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode={inputMode}
          autoComplete="off"
          value={typed[name]}
          error={problems[name]}
          onChange={({ currentTarget }) => change({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      <div className="sm:col-span-2">
        <Button variant="quiet" className="-ml-4" onClick={() => change(typedOf(first))}>
          Start over
        </Button>
      </div>
    </form>
  )
}
