export interface Location {
  pathname: string
  search: string
  hash: string
  /** Stored in the history entry. */
  state: unknown
  /** Identifies the entry. Going back to it restores the same key. */
  key: string
}

/** A change of the URL. */
export interface Step {
  action: 'POP' | 'PUSH' | 'REPLACE'
  location: Location
  /** Rendered before `navigate` returns, instead of when there is time. Set by a listener for `step`: see `view-transition.tsx`. */
  isAtOnce?: boolean
  /** How many entries the history has moved. Null for an entry that is not ours, such as one made by a plain link within the page. */
  delta: number | null
}

/** What we store in an entry. Browsers keep entries across deployments, so these names must not change. */
export interface Entry {
  usr?: unknown
  key?: string
  idx?: number
  /** Shown in the portal: see `mark-within.ts`. */
  within?: boolean
}

const entry = (): Entry | null => history.state as Entry | null

/** The state of the current history entry. */
export const entryState = (): unknown => entry()?.usr

const current = (): Location => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: entry()?.usr ?? null,
  key: entry()?.key ?? 'default',
})

let index = 0
let listener: (step: Step) => void = () => {}

/** Numbers the entry at which the page was loaded, so that moves can be counted. */
export function openHistory(): Step {
  const { idx } = entry() ?? {}
  if (idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
  index = idx ?? 0
  return { action: 'POP', location: current(), delta: null }
}

/** Calls `hear` for every change of the URL. */
export function listen(hear: (step: Step) => void) {
  const pop = () => {
    const { idx } = entry() ?? {}
    const delta = idx === undefined ? null : idx - index
    index = idx ?? 0
    hear({ action: 'POP', location: current(), delta })
  }
  listener = hear
  addEventListener('popstate', pop)
  return () => {
    listener = () => {}
    removeEventListener('popstate', pop)
  }
}

export interface NavigateOptions {
  /** Replaces the current entry. */
  replace?: boolean
  /** Stored in the entry. */
  state?: unknown
}

/** Navigates to a path, or by a number of entries (negative for back). Browser only. */
export function navigate(to: string | number, { replace = false, state }: NavigateOptions = {}) {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  // Two slashes at the start would be another host.
  const address = to.replace(/^[/\\]{2,}/, '/')
  index = (entry()?.idx ?? 0) + (replace ? 0 : 1)
  const next: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: index }
  try {
    if (replace) history.replaceState(next, '', address)
    else history.pushState(next, '', address)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    // Browsers limit how often a page may change its URL.
    location.assign(address)
    return
  }
  listener({ action: replace ? 'REPLACE' : 'PUSH', location: current(), delta: replace ? 0 : 1 })
}
