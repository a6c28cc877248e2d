import { reasonOf } from '#web/lib/reason.ts'
import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/code-entry.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

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
  const [isBackup, setBackup] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token')
    if (!(field instanceof HTMLInputElement) || isBusy.current) return
    if (field.value.trim() === '') {
      toast('Code required', required, 'destructive')
      setError(required)
      return field.focus()
    }
    isBusy.current = true
    setSending(true)
    try {
      await confirm(field.value.trim())
    } catch (refusal) {
      const reason = reasonOf(refusal, 'Invalid verification code. Please try again.')
      toast(failure, reason, 'destructive')
      setError(reason)
      field.select()
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => setError(undefined)}
      aria-label={label}
    >
      <CodeEntry isBackup={isBackup} hasFocus={takesBackup} error={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant={variant} pending={isSending} pendingText={pending}>
          {button}
        </Button>
        {children}
        {takesBackup && <BackupToggle isBackup={isBackup} toggle={setBackup} />}
      </div>
    </form>
  )
}
