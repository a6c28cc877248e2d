import type { ReactNode } from 'react'
import { buttonClass } from '../button-class.ts'
import { Button } from '../button.tsx'
import { PlainForm } from './plain-form.tsx'

interface CancelFormProps {
  /** Where the form is sent. */
  action: string
  /** On the button that asks. */
  label: string
  /** On the button that cancels. */
  confirm: string
  size?: 'large'
  /** The question. */
  children: ReactNode
}

/** Cancels on the second press, also without script. */
export const CancelForm = ({ action, label, confirm, size, children }: CancelFormProps) => (
  <details>
    <summary
      className={buttonClass({
        variant: 'secondary',
        ...(size && { size }),
        className: 'hover:border-ink hover:bg-sand',
      })}
    >
      {label}
    </summary>
    <PlainForm action={action} className="mt-4">
      <p className="mb-4">{children}</p>
      <Button type="submit" variant="destructive" name="action" value="cancel">
        {confirm}
      </Button>
    </PlainForm>
  </details>
)
