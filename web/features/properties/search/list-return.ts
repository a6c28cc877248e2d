import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { MouseEvent } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'

const LIST = '/properties'

/** Rides on the history entry of a listing's page: where its list was, and how many steps ago. */
interface ListTrail {
  list: string
  steps: number
}

/** The browser keeps such states across visits: an older one may hold anything. */
function trailOf(state: unknown): ListTrail | null {
  if (typeof state !== 'object' || state === null || !('list' in state) || !('steps' in state)) return null
  const { list, steps } = state
  return typeof list === 'string' && typeof steps === 'number' ? { list, steps } : null
}

/** What a link to a listing carries as its `state`, so that the listing's page finds the way back to the list. */
export function useListTrail(): ListTrail | null {
  const { pathname, search, state } = useLocation()
  if (pathname === LIST) return { list: pathname + search, steps: 1 }
  const trail = trailOf(state)
  return trail && { ...trail, steps: trail.steps + 1 }
}

/** Props of the link back. Who came from the list goes back in history: same filters, same pages, same place on the page. */
export function useBackToList() {
  const trail = trailOf(useLocation().state)
  const isHydrated = useHydrated()
  if (!trail || !isHydrated) return { to: LIST }
  return {
    to: trail.list,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || history.length <= trail.steps) return
      event.preventDefault()
      navigate(-trail.steps)
    },
  }
}
