import type { Entry } from './history.ts'

/** Keeps with the history entry that its page is shown in the portal. */
export function markWithin() {
  const entry = history.state as Entry | null
  if (!entry?.within) history.replaceState({ ...entry, within: true }, '')
}
