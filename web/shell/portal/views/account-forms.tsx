import type { CurrentUser } from '#contract/auth/account.ts'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { ProfileForm } from '#web/features/auth/profile-form.tsx'
import { AccountPart } from '../account-part.tsx'

/** The forms of the account page, which the rest of the portal does not need. */
export default function AccountForms({ user, onPassword }: { user: CurrentUser; onPassword: () => void }) {
  return (
    <>
      <AccountPart id="details" title="Your details" text="How we address you, and where we can call you.">
        <ProfileForm user={user} />
      </AccountPart>
      <AccountPart id="password" title="Password" text="Changing it signs out every other device.">
        <PasswordForm email={user.email} onChanged={onPassword} />
      </AccountPart>
    </>
  )
}
