/** What was typed and not sent, for as long as this page is open: another page, or signing in again, does not take it away. */
const drafts = new Map<string, string>()

export const draftOf = (name: string) => drafts.get(name) ?? ''

export function keepDraft(name: string, text: string) {
  if (text === '') drafts.delete(name)
  else drafts.set(name, text)
}
