import { ApiError } from '#web/lib/api/api-error.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { openIdentity } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast, toastAtField } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { signIn, USER_FAILED } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

type ErrorText = readonly [title: string, text: string]

interface SignInWords {
  button: string
  pending: string
  done: ErrorText
  /** For a refusal without a reason from the server. */
  refused: ErrorText
  /** The server did not respond, or responded with an error. */
  broken: ErrorText
}

/** Shown in the form, because the toast only has the specified words: the password was not the problem. */
const UNREACHABLE = "We couldn't reach the server. Please try again."

const OF_TENANTS: SignInWords = {
  button: 'Sign in',
  pending: 'Signing in...',
  done: ['Signed in', 'You have successfully logged in!'],
  refused: ['Login Failed', 'Invalid email or password'],
  broken: ['Login Failed', 'Invalid email or password'],
}

/** Email and password, then the code where two-factor is enabled. The first step keeps what was typed. */
export function SignInForm({ words = OF_TENANTS }: { words?: SignInWords }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [error, setError] = useState<string>()
  const email = useKeptFocus<HTMLInputElement>(isCodeAsked)

  /** Returns an error message, or undefined on success. */
  async function send(token: string | undefined, field: unknown): Promise<string | undefined> {
    if (!form.current || isBusy.current) return undefined
    const fields = new FormData(form.current)
    isBusy.current = true
    setSending(true)
    try {
      const password = textOf(fields.get('password'))
      await signIn(queries, { email: textOf(fields.get('email')).trim(), password, token })
      toast(...words.done)
      return undefined
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'two_factor_required' && token === undefined) {
        setCodeAsked(true)
        return undefined
      }
      if (failure instanceof ApiError) {
        const [title, text] = words.refused
        toastAtField(field, title, errorMessage(failure, text))
        return errorMessage(failure, text)
      }
      toastAtField(field, ...words.broken)
      return failure instanceof Error && failure.message === USER_FAILED ? USER_FAILED : UNREACHABLE
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    const password = event.currentTarget.elements.namedItem('password')
    const found = await send(undefined, password)
    // Rendered first, so that the error is read with the field.
    flushSync(() => setError(found))
    if (found === undefined || !(password instanceof HTMLInputElement)) return
    password.focus()
    password.select()
  }

  return (
    <>
      <form
        ref={form}
        method="dialog"
        hidden={isCodeAsked}
        onSubmit={(event) => void submit(event)}
        onInput={() => setError(undefined)}
        aria-label="Sign in"
        className="grid gap-5"
      >
        <TextField
          ref={email}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          // The browser offers passkeys here too.
          autoComplete="username webauthn"
          spellCheck={false}
          // Loaded while the user types, because it takes over the session.
          onFocus={() => void openIdentity().catch(() => {})}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={error} required />
        <div className="-mt-2 flex justify-end">
          <Link to="/forgot-password" className="link inline-flex min-h-6 items-center text-sm font-medium">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="large" wide pending={isSending} pendingText={words.pending}>
          {words.button}
        </Button>
      </form>
      {isCodeAsked ? (
        <CodeForm check={send} onPasskey={() => toast(...words.done)}>
          <Button variant="quiet" onClick={() => setCodeAsked(false)}>
            Back
          </Button>
        </CodeForm>
      ) : (
        <PasskeyWay label="Sign in with a passkey" onDone={() => toast(...words.done)} />
      )}
    </>
  )
}
