// Loaded with what sending a form needs, after hydration.
import { recall, remember } from '../session/session-memory.ts'
import { sessionOwner } from '../session/session-owner.ts'
import { sessionState, subscribeToSession } from '../session/session.ts'
import { type Draft, drafts } from './use-form-draft.ts'

const NAME = 'drafts'

const forget = () => remember(NAME, null)

/** The stored text of a long field, then what was typed since. Neither twice. */
function both(older: string, { value, defaultValue }: HTMLTextAreaElement) {
  if (value.includes(older)) return value
  const newer = (value.startsWith(defaultValue) ? value.slice(defaultValue.length) : value).trim()
  return `\n${older}\n`.includes(`\n${newer}\n`) ? older : `${older}\n\n${newer}`
}

/** Takes back what a reload has stored, below what was typed since. */
function takeBack() {
  for (const [name, draft] of Object.entries((recall(NAME) ?? {}) as Record<string, Draft>)) {
    const typed = { ...draft.typed, ...drafts.get(name)?.typed }
    for (const [field, older] of Object.entries(draft.typed)) {
      const [control] = document.getElementsByName(field)
      const isTypedInBoth = typed[field] !== older && typeof older === 'string'
      if (isTypedInBoth && control instanceof HTMLTextAreaElement) typed[field] = both(older, control)
    }
    drafts.set(name, { ...draft, typed })
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
