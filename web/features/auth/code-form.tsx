import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/fields/code-entry.tsx'
import { useCode } from '#web/ui/fields/use-code.ts'
import type { ReactNode } from 'react'

interface CodeFormProps {
  /** Rejects never. It tells what was wrong, and nothing where the code was right. */
  check: (token: string) => Promise<string | undefined>
  /** The way out, beside the button. */
  children: ReactNode
}

const REQUIRED = 'Please enter the verification code from your authenticator app.'

/** The second step of signing in: six digits of the app, or a backup code for whoever has lost the app. */
export function CodeForm({ check, children }: CodeFormProps) {
  const { form, isBackup, setBackup, error, isChecking } = useCode(REQUIRED, check)
  return (
    <form {...form} aria-label="Second step">
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
