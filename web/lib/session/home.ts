import type { Role } from '#contract/auth/account.ts'
import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session.ts'

/** Where whoever is signed in here is at home, as far as this browser was told: pages of the site do not ask who it is. */
const PLACE = 'home'

export const homeOf = (role: Role | null) => (role === 'admin' ? '/admin' : '/dashboard')

/** Where storage is forbidden, the link leads to the tenant's dashboard. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Remembers where this person is at home until they sign out. */
export const rememberHome = (role: Role) => stored(() => localStorage.setItem(PLACE, role))

// Nothing of whoever signed out stays behind.
subscribeToSession(() => sessionState() === 'out' && stored(() => localStorage.removeItem(PLACE)))

const read = () => homeOf((stored(() => localStorage.getItem(PLACE)) ?? null) as Role | null)

export const useHome = () => useSyncExternalStore(subscribeToSession, read, () => homeOf(null))
