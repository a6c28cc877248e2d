import { navigate } from '../routing/history.ts'

/** A stored message or request, as the server answered it. */
export interface Sent {
  id: string
  /** The user who sent it. Null for a visitor. */
  owner: string | null
}

/**
 * Shows in this history entry that a form was sent, in place of the form. The entry keeps it through a reload, in this tab only, until the tab is
 * closed. A user who has gone elsewhere meanwhile is left alone.
 */
export function showSent(path: string, sent: Sent) {
  if (location.pathname === path) navigate(path + location.search, { replace: true, state: { sent } })
}
