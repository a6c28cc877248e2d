import { SignInHistory } from '#web/features/audit/sign-in-history.tsx'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { ProfileForm } from '#web/features/auth/profile-form.tsx'
import { signOutEverywhere } from '#web/features/auth/sign-out.ts'
import { ownSessions } from '#web/features/sessions/api.ts'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PortalCard } from './portal-card.tsx'
import { SignedIn } from './signed-in.tsx'

interface PartProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

/** A matter of the account: what it is beside what can be done. */
const Part = ({ id, title, text, children }: PartProps) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-12 gap-y-5 border-t border-line pt-10 first:border-0 first:pt-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
  >
    <div>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 text-sm text-muted">{text}</p>
    </div>
    <PortalCard>{children}</PortalCard>
  </section>
)

const Skeletons = () => (
  <div className="space-y-10">
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)

export default function AccountPage() {
  const queries = useQueryClient()
  return (
    <SignedIn title="Account" purpose="manage your account" skeleton={<Skeletons />}>
      {(user) => (
        <div className="mt-8 space-y-10">
          <Part id="details" title="Your details" text="How we address you, and where we can call you.">
            <ProfileForm user={user} />
          </Part>
          <Part id="password" title="Password" text="Changing it signs out every other device.">
            <PasswordForm
              email={user.email}
              onChanged={() => void queries.invalidateQueries({ queryKey: ownSessions().queryKey })}
            />
          </Part>
          <Part
            id="two-factor"
            title="Two-factor authentication"
            text="A code from your phone besides the password: a stolen password alone opens nothing."
          >
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="flex items-center gap-3">
                <Badge tone={user.isTwoFactorEnabled ? 'green' : 'grey'}>
                  {user.isTwoFactorEnabled ? 'On' : 'Off'}
                </Badge>
                {user.isTwoFactorEnabled ? 'Your account is protected by a code.' : 'Your password is all it takes.'}
              </p>
              <LinkButton to="/security/2fa" variant="secondary">
                {user.isTwoFactorEnabled ? 'Manage' : 'Set up'}
              </LinkButton>
            </div>
          </Part>
          <Part
            id="sessions"
            title="Where you are signed in"
            text="If you do not know one of these, sign it out and change your password."
          >
            <SessionList signOutEverywhere={signOutEverywhere} />
          </Part>
          <Part id="history" title="Sign-in history" text="Every attempt to sign in to your account.">
            <SignInHistory />
          </Part>
        </div>
      )}
    </SignedIn>
  )
}
