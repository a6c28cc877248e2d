import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/code-entry.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

interface CodeFormProps {
  /** Rejects never: it says itself what went wrong. True where the code was right. */
  check: (token: string) => Promise<boolean>
  /** The way out, beside the button. */
  children: ReactNode
}

/** The second step of signing in: six digits of the app, or a backup code for whoever has lost the app. */
export function CodeForm({ check, children }: CodeFormProps) {
  const [isBackup, setBackup] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token')
    if (!(field instanceof HTMLInputElement) || isBusy.current) return
    if (field.value.trim() === '') {
      toast('Code required', 'Please enter the verification code from your authenticator app.', 'destructive')
      return field.focus()
    }
    isBusy.current = true
    setChecking(true)
    const isRight = await check(field.value.trim())
    isBusy.current = false
    setChecking(false)
    if (!isRight) field.select()
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} aria-label="Second step">
      <CodeEntry isBackup={isBackup} hasFocus />
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
