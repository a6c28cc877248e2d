import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { sessionState, STORED, subscribeToSession } from '#web/lib/session/session.ts'
import { type ComponentType, useSyncExternalStore } from 'react'
import { COPY, DEVICE, read, remove, VIEWED } from './device-storage.ts'
import { readHomes, type StoredList } from './stored-homes.ts'

const listeners = new Set<() => void>()
let shown: StoredList | null = null
/** Shows the toasts of hearts. Loaded when there is something to say. */
let Messages: ComponentType | null = null

export function refresh() {
  shown = null
  for (const listener of listeners) listener()
}

/** The saved homes: the account's while somebody is signed in, or else the device's. */
export function savedList(): StoredList {
  if (shown) return shown
  const owner = sessionOwner()
  if (owner === null) return (shown = readHomes(read(DEVICE)))
  const copy = readHomes(read(COPY))
  // The copy of another account is never shown.
  return (shown = copy.owner === owner ? copy : { homes: [], owner, isWaiting: true })
}

const syncIfSignedIn = () => {
  if (sessionState() === 'in')
    void import('./account-list.ts').then(({ syncOnce }) => syncOnce(refresh)).catch(() => {})
}

/** While something shows the list, it follows the other tabs, the session and the account. */
export function subscribeToSaved(listener: () => void) {
  if (listeners.size === 0) syncIfSignedIn()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key }) => (key === null || [DEVICE, COPY, STORED].includes(key)) && refresh())
  // Nothing about a user stays after they sign out, neither their list nor what they looked at.
  const forget = () => sessionState() === 'out' && read(COPY) !== null && [COPY, VIEWED].forEach(remove)
  // This may be loaded after the session was checked.
  forget()
  subscribeToSession(() => {
    forget()
    refresh()
    if (listeners.size > 0) syncIfSignedIn()
  })
}

const NONE: StoredList = { homes: [] }
/** Empty on the server and until hydration, so that its HTML is the same for everyone. */
export const useSavedList = () => useSyncExternalStore(subscribeToSaved, savedList, () => NONE)

export function showMessages(component: ComponentType) {
  Messages = component
  refresh()
}

export const useSavedMessages = () =>
  useSyncExternalStore(
    subscribeToSaved,
    () => Messages,
    () => null,
  )
