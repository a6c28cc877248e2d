import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cx } from '../class-names.ts'
import { fieldClass } from '../field-class.ts'
import { Field, fieldParts, type FieldTexts } from './field.tsx'

/** A password input with a button to show the text. */
export function PasswordField(
  props: Omit<FieldTexts, 'optional'> & Omit<ComponentProps<'input'>, 'className' | 'type'>,
) {
  const [field, input] = fieldParts(props)
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize={isShown ? 'none' : undefined}
            autoCorrect="off"
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={cx(fieldClass, 'pr-12')}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-px right-px inline-flex w-11 items-center justify-center rounded-field text-muted hover:text-ink noscript:hidden"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
