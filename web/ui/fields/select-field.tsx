import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { fieldClass } from '../field-class.ts'
import { Field, fieldParts, type FieldTexts } from './field.tsx'

export interface Choice {
  value: string
  label: string
}

/** A native select, which works best with phones and screen readers. */
export function SelectField(
  props: FieldTexts &
    Omit<ComponentProps<'select'>, 'className'> & { choices: readonly Choice[]; children?: ReactNode },
) {
  // What is not a plain choice, such as a group of them, comes first.
  const [field, { choices, children, ...select }] = fieldParts(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={cx(fieldClass, 'appearance-none pr-10')}>
            {children}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  )
}
