// Loaded with what sending a form needs, after hydration.
import { recall, remember } from '../session/session-memory.ts'
import { sessionOwner } from '../session/session-owner.ts'
import { sessionState, subscribeToSession } from '../session/session.ts'
import { type Draft, drafts } from './use-form-draft.ts'

const NAME = 'drafts'

const forget = () => remember(NAME, null)

/** Takes back what a reload has stored, below what was typed since. */
function takeBack() {
  for (const [name, draft] of Object.entries((recall(NAME) ?? {}) as Record<string, Draft>)) {
    drafts.set(name, { ...draft, typed: { ...draft.typed, ...drafts.get(name)?.typed } })
  }
  forget()
}

/** What a visitor typed belongs to the user who then signs in. A session that expires deletes nothing: its user will sign in again. */
function followSession() {
  if (sessionState() === 'in')
    for (const [name, draft] of drafts) drafts.set(name, { ...draft, owner: draft.owner ?? sessionOwner() })
  if (sessionState() !== 'leaving') return
  drafts.clear()
  forget()
}

takeBack()
subscribeToSession(followSession)
addEventListener('pagehide', () => drafts.size > 0 && remember(NAME, Object.fromEntries(drafts)))
// Back from the browser's cache, where nothing was lost.
addEventListener('pageshow', ({ persisted }) => persisted && forget())
