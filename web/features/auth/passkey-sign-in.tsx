import { callPasskeys, passkeyService } from '#web/lib/session/passkeys.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'
import { currentUser, repeatRefused } from './api.ts'

interface PasskeySignInProps {
  /** Shown until it is known whether there are passkeys. */
  place: ReactNode
  label: string
  /** In place of the code. Only the service of the product itself can spare it. */
  isSecondStep?: boolean
  onDone?: (() => void) | undefined
}

/** A button that signs in with a passkey. Not shown where the identity service has none. */
export function PasskeySignIn({ place, label, isSecondStep = false, onDone }: PasskeySignInProps) {
  const queries = useQueryClient()
  const { data: service, isPending } = useQuery(passkeyService())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function signIn() {
    setBusy(true)
    setError(undefined)
    try {
      await callPasskeys((client) => client.signInWithPasskey())
      await queries.fetchQuery(currentUser())
      if (isSecondStep) await repeatRefused(queries)
      onDone?.()
    } catch (failure) {
      setError(errorMessage(failure, "That didn't work. Please try again."))
    } finally {
      setBusy(false)
    }
  }

  if (isPending) return place
  if (!service?.isOn || (isSecondStep && !service.isSecondFactor)) return null
  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        size="large"
        wide
        onClick={() => void signIn()}
        pending={isBusy}
        pendingText="Waiting for your passkey..."
      >
        <KeyRound className="size-4.5" /> {label}
      </Button>
      <p role="alert" className="mt-2 text-sm text-red-text empty:hidden">
        {error}
      </p>
    </div>
  )
}
