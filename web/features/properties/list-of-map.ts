import type { MouseEvent } from 'react'
import { entryState, navigate } from '#web/lib/routing/history.ts'
import { isOurs } from '#web/lib/routing/link.tsx'

/** Stored in the history entry of a map that was opened from its list. A search on the map replaces the entry, and has another list. */
export const FROM_LIST = { isFromList: true }

/** Goes back to the list that the map was opened from, to where it was scrolled. */
export function backToList(event: MouseEvent) {
  const state = entryState()
  if (!isOurs(event) || typeof state !== 'object' || state === null || !('isFromList' in state)) return
  event.preventDefault()
  navigate(-1)
}
