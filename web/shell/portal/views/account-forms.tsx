import type { CurrentUser } from '#contract/auth/account.ts'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { ProfileForm } from '#web/features/auth/profile-form.tsx'
import { AccountPart } from '../account-part.tsx'

/** The forms of the account page, which the rest of the portal does not need. */
export default function AccountForms({ user, onPassword }: { user: CurrentUser; onPassword: () => void }) {
  return (
    <>
      <AccountPart id="details" title="Your details" text="Your name and phone number.">
        <ProfileForm user={user} />
      </AccountPart>
      <AccountPart id="password" title="Password" text="Changing your password signs out your other devices.">
        <PasswordForm email={user.email} onChanged={onPassword} />
      </AccountPart>
    </>
  )
}
