/** The part of a location that scrolling depends on. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** `keep`: of an entry for what lies over the page that it was opened from. */
  state?: unknown
}

export type Scroll =
  /** Stay: only what the page shows has changed. */
  | 'keep'
  | 'top'
  /** Where the reader was when they left. */
  | 'restore'
  /** The element that the hash names. */
  | 'target'

/** `isOurs`: the history entry was made by the app, not by a plain link within the page. */
export function scrollAfter(action: 'POP' | 'PUSH' | 'REPLACE', from: Place, to: Place, isOurs: boolean): Scroll {
  if (action === 'POP') return isOurs || to.hash === '' ? 'restore' : 'target'
  if (to.state === 'keep') return to.state
  const isSamePage = from.pathname === to.pathname
  if (to.hash !== '' && (action === 'PUSH' || !isSamePage || from.hash !== to.hash)) return 'target'
  if (action === 'PUSH' || !isSamePage) return 'top'
  // The router replaces where a link leads to where one already is: the reader wants the top of it.
  return from.search === to.search && from.hash === to.hash ? 'top' : 'keep'
}
