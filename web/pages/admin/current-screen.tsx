import { use, useMemo } from 'react'
import { UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router'
import { screenOf } from './screens.ts'

/** Calls no other hook: React 19.3 loses count of those that follow a wait for a module. */
function Content({ page }: { page: ReturnType<typeof screenOf>['screen']['page'] }) {
  const { default: Screen } = use(page.load())
  return <Screen />
}

/** The screen of the current path, with the parameters of its own address. */
export default function CurrentScreen() {
  const { pathname } = useLocation()
  const match = useMemo(() => screenOf(pathname), [pathname])
  const place = useMemo(() => ({ outlet: null, matches: [match], isDataRoute: false }), [match])
  return (
    <RouteContext value={place}>
      <Content page={match.screen.page} />
    </RouteContext>
  )
}
