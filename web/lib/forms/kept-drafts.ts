import { useEffect, useSyncExternalStore } from 'react'
import { recall, remember } from '../session/session-memory.ts'
import { sessionOwner } from '../session/session-owner.ts'
import { sessionState, subscribeToSession } from '../session/session.ts'

/** What was written and not sent, by the record it is about. In memory; the tab stores it only from the end of a session to the next one. */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const draftOf = (key: string): unknown => drafts.get(key)

/** The user who wrote them. At the end of a session, the browser no longer knows. */
let owner: string | null = null

/** Keeps a draft until it is sent, whatever else is opened meanwhile. Before the page is left for good, the browser asks. */
export function keepDraftOf(key: string, draft: unknown) {
  owner = sessionOwner() ?? owner
  if (draft === undefined) drafts.delete(key)
  else drafts.set(key, draft)
  if (drafts.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** The draft, and a function that keeps another one. Undefined removes it. `Draft` is what this key always holds. */
export function useKeptDraft<Draft>(key: string) {
  const draft = useSyncExternalStore(subscribe, () => draftOf(key) as Draft | undefined)
  return [draft, (next: Draft | undefined) => keepDraftOf(key, next)] as const
}

/** The same for a form that asks before it is closed, and then forgets it. A session that ends takes the form away unasked. */
export function useOpenDraft<Draft>(key: string) {
  useEffect(
    () => () => {
      if (sessionState() === 'in') keepDraftOf(key, undefined)
    },
    [key],
  )
  return useKeptDraft<Draft>(key)
}

const STORED = 'kept-drafts'

interface Stored {
  owner: string | null
  drafts: Record<string, unknown>
}

/** A conflict holds functions, which cannot be stored. */
const isStorable = ([key]: [key: string, draft: unknown]) => !key.startsWith('conflict of ')

function clear() {
  drafts.clear()
  removeEventListener('beforeunload', ask)
}

/** Takes back what its user wrote before the session ended. What someone else wrote is deleted. */
function takeBack() {
  const stored = recall(STORED) as Stored | null
  remember(STORED, null)
  if (stored?.owner !== sessionOwner()) return
  for (const [key, draft] of Object.entries(stored?.drafts ?? {})) if (!drafts.has(key)) keepDraftOf(key, draft)
}

/** A session that ends by itself deletes nothing: its user signs in again, on a page that is loaded anew. A sign-out deletes everything. */
function followSession() {
  const state = sessionState()
  if (state === 'leaving') {
    clear()
    remember(STORED, null)
  } else if (state === 'out' && drafts.size > 0) {
    remember(STORED, { owner, drafts: Object.fromEntries([...drafts].filter(isStorable)) })
    clear()
  } else if (state === 'in') takeBack()
}

followSession()
subscribeToSession(followSession)
