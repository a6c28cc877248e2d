import { errorMessage } from '#web/lib/api/error-message.ts'
import { callPasskeys, type PasskeyAnswer, passkeyService } from '#web/lib/session/passkeys.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentUser, repeatRefused } from './api.ts'
import { startPasskeyAutofill } from './passkey-autofill.ts'

interface PasskeySignInProps {
  /** Shown until it is known whether there are passkeys. */
  place: ReactNode
  label: string
  /** In place of the code. Only the service of the product itself can spare it. */
  isSecondStep?: boolean
  onDone?: (() => void) | undefined
}

/** A button that signs in with a passkey, and the browser's own offer at the email field. Not shown where the identity service has none. */
export function PasskeySignIn({ place, label, isSecondStep = false, onDone }: PasskeySignInProps) {
  const queries = useQueryClient()
  const { data: service, isPending } = useQuery(passkeyService())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const isOffered = useSession() === 'out' && service?.isOn === true && !isSecondStep
  const autofill = useRef<ReturnType<typeof startPasskeyAutofill>>(null)

  /** With the passkey that the browser offered, or else with the one that it asks for now. */
  async function signIn(chosen?: PasskeyAnswer) {
    autofill.current?.stop()
    setBusy(true)
    setError(undefined)
    try {
      await callPasskeys((client) =>
        chosen ? client.passkey.verifyAuthentication(chosen) : client.signInWithPasskey(),
      )
      await queries.fetchQuery(currentUser())
      if (isSecondStep) await repeatRefused(queries)
      onDone?.()
    } catch (failure) {
      setError(errorMessage(failure, "That didn't work. Please try again."))
    } finally {
      setBusy(false)
      autofill.current?.resume()
    }
  }

  const onChosen = useEffectEvent((answer: PasskeyAnswer) => void signIn(answer))
  useEffect(() => {
    if (!isOffered) return undefined
    const offer = startPasskeyAutofill(service, (answer) => onChosen(answer))
    autofill.current = offer
    return () => {
      autofill.current = null
      offer.end()
    }
  }, [isOffered, service])

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
