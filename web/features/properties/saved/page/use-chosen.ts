import { recall, remember } from '#web/lib/session/session-memory.ts'
import { useState } from 'react'
import { UUID } from '../stored-homes.ts'

export const COMPARED_MAX = 4

const CHOSEN = 'compared-homes'

function recalled(): string[] {
  const ids = recall(CHOSEN)
  return Array.isArray(ids) ? ids.filter((id) => UUID.test(id)).slice(0, COMPARED_MAX) : []
}

/** The homes that are chosen for a comparison. Kept in this tab, so that they are still chosen after going back. */
export function useChosen() {
  const [chosen, setChosen] = useState(recalled)
  const change = (next: string[]) => {
    remember(CHOSEN, next)
    setChosen(next)
  }
  return [chosen, change] as const
}
