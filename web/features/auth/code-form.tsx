import { Button } from '#web/ui/button.tsx'
import { BackupToggle, CodeEntry } from '#web/ui/fields/code-entry.tsx'
import { type CheckCode, useCode } from '#web/ui/fields/use-code.ts'
import type { ReactNode } from 'react'
import { PasskeyWay } from './passkey-way.tsx'

interface CodeFormProps {
  check: CheckCode
  /** A link back to the sign-in form, next to the button, for users without their phone. */
  children: ReactNode
  /** The user signed in with a passkey instead. */
  onPasskey?: () => void
}

const REQUIRED = 'Please enter the verification code from your authenticator app.'

/** The second sign-in step: a six-digit code of the authenticator app, or a backup code. */
export function CodeForm({ check, children, onPasskey }: CodeFormProps) {
  const { form, isBackup, setBackup, error, isChecking } = useCode(REQUIRED, check)
  return (
    <>
      <form {...form} aria-label="Two-factor code">
        <CodeEntry isBackup={isBackup} hasFocus error={error} />
        <Button type="submit" size="large" wide pending={isChecking} pendingText="Verifying..." className="mt-6">
          Verify
        </Button>
        <div className="-mx-4.5 mt-3 flex flex-wrap justify-between gap-x-4">
          {children}
          <BackupToggle isBackup={isBackup} toggle={setBackup} />
        </div>
      </form>
      <PasskeyWay label="Use your passkey" isSecondStep onDone={onPasskey} />
    </>
  )
}
