/** The part of a location that scrolling depends on. */
export interface ScrollLocation {
  pathname: string
  search: string
  hash: string
  /** `keep` marks the entry of an overlay. */
  state?: unknown
}

export type Scroll =
  /** Does not scroll, because only the content of the page has changed. */
  | 'keep'
  | 'top'
  /** To the saved position. */
  | 'restore'
  /** To the element of the fragment. */
  | 'target'

/** `isOurs` means that the app made the history entry, not a plain link within the page. */
export function scrollAfter(
  action: 'POP' | 'PUSH' | 'REPLACE',
  from: ScrollLocation,
  to: ScrollLocation,
  isOurs: boolean,
): Scroll {
  if (action === 'POP') return isOurs || to.hash === '' ? 'restore' : 'target'
  if (to.state === 'keep') return to.state
  const isSamePage = from.pathname === to.pathname
  if (to.hash !== '' && (action === 'PUSH' || !isSamePage || from.hash !== to.hash)) return 'target'
  if (action === 'PUSH' || !isSamePage) return 'top'
  // A link to the current URL replaces the entry. The user wants to go to the top.
  return from.search === to.search && from.hash === to.hash ? 'top' : 'keep'
}
