import { ApiError } from '#web/lib/api/api-error.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginSetup, type Setup, twoFactorStatus } from './api.ts'
import { EnabledState } from './enabled-state.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { usePasswordStep } from './use-password-step.tsx'

interface TwoFactorSettingsProps {
  /** The company's name, for the downloaded and printed backup codes. */
  site: string
  /** Two-factor was enabled or disabled. */
  onChanged: () => void
}

/** The status of two-factor, and the forms to enable and disable it. Independent of the page that shows it. */
export function TwoFactorSettings({ site, onChanged }: TwoFactorSettingsProps) {
  const { data: status, isError, isFetching, refetch } = useQuery(twoFactorStatus())
  const [setup, setSetup] = useState<Setup | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const { withPassword, step } = usePasswordStep()
  const heading = useKeptFocus<HTMLHeadingElement>(status && `${status.enabled} ${setup === null} ${step === null}`)

  async function begin() {
    setBeginning(true)
    try {
      setSetup((await withPassword(beginSetup)) ?? null)
    } catch (error) {
      const reason = error instanceof ApiError && error.code === 'rate_limited' ? error.serverMessage : null
      toast('Setup failed', reason ?? 'Failed to initialize 2FA setup. Please try again.', 'destructive')
    } finally {
      setBeginning(false)
    }
  }

  async function reload() {
    await refetch()
    onChanged()
  }

  if (!status) {
    return isError ? (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your two-factor settings.
      </LoadFailure>
    ) : (
      <Skeleton className="h-32 rounded-sm" />
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          Two-factor authentication
        </h2>
        <Badge tone={status.enabled ? 'green' : 'gray'}>{status.enabled ? 'On' : 'Off'}</Badge>
      </div>
      {step}
      {/* What was typed is kept while the password is requested. */}
      <div hidden={step !== null}>
        {status.enabled && (
          <EnabledState
            enabledAt={status.enabledAt}
            codesLeft={status.backupCodesLeft}
            site={site}
            onChanged={reload}
          />
        )}
        {!status.enabled && !setup && (
          <>
            <p className="max-w-prose text-muted">
              Require a six-digit code from your phone when you sign in, so a stolen password isn't enough.
            </p>
            <Button onClick={() => void begin()} pending={isBeginning} pendingText="Setting up..." className="mt-6">
              Set up 2FA
            </Button>
          </>
        )}
        {!status.enabled && setup && (
          <SetupSteps
            setup={setup}
            site={site}
            withPassword={withPassword}
            onEnabled={async () => {
              await reload()
              setSetup(null)
              toast('Success', 'Two-factor authentication has been enabled.')
            }}
            onCancelled={() => setSetup(null)}
          />
        )}
      </div>
    </>
  )
}
