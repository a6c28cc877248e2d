import { ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { beginSetup, cancelSetup, type Setup } from './api.ts'
import { SetupSteps } from './setup-steps.tsx'
import { usePasswordStep } from './use-password-step.tsx'

interface RequiredSetUpProps {
  /** The company's name, for the downloaded and printed backup codes. */
  site: string
  /** Two-factor was enabled. */
  onEnabled: () => Promise<unknown>
}

/** The set-up where it is required: it begins at once and can be started again, but not canceled. */
export function RequiredSetUp({ site, onEnabled }: RequiredSetUpProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [state, setState] = useState<'beginning' | 'failed' | 'cancelled'>('beginning')
  const { withPassword, step } = usePasswordStep()
  // The button that starts again is gone while the new set-up is fetched.
  const steps = useKeptFocus<HTMLDivElement>(setup?.setupId ?? null)

  async function begin() {
    setState('beginning')
    try {
      const started = await withPassword(beginSetup)
      if (started) setSetup(started)
      else setState('cancelled')
    } catch (error) {
      // Two-factor was enabled in another tab, so read the account again.
      if (error instanceof ApiError && error.code === 'conflict') await onEnabled()
      else setState('failed')
    }
  }
  async function startAgain() {
    setSetup(null)
    setState('beginning')
    // Otherwise the same set-up would be resumed. An expired one is replaced anyway.
    await cancelSetup().catch(() => {})
    await begin()
  }
  const atOnce = useRef(begin)
  useEffect(() => void atOnce.current(), [])

  if (setup) {
    return (
      <>
        {step}
        <div ref={steps} tabIndex={-1} hidden={step !== null}>
          <SetupSteps
            setup={setup}
            site={site}
            withPassword={withPassword}
            startAgain={() => void startAgain()}
            onEnabled={async () => {
              await onEnabled()
              toast('Success', 'Two-factor authentication has been enabled.')
            }}
          />
        </div>
      </>
    )
  }
  if (step) return step
  if (state === 'cancelled') return <Button onClick={() => void begin()}>Set up 2FA</Button>
  return state === 'failed' ? (
    <LoadFailure retry={begin} isTrying={false}>
      Failed to initialize 2FA setup. Please try again.
    </LoadFailure>
  ) : (
    <Skeleton className="h-72 rounded-sm" />
  )
}
