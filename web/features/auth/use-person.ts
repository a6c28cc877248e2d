import type { CurrentUser } from '#contract/auth.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Who is signed in, for pages that anybody may use: they do not wait for it, and visitors do not pay for it. */
export function usePerson(): CurrentUser | null {
  const session = useSession()
  const queries = useQueryClient()
  const [person, setPerson] = useState<CurrentUser | null>(null)
  useEffect(() => {
    if (session !== 'in') return undefined
    let isGone = false
    void import('./api.ts')
      .then(({ currentUser }) => queries.fetchQuery(currentUser()))
      .then(
        (user) => !isGone && setPerson(user),
        // The form works without.
        () => {},
      )
    return () => {
      isGone = true
      setPerson(null)
    }
  }, [session, queries])
  return person
}
