import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { MouseEvent } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'

const LIST = '/properties'

/** Stored in the history entry of a property page: the URL of its list, and how many entries ago that was. */
interface ListTrail {
  list: string
  steps: number
}

/** Browsers restore such states after updates of the site, so an old one may have any shape. */
function trailOf(state: unknown): ListTrail | null {
  if (typeof state !== 'object' || state === null || !('list' in state) || !('steps' in state)) return null
  const { list, steps } = state
  return typeof list === 'string' && typeof steps === 'number' ? { list, steps } : null
}

/** The `state` of a link to a property, so that the property page can link back to the list. */
export function useListTrail(): ListTrail | null {
  const { pathname, search, state } = useLocation()
  if (pathname === LIST) return { list: pathname + search, steps: 1 }
  const trail = trailOf(state)
  return trail && { ...trail, steps: trail.steps + 1 }
}

/** The props of the link back. A visitor who came from the list goes back in history, with the same filters, pages and scroll position. */
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
