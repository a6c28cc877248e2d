import type { Role } from '#contract/auth/account.ts'
import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session.ts'

/** The signed-in user's start page, as stored in this browser, so that public pages do not need to load the user. */
const STORAGE_KEY = 'home'

export const startPathOf = (role: Role | null) => (role === 'admin' ? '/admin' : '/dashboard')

/** Without storage, the link leads to the tenant dashboard. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Stores this user's start page until they sign out. */
export const rememberStartPath = (role: Role) => stored(() => localStorage.setItem(STORAGE_KEY, role))

// Nothing about a user stays after they sign out.
subscribeToSession(() => sessionState() === 'out' && stored(() => localStorage.removeItem(STORAGE_KEY)))

const readRole = () => (stored(() => localStorage.getItem(STORAGE_KEY)) ?? null) as Role | null

/** The role of the signed-in user, as stored in this browser. Null on the server and where it is not stored. */
export const useStoredRole = () => useSyncExternalStore(subscribeToSession, readRole, () => null)

export const useStartPath = () => startPathOf(useStoredRole())
