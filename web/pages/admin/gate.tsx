import { auth } from '#contract/auth.ts'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Denied } from './denied.tsx'
import { Entrance } from './entrance.tsx'
import { Expired } from './expired.tsx'
import { AdminNavbar } from './navbar.tsx'
import { Still } from './still.tsx'

/** Refused although let in: their role has changed meanwhile, and who they are is asked anew. */
function useFreshRole() {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.code === 'forbidden')
          void queries.invalidateQueries({ queryKey: [auth.user.path] })
      }),
    [queries],
  )
}

const Loading = () => <Still>Loading admin portal...</Still>

/** Lets administrators in, shows the way in to whoever is not signed in, and all others the way out. */
export function Gate({ children }: { children: ReactNode }) {
  const { session, user, isFailed, retry } = useCurrentUser()
  useFreshRole()
  const [wasIn, setWasIn] = useState(false)
  const isAdmin = user?.role === 'admin'
  if (isAdmin && !wasIn) setWasIn(true)

  if (session === 'leaving') return <Still>Signing you out…</Still>
  if (session === 'out') return wasIn ? <Expired /> : <Entrance />
  if (isFailed)
    return (
      <Still>
        <Notice tone="error" actions={<Button onClick={retry}>Try again</Button>} className="max-w-prose text-left">
          Your account could not be loaded. Please try again.
        </Notice>
      </Still>
    )
  if (session === 'code' && !wasIn) return <Entrance isCodeAsked />
  if (!user) return <Loading />
  if (!isAdmin) return <Denied />
  return (
    <>
      {session === 'code' && <Entrance isCodeAsked />}
      {/* What was typed stays under the second step. */}
      <div hidden={session === 'code'} className="flex grow flex-col">
        <AdminNavbar user={user} />
        <main id="main" tabIndex={-1} className="grow pb-16">
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
      </div>
    </>
  )
}
