import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { fieldClass } from '../field-class.ts'
import { Field, fieldParts, type FieldTexts } from './field.tsx'

/** A single-line input. `icon` is inside, at the start. */
export function TextField(props: FieldTexts & Omit<ComponentProps<'input'>, 'className'> & { icon?: ReactNode }) {
  const [field, { icon, ...input }] = fieldParts(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          {icon !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted [&_svg]:size-4.5">
              {icon}
            </span>
          )}
          <input type="text" {...input} {...wiring} className={cx(fieldClass, icon !== undefined && 'pl-10')} />
        </div>
      )}
    </Field>
  )
}

/** A multi-line input. */
export function TextAreaField(props: FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>) {
  const [field, area] = fieldParts(props)
  return <Field {...field}>{(wiring) => <textarea rows={5} {...area} {...wiring} className={fieldClass} />}</Field>
}
