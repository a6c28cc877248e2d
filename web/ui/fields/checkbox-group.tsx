import { useId } from 'react'
import { FieldError } from './field.tsx'
import type { Choice } from './select-field.tsx'

interface CheckboxGroupProps {
  label: string
  /** The boxes are named after the group and their value: `pets.cats`. */
  name: string
  choices: readonly Choice[]
  checked: readonly string[]
  error: string | undefined
  disabled: boolean
  /** The label is only for screen readers, because a heading says the same. */
  isUntitled: boolean
}

/** Any number of choices. The group's own name is in the form's data even where no box is checked. */
export function CheckboxGroup({ label, name, choices, checked, error, disabled, isUntitled }: CheckboxGroupProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" disabled={disabled} aria-describedby={error === undefined ? undefined : id}>
      <legend className={isUntitled ? 'sr-only' : 'text-sm font-semibold'}>{label}</legend>
      <input type="hidden" name={name} value="" />
      <div className="grid gap-x-5 sm:grid-cols-2">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={`${name}.${choice.value}`}
              defaultChecked={checked.includes(choice.value)}
              className="size-5 shrink-0 rounded-sm border border-field accent-harbor"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
