import { PASSWORD_MIN_LENGTH } from '#contract/auth/account.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CurrentPasswordField } from '#web/ui/fields/current-password-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { changePassword } from './api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'

/** Changes the password of a user who knows the current one. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, errors, isSending } = useForm({
    schema: async () => (await import('./checks.ts')).PasswordChange,
    send: changePassword,
    onSent: () => {
      toast('Password changed', 'Your other devices have been signed out.')
      onChanged()
    },
    onFailed: (error) => toast("Your password wasn't changed", errorMessage(error), 'destructive'),
  })
  return (
    <form {...form} aria-label="Change password" className="grid max-w-[26rem] gap-5">
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <CurrentPasswordField error={errors['currentPassword']} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} characters. Try three or four unrelated words.`}
        error={errors['newPassword']}
        aria-required
      />
      <div>
        <Button type="submit" pending={isSending} pendingText="Changing...">
          Change password
        </Button>
      </div>
    </form>
  )
}
