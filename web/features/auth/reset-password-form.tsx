import { PASSWORD_MIN_LENGTH } from '#contract/auth/account.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

interface ResetPasswordFormProps {
  button: string
  save: (password: string) => Promise<unknown>
  onFailed: (error: unknown) => void
}

/** Sets a password after a mailed link. It is typed once, because the user can make it visible. */
export function ResetPasswordForm({ button, save, onFailed }: ResetPasswordFormProps) {
  const { form, errors, isSending } = useForm({
    schema: async () => (await import('./checks.ts')).PasswordSet,
    send: ({ password }) => save(password),
    onSent: () => {},
    onFailed,
  })
  return (
    <form {...form} aria-label="Choose a password" className="grid gap-5">
      {/* Tells a password manager which account this is. The link contains the address. */}
      <input
        type="email"
        autoComplete="username"
        defaultValue={new URLSearchParams(location.hash.slice(1)).get('email') ?? ''}
        hidden
        readOnly
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} characters. Try three or four unrelated words.`}
        error={errors['password']}
        aria-required
      />
      <Button type="submit" size="large" wide pending={isSending} pendingText="Saving...">
        {button}
      </Button>
    </form>
  )
}
