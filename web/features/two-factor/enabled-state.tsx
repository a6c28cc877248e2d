import { formatDate } from '#contract/core/dates.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useState } from 'react'
import { disable, regenerateCodes } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmForm } from './confirm-form.tsx'

interface EnabledStateProps {
  enabledAt: string | null
  codesLeft: number
  site: string
  /** Called after a change, to fetch the status again. */
  onChanged: () => Promise<void>
}

/** Two-factor is enabled. New backup codes, or disabling it, each need a code of the app. */
export function EnabledState({ enabledAt, codesLeft, site, onChanged }: EnabledStateProps) {
  const [asks, setAsks] = useState<'codes' | 'disable' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const part = useKeptFocus<HTMLDivElement>(asks)
  const back = (
    <Button variant="secondary" onClick={() => setAsks(null)}>
      Cancel
    </Button>
  )
  return (
    <>
      <p className="text-muted print:hidden">
        {enabledAt !== null && `On since ${formatDate(enabledAt)}. `}
        {codesLeft === 0
          ? 'You have no backup codes left. Create new ones.'
          : `${formatCount(codesLeft, 'backup code')} left.`}
      </p>
      <div ref={part} tabIndex={-1}>
        {codes && (
          <div className="mt-8">
            <BackupCodes title="Your new backup codes" codes={codes} site={site} />
          </div>
        )}
        <div className="mt-6 print:hidden">
          {asks === null && (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setAsks('codes')}>
                New backup codes
              </Button>
              <Button variant="destructive" onClick={() => setAsks('disable')}>
                Disable 2FA
              </Button>
            </div>
          )}
          {asks === 'codes' && (
            <ConfirmForm
              label="New backup codes"
              required="Please enter the verification code from your authenticator app."
              failure="Verification failed"
              button="Create new codes"
              pending="Verifying..."
              takesBackup
              confirm={async (token) => {
                setCodes((await regenerateCodes(token)).backupCodes)
                setAsks(null)
                toast('Success', 'Your new backup codes are ready. Your old codes no longer work.')
                await onChanged()
              }}
            >
              {back}
            </ConfirmForm>
          )}
          {asks === 'disable' && (
            <ConfirmForm
              label="Disable two-factor authentication"
              required="Please enter a verification code to disable 2FA."
              failure="Failed to disable"
              button="Disable 2FA"
              pending="Disabling..."
              variant="destructive"
              takesBackup
              confirm={async (token) => {
                await disable(token)
                toast('Success', 'Two-factor authentication has been disabled.')
                await onChanged()
              }}
            >
              {back}
            </ConfirmForm>
          )}
        </div>
      </div>
    </>
  )
}
