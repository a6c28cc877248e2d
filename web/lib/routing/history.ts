export interface Location {
  pathname: string
  search: string
  hash: string
  /** Rides on the entry of the history. */
  state: unknown
  /** Names the entry: going back to it brings the same key again. */
  key: string
}

/** A change of the address. */
export interface Step {
  action: 'POP' | 'PUSH' | 'REPLACE'
  location: Location
  /** How many entries the history has moved by; null where the entry is not ours, such as one that a plain link within the page makes. */
  delta: number | null
}

/** What we keep on an entry. The browser keeps entries across deployments, so these names stay. */
interface Entry {
  usr?: unknown
  key?: string
  idx?: number
}

const entry = (): Entry | null => history.state as Entry | null

/** What rides on the current entry of the history. */
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

/** Numbers the entry that the page was loaded at, so that steps can be counted. */
export function openHistory(): Step {
  const { idx } = entry() ?? {}
  if (idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
  index = idx ?? 0
  return { action: 'POP', location: current(), delta: null }
}

/** Hears of every change of the address from here on. */
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
  /** Takes the place of the current entry. */
  replace?: boolean
  /** Rides on the entry. */
  state?: unknown
}

/** Goes to a path of the site, or so many entries forward (or back, below zero). In the browser alone. */
export function navigate(to: string | number, { replace = false, state }: NavigateOptions = {}) {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  // Two slashes would begin the name of another site.
  const address = to.replace(/^[/\\]{2,}/, '/')
  index = (entry()?.idx ?? 0) + (replace ? 0 : 1)
  const next: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: index }
  try {
    if (replace) history.replaceState(next, '', address)
    else history.pushState(next, '', address)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    // Browsers limit how often a page may change its address.
    location.assign(address)
    return
  }
  listener({ action: replace ? 'REPLACE' : 'PUSH', location: current(), delta: replace ? 0 : 1 })
}
