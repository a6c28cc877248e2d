import { SignInHistory } from '#web/features/audit/sign-in-history.tsx'
import { leave } from '#web/features/auth/leave.ts'
import { signOutEverywhere } from '#web/features/auth/sign-out.ts'
import { ownSessions } from '#web/features/sessions/api.ts'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { type ComponentProps, Suspense, useEffect } from 'react'
import type AccountForms from '#web/shell/portal/views/account-forms.tsx'
import { AccountPart } from '#web/shell/portal/account-part.tsx'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

/** Preloaded while the user is loading. */
const forms = lazyModule(
  'shell/portal/views/account-forms.tsx',
  () => import('#web/shell/portal/views/account-forms.tsx'),
)

function Forms(props: ComponentProps<typeof AccountForms>) {
  const { default: Loaded } = useModule(forms)
  return <Loaded {...props} />
}

const Skeletons = () => (
  <div className="flex flex-col gap-20">
    <Skeleton className="h-80 rounded-card lg:ml-80" />
    <Skeleton className="h-88 rounded-card lg:ml-80" />
  </div>
)

export default function AccountPage() {
  const queries = useQueryClient()
  useEffect(() => void forms.prefetch(), [])
  return (
    <SignedIn title="Account" purpose="manage your account" skeleton={<Skeletons />}>
      {(user) => (
        <>
          <div className="mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <p className="min-w-0 text-lg break-words text-muted">{user.email}</p>
            {user.role === 'admin' && (
              // The backoffice has its own style sheet, which needs a page load.
              <LinkButton href="/admin" variant="secondary">
                Admin portal
              </LinkButton>
            )}
            {/* Wider screens have it in the header. */}
            <Button variant="secondary" onClick={leave} className="lg:hidden">
              <LogOut className="size-4.5" /> Logout
            </Button>
          </div>
          <div className="flex flex-col gap-10">
            <Suspense fallback={<Skeletons />}>
              <Forms
                user={user}
                onPassword={() => void queries.invalidateQueries({ queryKey: ownSessions().queryKey })}
              />
            </Suspense>
            <AccountPart
              id="two-factor"
              title="Two-factor authentication"
              text="Require a code from your phone when you sign in, so a stolen password isn't enough."
            >
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="flex items-center gap-3">
                  <Badge tone={user.isTwoFactorEnabled ? 'green' : 'gray'}>
                    {user.isTwoFactorEnabled ? 'On' : 'Off'}
                  </Badge>
                  {user.isTwoFactorEnabled
                    ? 'Your account is protected by a password and a code.'
                    : 'Your account is protected only by a password.'}
                </p>
                <LinkButton to="/security/2fa" variant="secondary">
                  {user.isTwoFactorEnabled ? 'Manage' : 'Set up 2FA'}
                </LinkButton>
              </div>
            </AccountPart>
            <AccountPart
              id="sessions"
              title="Where you're signed in"
              text="Don't recognize a device? Sign it out and change your password. Times are Eastern Time."
            >
              <SessionList signOutEverywhere={signOutEverywhere} />
            </AccountPart>
            <AccountPart
              id="history"
              title="Sign-in history"
              text="Every attempt to sign in to your account, including failed ones. Times are Eastern Time."
            >
              <SignInHistory />
            </AccountPart>
          </div>
        </>
      )}
    </SignedIn>
  )
}
