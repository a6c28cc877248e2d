import { sessionState, subscribeToSession } from '../session/session.ts'

/** What was written and not sent, by the record it is about. Only in memory, so that no personal data stays in the browser. */
const drafts = new Map<string, unknown>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export const draftOf = (key: string): unknown => drafts.get(key)

/** Keeps a draft until it is sent, whatever else is opened meanwhile. Before the page is left for good, the browser asks. */
export function keepDraftOf(key: string, draft: unknown) {
  if (draft === undefined) drafts.delete(key)
  else drafts.set(key, draft)
  if (drafts.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

subscribeToSession(() => {
  if (sessionState() !== 'out' && sessionState() !== 'leaving') return
  drafts.clear()
  removeEventListener('beforeunload', ask)
})
