import { errorMessage } from '#web/lib/api/error-message.ts'
import { passkeyService } from '#web/lib/session/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasswordStep } from '../use-password-step.tsx'
import { addPasskey, ownPasskeys, type Passkey, removePasskey, renamePasskey } from './api.ts'
import { NameForm } from './name-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const nameOf = ({ friendly_name: name }: Passkey) => name ?? 'Passkey'

const fail = (title: string) => (error: unknown) => toast(title, errorMessage(error), 'destructive')

function Passkeys() {
  const { data, isError, isFetching, refetch } = useQuery(ownPasskeys())
  const [isAdding, setAdding] = useState(false)
  const { withPassword, step } = usePasswordStep()
  const heading = useKeptFocus<HTMLHeadingElement>(data && `${data.length} ${isAdding} ${step === null}`)
  const namesBut = (id?: string) => (data ?? []).filter((passkey) => passkey.id !== id).map(nameOf)

  async function add(name: string) {
    const isAdded = await withPassword(async (password) => {
      await addPasskey(name, password)
      return true
    })
    if (isAdded) toast('Passkey added', `You can sign in with ${name} from now on.`)
    await refetch()
    setAdding(false)
  }

  async function rename(id: string, name: string) {
    await renamePasskey(id, name)
    toast('Passkey renamed', `It's called ${name} now.`)
    await refetch()
  }

  async function remove(passkey: Passkey) {
    const name = nameOf(passkey)
    try {
      const isRemoved = await withPassword((password) => removePasskey(passkey.id, password))
      if (isRemoved)
        toast(`${name} removed`, 'You can no longer sign in with this passkey. Delete it on your device too.')
    } catch (error) {
      fail(`${name} wasn't removed`)(error)
    }
    await refetch()
  }

  return (
    <section aria-labelledby="passkeys" className="mt-10 border-t border-line pt-8 print:hidden">
      <h2 ref={heading} id="passkeys" tabIndex={-1} className="mb-4 text-2xl">
        Passkeys
      </h2>
      {step}
      <div hidden={step !== null}>
        <p className="max-w-prose text-muted">
          Sign in with your fingerprint, your face or the PIN of your device. A passkey replaces your password and the
          six-digit code, and it doesn't work on pages that imitate ours.
        </p>
        {!data && isError && (
          <LoadFailure retry={refetch} isTrying={isFetching}>
            We couldn't load your passkeys.
          </LoadFailure>
        )}
        {!data && !isError && <Skeleton className="mt-6 h-24 rounded-sm" />}
        {data?.length === 0 && <p className="mt-4">You have no passkeys yet.</p>}
        {data && data.length > 0 && (
          <ul aria-label="Your passkeys" className="mt-2 divide-y divide-line">
            {data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                name={nameOf(passkey)}
                remove={() => remove(passkey)}
                others={namesBut(passkey.id)}
                rename={(name) => rename(passkey.id, name)}
                onFailed={fail(`${nameOf(passkey)} wasn't renamed`)}
              />
            ))}
          </ul>
        )}
        {data && !('PublicKeyCredential' in window) && (
          <p className="mt-4">This browser doesn't support passkeys. Use another one to add a passkey.</p>
        )}
        {data && 'PublicKeyCredential' in window && (
          <div className="mt-6">
            {isAdding ? (
              <NameForm
                label="Add a passkey"
                others={namesBut()}
                button="Continue"
                pending="Waiting for your device..."
                send={add}
                onFailed={fail("Your passkey wasn't added")}
                cancel={() => setAdding(false)}
              />
            ) : (
              <Button variant="secondary" onClick={() => setAdding(true)}>
                Add a passkey
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** The user's passkeys. Nothing where the identity service has none. */
export function PasskeySettings() {
  const { data: service } = useQuery(passkeyService())
  return service?.isOn ? <Passkeys /> : null
}
