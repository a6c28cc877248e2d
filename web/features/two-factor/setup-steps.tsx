import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useState } from 'react'
import { cancelSetup, enable, type Setup } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { ManualKey } from './manual-key.tsx'
import type { WithPassword } from './use-password-step.tsx'

interface SetupStepsProps {
  setup: Setup
  site: string
  withPassword: WithPassword
  onEnabled: () => Promise<void>
  /** Left out where two-factor is required. */
  onCancelled?: () => void
  /** Used instead where two-factor is required: starts over with a new key and new codes. */
  startAgain?: () => void
}

/** The set-up, step by step. Nothing takes effect before the last step. */
export function SetupSteps({ setup, site, withPassword, onEnabled, onCancelled, startAgain }: SetupStepsProps) {
  const [isCanceling, setCanceling] = useState(false)
  async function cancel() {
    setCanceling(true)
    // If this fails, the set-up expires in ten minutes.
    await cancelSetup().catch(() => {})
    onCancelled?.()
  }
  return (
    <ol className="flex flex-col gap-10">
      <li className="print:hidden">
        <h3 className="text-lg">1. Scan this code with your authenticator app</h3>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Use Google Authenticator, 1Password, Authy or any other app that generates six-digit codes.
        </p>
        <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5">
          <img
            src={setup.qrCodeUrl}
            alt="QR code with the key for your authenticator app"
            width="192"
            height="192"
            className="size-48 shrink-0 rounded-field border border-line bg-white p-2"
          />
          <ManualKey manualKey={setup.manualKey} />
        </div>
      </li>
      <li>
        <BackupCodes title="2. Save your backup codes" codes={setup.backupCodes} site={site} />
      </li>
      <li className="print:hidden">
        <h3 className="mb-4 text-lg">3. Enter the code from the app</h3>
        <ConfirmForm
          label="Enable two-factor authentication"
          required="Please enter the verification code from your authenticator app."
          failure="Verification failed"
          button="Enable 2FA"
          pending="Verifying..."
          confirm={async (token) => {
            if (await withPassword((password) => enable(setup.setupId, token, password))) await onEnabled()
          }}
        >
          {onCancelled && (
            <Button variant="secondary" onClick={() => void cancel()} pending={isCanceling}>
              Cancel
            </Button>
          )}
          {startAgain && (
            <Button variant="secondary" onClick={startAgain}>
              Start over
            </Button>
          )}
        </ConfirmForm>
        <Notice className="mt-6">Turning this on signs out your other devices. Finish setup within ten minutes.</Notice>
      </li>
    </ol>
  )
}
