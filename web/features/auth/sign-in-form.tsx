import { ApiError } from '#web/lib/api-error.ts'
import { Link } from '#web/lib/link.tsx'
import { openIdentity } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { signIn } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { reasonOf } from './words.ts'

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Email and password, then the code where two-factor is on. The first step stays as it was typed under the second. */
export function SignInForm() {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)

  async function send(token?: string): Promise<boolean> {
    if (!form.current || isBusy.current) return false
    const fields = new FormData(form.current)
    isBusy.current = true
    setSending(true)
    try {
      const email = textOf(fields.get('email')).trim()
      await signIn(queries, { email, password: textOf(fields.get('password')), token })
      toast('Login Successful', 'You have successfully logged in!')
      return true
    } catch (error) {
      const asksForCode = error instanceof ApiError && error.code === 'two_factor_required' && token === undefined
      if (asksForCode) setCodeAsked(true)
      else toast('Login Failed', reasonOf(error, 'Invalid email or password'), 'destructive')
      return false
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <>
      <form
        ref={form}
        method="dialog"
        hidden={isCodeAsked}
        onSubmit={submit}
        aria-label="Sign in"
        className="grid gap-5"
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          // Fetched while the reader types: it takes over the session.
          onFocus={() => void openIdentity().catch(() => {})}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <div className="-mt-2 flex justify-end">
          <Link to="/forgot-password" className="link inline-flex min-h-6 items-center text-sm font-medium">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="large" wide pending={isSending} pendingText="Signing in...">
          Sign In
        </Button>
      </form>
      {isCodeAsked && (
        <CodeForm check={send}>
          <Button variant="quiet" onClick={() => setCodeAsked(false)}>
            Back
          </Button>
        </CodeForm>
      )}
    </>
  )
}
