import type { CurrentUser } from '#contract/auth/account.ts'
import { UserFailureNotice } from '#web/features/auth/user-failure.tsx'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import type { SessionState } from '#web/lib/session/session.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { Denied } from './denied.tsx'
import { Expired } from './expired.tsx'
import { AdminNavbar } from '../navbar.tsx'
import { FullPageStatus, WaitingFor } from './full-page-status.tsx'

const LOADING = 'Loading admin portal...'

const setUpFirst = lazyModule('shell/admin/gate/set-up-first.tsx', () => import('./set-up-first.tsx'))

/** Most visits have a session, so the form is a chunk of its own. */
const signIn = lazyModule('shell/admin/gate/sign-in-page.tsx', () => import('./sign-in-page.tsx'))

const signInPage = (isCodeAsked: boolean) => (
  <LazyPart from={signIn} skeleton={<FullPageStatus>{LOADING}</FullPageStatus>}>
    {({ SignInPage }) => <SignInPage isCodeAsked={isCodeAsked} />}
  </LazyPart>
)

const mustSetUp = ({ isTwoFactorRequired, isTwoFactorEnabled }: CurrentUser) =>
  isTwoFactorRequired && !isTwoFactorEnabled

/** What covers the screen until it is resolved: an error or the second factor. */
function blockerOf(session: SessionState, user: CurrentUser | null, isFailed: boolean, retry: () => void) {
  if (isFailed) return <Failed retry={retry} />
  if (session === 'code') return signInPage(true)
  if (!user || !mustSetUp(user)) return null
  return (
    <LazyPart from={setUpFirst} skeleton={<FullPageStatus>{LOADING}</FullPageStatus>}>
      {({ default: SetUpFirst }) => <SetUpFirst user={user} />}
    </LazyPart>
  )
}

const Failed = ({ retry }: { retry: () => void }) => (
  <FullPageStatus>
    <UserFailureNotice retry={retry} className="max-w-prose text-left" />
  </FullPageStatus>
)

/** Shows the backoffice to administrators, the sign-in form to visitors, and a denial to everyone else. */
export function Gate({ children }: { children: ReactNode }) {
  const { session, user, isFailed, retry } = useCurrentUser()
  const [admin, setAdmin] = useState<CurrentUser | null>(null)
  // Administrators who must set up two-factor first are not let in yet, so no screen loads data.
  if (user?.role === 'admin' && user !== admin && !mustSetUp(user)) setAdmin(user)

  if (session === 'leaving') return <FullPageStatus>Signing you out...</FullPageStatus>
  if (session === 'out') return admin ? <Expired /> : signInPage(false)
  if (user && user.role !== 'admin') return <Denied />
  const cover = blockerOf(session, user, isFailed, retry)
  if (!admin) return cover ?? <FullPageStatus>{LOADING}</FullPageStatus>
  return (
    <>
      {cover}
      {/* The screen stays mounted under the second factor and under errors, so that unsaved text is not lost. */}
      <div hidden={cover !== null} className="flex grow flex-col">
        <AdminNavbar user={admin} />
        <main id={cover === null ? 'main' : undefined} tabIndex={-1} className="grow pb-16 print:pb-0">
          <Suspense fallback={<WaitingFor>{LOADING}</WaitingFor>}>{children}</Suspense>
        </main>
      </div>
    </>
  )
}
