import type { CurrentUser } from '#contract/auth/account.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The signed-in user on public pages. The page does not wait for it, and visitors do not load the code. */
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
    // The form works without it.
    const refresh = () => void look().catch(() => {})
    refresh()
    return subscribeToSession(refresh)
  }, [queries])
  return person
}
