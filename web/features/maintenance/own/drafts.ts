/** Unsent text, kept until this page is reloaded, so that visiting another page or signing in again does not lose it. */
const drafts = new Map<string, string>()

export const draftOf = (name: string) => drafts.get(name) ?? ''

export function keepDraft(name: string, text: string) {
  if (text === '') drafts.delete(name)
  else drafts.set(name, text)
}
