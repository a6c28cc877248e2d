import type { CurrentUser } from '#contract/auth/account.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { currentUser, updateProfile } from './api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'

/** The user's name and phone. The email address is used to sign in, so only the property manager changes it. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const queries = useQueryClient()
  const { form, errors, isSending } = useForm({
    draft: { name: 'profile', about: '' },
    schema: async () => (await import('./checks.ts')).ProfileChange,
    send: async (values) => queries.setQueryData(currentUser().queryKey, await updateProfile(values)),
    onSent: () => toast('Saved', 'Your details have been updated.'),
    onFailed: (error) => toast("Your details weren't saved", errorMessage(error), 'destructive'),
  })
  return (
    <form {...form} aria-label="Your details" className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName}
        error={errors['firstName']}
        aria-required
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName}
        error={errors['lastName']}
        aria-required
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        defaultValue={user.phone ?? ''}
        error={errors['phone']}
      />
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        help="To change it, contact your property manager."
      />
      <div className="sm:col-span-2">
        <Button type="submit" pending={isSending} pendingText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
