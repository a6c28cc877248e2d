import type { CurrentUser } from '#contract/auth.ts'
import { UserFailureNotice } from '#web/features/auth/user-failure.tsx'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import type { SessionState } from '#web/lib/session.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Denied } from './denied.tsx'
import { Entrance } from './entrance.tsx'
import { Expired } from './expired.tsx'
import { AdminNavbar } from './navbar.tsx'
import { Still, WaitingFor } from './still.tsx'

const LOADING = 'Loading admin portal...'

/** What must be done first, whatever stands on the screen. */
function coverOf(session: SessionState, isFailed: boolean, retry: () => void) {
  if (isFailed) return <Failed retry={retry} />
  return session === 'code' ? <Entrance isCodeAsked /> : null
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Still>
    <UserFailureNotice retry={retry} className="max-w-prose text-left" />
  </Still>
)

/** Lets administrators in, shows the way in to whoever is not signed in, and all others the way out. */
export function Gate({ children }: { children: ReactNode }) {
  const { session, user, isFailed, retry } = useCurrentUser()
  const [admin, setAdmin] = useState<CurrentUser | null>(null)
  if (user?.role === 'admin' && user !== admin) setAdmin(user)

  if (session === 'leaving') return <Still>Signing you out…</Still>
  if (session === 'out') return admin ? <Expired /> : <Entrance />
  if (user && user.role !== 'admin') return <Denied />
  const cover = coverOf(session, isFailed, retry)
  if (!admin) return cover ?? <Still>{LOADING}</Still>
  return (
    <>
      {cover}
      {/* What was typed stays under the second step, and under what could not be renewed just now. */}
      <div hidden={cover !== null} className="flex grow flex-col">
        <AdminNavbar user={admin} />
        <main id={cover === null ? 'main' : undefined} tabIndex={-1} className="grow pb-16">
          <Suspense fallback={<WaitingFor>{LOADING}</WaitingFor>}>{children}</Suspense>
        </main>
      </div>
    </>
  )
}
