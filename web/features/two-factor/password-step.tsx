import { Password } from '#contract/auth/account.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { CurrentPasswordField } from '#web/ui/fields/current-password-field.tsx'
import * as z from 'zod/mini'
import { SubmitOrCancel } from '#web/ui/fields/submit-or-cancel.tsx'

const Schema = z.object({ currentPassword: Password })

interface PasswordStepProps {
  /** The action that needs the password. */
  send: (currentPassword: string) => Promise<void>
  /** It failed for another reason than the password. */
  onFailed: (error: unknown) => void
  cancel: () => void
}

/** Asks for the password in place of the form that needs it. That form keeps its state. */
export function PasswordStep({ send, onFailed, cancel }: PasswordStepProps) {
  const { form, errors, isSending } = useForm({
    schema: Schema,
    send: ({ currentPassword }) => send(currentPassword),
    onSent: () => {},
    onFailed,
  })
  return (
    <form {...form} aria-label="Confirm your password" className="max-w-[26rem]">
      <h3 className="text-lg">Confirm your password</h3>
      <p className="mt-1 mb-5 text-sm text-muted">
        It's been a while since you signed in. Enter your password to confirm that it's you.
      </p>
      <CurrentPasswordField error={errors['currentPassword']} takesFocus />
      <SubmitOrCancel button="Continue" pending="Checking..." isSending={isSending} cancel={cancel} />
    </form>
  )
}
