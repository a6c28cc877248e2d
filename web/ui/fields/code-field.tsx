import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { fieldClass } from '../field-class.ts'
import { Field, fieldParts, type FieldTexts } from './field.tsx'

const DIGITS = 6

/** Six digits: typed, pasted with separators, or filled in by the device. */
export function CodeField(
  props: Omit<FieldTexts, 'optional'> & Omit<ComponentProps<'input'>, 'className' | 'type' | 'onInput'>,
) {
  const [field, input] = fieldParts(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          placeholder="000000"
          spellCheck={false}
          onInput={({ currentTarget: typed }) => {
            typed.value = typed.value.replaceAll(/\D/g, '').slice(0, DIGITS)
          }}
          className={cx(fieldClass, 'max-w-48 py-2.5 text-center text-xl tracking-[0.3em] tabular-nums')}
        />
      )}
    </Field>
  )
}
