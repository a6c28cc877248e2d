import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { listen, type Location, openHistory, type Step } from './history.ts'

/** The part of a history step that pages render from. */
type Visit = Pick<Step, 'action' | 'location'>

const VisitContext = createContext<Visit | null>(null)

function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Rendered outside of a router')
  return visit
}

/** The rendered URL. While the next page loads, it is still the old one. */
export const useLocation = (): Location => useVisit().location

/** How the user got to the URL. */
export const useNavigationType = (): Step['action'] => useVisit().action

export type Params = Readonly<Record<string, string>>

/** The parameters of the matching route. */
export const ParamsContext = createContext<Params>({})

export const useParams = (): Params => use(ParamsContext)

/** Follows the browser's history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(openHistory)
  useLayoutEffect(
    () =>
      listen((step) => {
        // Can be canceled: see `useUnsavedGuard`.
        if (!dispatchEvent(new CustomEvent('step', { cancelable: true, detail: step }))) return
        if (step.isAtOnce) setVisit(step)
        else startTransition(() => setVisit(step))
      }),
    [],
  )
  // The page of the last step is rendered: see `startLoadingBar`.
  useLayoutEffect(() => void dispatchEvent(new Event('shown')))
  return <VisitContext value={visit}>{children}</VisitContext>
}

/** For the server: one fixed URL. */
export function StaticRouter({ url, children }: { url: URL; children: ReactNode }) {
  const [visit] = useState<Visit>(() => {
    const { pathname, search, hash } = url
    return { action: 'POP', location: { pathname, search, hash, state: null, key: 'default' } }
  })
  return <VisitContext value={visit}>{children}</VisitContext>
}
