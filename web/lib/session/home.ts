import type { Role } from '#contract/auth/account.ts'
import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session.ts'

/** The signed-in user's start page, as stored in this browser, so that public pages do not need to load the user. */
const PLACE = 'home'

export const homeOf = (role: Role | null) => (role === 'admin' ? '/admin' : '/dashboard')

/** Without storage, the link leads to the tenant dashboard. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Stores this user's start page until they sign out. */
export const rememberHome = (role: Role) => stored(() => localStorage.setItem(PLACE, role))

// Nothing about a user stays after they sign out.
subscribeToSession(() => sessionState() === 'out' && stored(() => localStorage.removeItem(PLACE)))

const read = () => homeOf((stored(() => localStorage.getItem(PLACE)) ?? null) as Role | null)

export const useHome = () => useSyncExternalStore(subscribeToSession, read, () => homeOf(null))
