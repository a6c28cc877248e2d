import type { CurrentUser } from '#contract/auth/account.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Who is signed in, for pages that anybody may use: they do not wait for it, and visitors do not pay for it. */
export function usePerson(): CurrentUser | null {
  const queries = useQueryClient()
  const [person, setPerson] = useState<CurrentUser | null>(null)
  useEffect(() => {
    async function look() {
      if (sessionState() !== 'in') return setPerson(null)
      const { currentUser } = await import('./api.ts')
      const user = await queries.fetchQuery(currentUser())
      setPerson(sessionState() === 'in' ? user : null)
    }
    // The form works without.
    const hear = () => void look().catch(() => {})
    hear()
    return subscribeToSession(hear)
  }, [queries])
  return person
}
