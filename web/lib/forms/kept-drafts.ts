import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from '../session/session.ts'

/** What was written and not sent, by the record it is about. Only in memory, so that no personal data stays in the browser. */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const draftOf = (key: string): unknown => drafts.get(key)

/** Keeps a draft until it is sent, whatever else is opened meanwhile. Before the page is left for good, the browser asks. */
export function keepDraftOf(key: string, draft: unknown) {
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

subscribeToSession(() => {
  if (sessionState() !== 'out' && sessionState() !== 'leaving') return
  drafts.clear()
  removeEventListener('beforeunload', ask)
})
