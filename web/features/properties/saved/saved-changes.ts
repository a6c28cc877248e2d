import { SAVED_MAX } from '#contract/saved/own.ts'
import { useSyncExternalStore } from 'react'
import { COPY, DEVICE, write } from './device-storage.ts'
import { refresh, savedList, showMessages, subscribeToSaved } from './saved-list.ts'
import type { Message } from './saved-messages.tsx'
import { type Change, inOrder, type StoredHome } from './stored-homes.ts'

let isTold = false

/** Says in a toast what went wrong, on a page that may have none. */
async function say(message: Message) {
  try {
    const { SavedMessages, sayError } = await import('./saved-messages.tsx')
    showMessages(SavedMessages)
    sayError(message)
  } catch {
    // Without the chunk nothing is said.
  }
}

const applied = (homes: readonly StoredHome[], { put = [], drop = [] }: Change) => {
  const touched = new Set([...drop, ...put.map(({ id }) => id)])
  const others = homes.filter(({ id }) => !touched.has(id))
  const room = SAVED_MAX - others.length
  return { homes: inOrder([...put.slice(0, room), ...others]), isFull: put.length > room }
}

/** Changes the list that is shown, without the account behind it. */
function changeShown(change: Change) {
  const { homes, owner, isWaiting } = savedList()
  const isDevice = owner === undefined
  const { isFull, ...list } = applied(homes, change)
  const isStored = write(isDevice ? DEVICE : COPY, { owner, isWaiting, ...list })
  refresh()
  // The account says so itself.
  if (isDevice && isFull) void say({ kind: 'full' })
  else if (!isStored && !isTold) {
    isTold = true
    void say({ kind: 'unstored' })
  }
}

const SHOWN = { savedList, refresh, changeShown, say }

/** Changes the list that is shown, and the account behind it. */
export function changeSaved(change: Change) {
  const { homes, owner } = savedList()
  changeShown(change)
  if (owner !== undefined) void import('./account-list.ts').then(({ push }) => push(change, homes, SHOWN))
}

export type Savable = Pick<StoredHome, 'id' | 'title' | 'price' | 'priceType' | 'status'>

export const toStored = ({ id, title, price, priceType, status }: Savable): StoredHome => ({
  id,
  title,
  price,
  priceType,
  status,
  savedAt: new Date().toISOString(),
  note: '',
})

const isSaved = (id: string) => savedList().homes.some((home) => home.id === id)

export const toggleSaved = (home: Savable) =>
  changeSaved(isSaved(home.id) ? { drop: [home.id] } : { put: [toStored(home)] })

/** False on the server and until hydration, so that its HTML is the same for everyone. */
export const useIsSaved = (id: string) =>
  useSyncExternalStore(
    subscribeToSaved,
    () => isSaved(id),
    () => false,
  )
