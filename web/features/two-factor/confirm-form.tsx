import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/fields/code-entry.tsx'
import { toastAtField } from '#web/ui/feedback/toast-store.ts'
import type { ReactNode } from 'react'
import { useCode } from '#web/ui/fields/use-code.ts'

interface ConfirmFormProps {
  label: string
  /** The error for an empty field. */
  required: string
  /** The title of the error for a wrong code. */
  failure: string
  button: string
  pending: string
  variant?: 'primary' | 'destructive'
  confirm: (token: string) => Promise<void>
  /** The form replaces the button that opened it, so it takes the focus. A backup code is accepted too. */
  takesBackup?: boolean
  /** A way to cancel, next to the button. */
  children?: ReactNode
}

/** Asks for a code of the authenticator app before an action. */
export function ConfirmForm({
  label,
  required,
  failure,
  button,
  pending,
  variant,
  confirm,
  takesBackup = false,
  children,
}: ConfirmFormProps) {
  const { form, isBackup, setBackup, error, isChecking } = useCode(required, async (token, field) => {
    try {
      await confirm(token)
      return undefined
    } catch (refusal) {
      const reason = errorMessage(refusal, 'Invalid verification code. Please try again.')
      toastAtField(field, failure, reason)
      return reason
    }
  })

  return (
    <form {...form} aria-label={label}>
      <CodeEntry isBackup={isBackup} hasFocus={takesBackup} error={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant={variant} pending={isChecking} pendingText={pending}>
          {button}
        </Button>
        {children}
        {takesBackup && <BackupToggle isBackup={isBackup} toggle={setBackup} />}
      </div>
    </form>
  )
}
