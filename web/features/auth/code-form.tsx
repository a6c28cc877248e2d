import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/code-entry.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

interface CodeFormProps {
  /** Rejects never. It tells what was wrong, and nothing where the code was right. */
  check: (token: string) => Promise<string | undefined>
  /** The way out, beside the button. */
  children: ReactNode
}

const REQUIRED = 'Please enter the verification code from your authenticator app.'

/** The second step of signing in: six digits of the app, or a backup code for whoever has lost the app. */
export function CodeForm({ check, children }: CodeFormProps) {
  const [isBackup, setBackup] = useState(false)
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token')
    if (!(field instanceof HTMLInputElement) || isBusy.current) return
    if (field.value.trim() === '') {
      toast('Code required', REQUIRED, 'destructive')
      setError(REQUIRED)
      return field.focus()
    }
    isBusy.current = true
    setChecking(true)
    const found = await check(field.value.trim())
    isBusy.current = false
    setChecking(false)
    setError(found)
    if (found !== undefined) field.select()
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => setError(undefined)}
      aria-label="Second step"
    >
      <CodeEntry isBackup={isBackup} hasFocus error={error} />
      <Button type="submit" size="large" wide pending={isChecking} pendingText="Verifying..." className="mt-6">
        Verify
      </Button>
      <div className="-mx-4.5 mt-3 flex flex-wrap justify-between gap-x-4">
        {children}
        <BackupToggle isBackup={isBackup} toggle={setBackup} />
      </div>
    </form>
  )
}
