import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { listen, type Location, openHistory, type Step } from './history.ts'

/** The part of a step that pages are drawn from. */
type Visit = Pick<Step, 'action' | 'location'>

const VisitContext = createContext<Visit | null>(null)

function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Drawn outside of a router')
  return visit
}

/** The address that is drawn. While the next page is on its way it is still the old one. */
export const useLocation = (): Location => useVisit().location

/** How the reader came to the address. */
export const useNavigationType = (): Step['action'] => useVisit().action

export type Params = Readonly<Record<string, string>>

/** The parameters of the route that matched. */
export const ParamsContext = createContext<Params>({})

export const useParams = (): Params => use(ParamsContext)

/** Follows the browser's history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(openHistory)
  useLayoutEffect(
    () =>
      listen((step) => {
        // Can be held back: see `useUnsavedGuard`.
        if (dispatchEvent(new CustomEvent('step', { cancelable: true, detail: step })))
          startTransition(() => setVisit(step))
      }),
    [],
  )
  return <VisitContext value={visit}>{children}</VisitContext>
}

/** On the server: one address, for good. */
export function StaticRouter({ url, children }: { url: URL; children: ReactNode }) {
  const [visit] = useState<Visit>(() => {
    const { pathname, search, hash } = url
    return { action: 'POP', location: { pathname, search, hash, state: null, key: 'default' } }
  })
  return <VisitContext value={visit}>{children}</VisitContext>
}
