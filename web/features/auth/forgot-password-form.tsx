import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { askForReset } from './api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'

/** Requests a password reset email. The response is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, errors, isSending } = useForm({
    schema: async () => (await import('./checks.ts')).ForgottenPassword,
    send: async (values) => setAnswer((await askForReset(values)).message),
    onSent: () => {},
    onFailed: (error) => toast("The email wasn't sent", errorMessage(error), 'destructive'),
  })
  return (
    <>
      <div aria-live="polite">
        {answer !== null && (
          <Notice title="Check your email" className="mb-6">
            {answer}
          </Notice>
        )}
      </div>
      <form {...form} aria-label="Forgot password" className="grid gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          error={errors['email']}
          aria-required
        />
        <Button type="submit" size="large" wide pending={isSending} pendingText="Sending...">
          {answer === null ? 'Send link' : 'Send again'}
        </Button>
      </form>
    </>
  )
}
