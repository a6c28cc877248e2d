import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import {
  type Location,
  type Navigator,
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'

interface RouterProps {
  location: Location
  navigationType: NavigationType
  navigator: Navigator
  children: ReactNode
}

/**
 * The router's own component, as far as declarative mode goes. That one, and `Link` and `Routes` with it, comes in modules shared with
 * the router's other modes, which no bundler can take apart: 7 kB for every visitor. Its hooks and its matching are used as they are.
 */
function Router({ location, navigationType, navigator, children }: RouterProps) {
  const navigation = useMemo(
    () => ({ basename: '/', navigator, static: false, useTransitions: undefined, future: {} }),
    [navigator],
  )
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  )
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((update) => {
        // Can be held back: see `useUnsavedGuard`.
        if (dispatchEvent(new CustomEvent('step', { cancelable: true, detail: update })))
          startTransition(() => setState(update))
      }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

const nowhere = () => {
  throw new Error('Nothing navigates while a page is drawn on the server')
}
const still: Navigator = { createHref: String, go: nowhere, push: nowhere, replace: nowhere }

/** On the server: one address, for good. */
export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const { pathname = '/', search = '', hash = '' } = parsePath(url)
  const location = { pathname, search, hash, state: null, key: 'default' }
  return (
    <Router location={location} navigationType={NavigationType.Pop} navigator={still}>
      {children}
    </Router>
  )
}
