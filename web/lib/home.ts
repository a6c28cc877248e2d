import type { Role } from '#contract/auth.ts'
import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session.ts'

/** Where whoever is signed in here is at home, as far as this browser was told: pages of the site do not ask who it is. */
const PLACE = 'home'
const TENANTS = '/dashboard'
const STAFFS = '/admin'

export const homeOf = (role: Role) => (role === 'admin' ? STAFFS : TENANTS)

function remember(home: string | null) {
  try {
    if (home === STAFFS) localStorage.setItem(PLACE, home)
    else localStorage.removeItem(PLACE)
  } catch {
    // Where storage is forbidden, the link leads to the tenant's dashboard.
  }
}

/** Remembers where this person is at home until they sign out. */
export const rememberHome = (role: Role) => remember(homeOf(role))

function read() {
  try {
    return localStorage.getItem(PLACE) === STAFFS ? STAFFS : TENANTS
  } catch {
    return TENANTS
  }
}

// Nothing of whoever signed out stays behind.
subscribeToSession(() => sessionState() === 'out' && remember(null))

export const useHome = () => useSyncExternalStore(subscribeToSession, read, () => TENANTS)
