import { reasonOf } from '#web/lib/api/reason.ts'
import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/fields/code-entry.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { ReactNode } from 'react'
import { useCode } from '#web/ui/fields/use-code.ts'

interface ConfirmFormProps {
  label: string
  /** What an empty field is told. */
  required: string
  /** Title of what a refused code is told. */
  failure: string
  button: string
  pending: string
  variant?: 'primary' | 'destructive'
  confirm: (token: string) => Promise<void>
  /** Asked for by a press that this form has taken the place of: so does the focus. A backup code will do as well. */
  takesBackup?: boolean
  /** The way out, beside the button. */
  children?: ReactNode
}

/** Something that wants a code of the authenticator app first. */
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
  const { form, isBackup, setBackup, error, isChecking } = useCode(required, async (token) => {
    try {
      await confirm(token)
      return undefined
    } catch (refusal) {
      const reason = reasonOf(refusal, 'Invalid verification code. Please try again.')
      toast(failure, reason, 'destructive')
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
