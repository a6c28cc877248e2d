import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { UNSAFE_RouteContext as RouteContext, useLocation, useNavigate } from 'react-router'
import { ErrorBoundary } from './lib/error-boundary.tsx'
import type { LazyModule } from './lib/lazy-module.ts'
import { LinkContext } from './lib/link.tsx'
import { Navigation } from './lib/navigation.tsx'
import { OriginContext } from './lib/page-head.tsx'
import { forgetFailures } from './lib/query-client.ts'
import { matchOf, prefetcher } from './match.ts'
import { ErrorScreen } from './pages/error-screen.tsx'
import type { AppRoute, LayoutModule } from './routes.ts'

/** A module that is there renders at once; another holds the navigation, under the old page, until it is. */
const useModule = <Module,>(lazy: LazyModule<Module>): Module => use(lazy.load())

function Layout({ layout, children }: { layout: LazyModule<LayoutModule>; children: ReactNode }) {
  const { default: Frame } = useModule(layout)
  return <Frame>{children}</Frame>
}

/** Calls no other hook: React 19.3 loses count of those that follow a wait for a module. */
function Content({ route }: { route: AppRoute }) {
  const { default: Screen } = useModule(route.page)
  return <Screen />
}

function Page({ route }: { route: AppRoute }) {
  const client = useQueryClient()
  // What failed on the page before is asked for anew when the reader comes back to it.
  useEffect(() => forgetFailures(client), [client])
  return <Content route={route} />
}

/** The page of the current path in its layout, which stays as long as pages share it. Broken or not, another path starts anew. */
function Current() {
  const { pathname } = useLocation()
  const match = useMemo(() => matchOf(pathname), [pathname])
  const place = useMemo(() => ({ outlet: null, matches: [match], isDataRoute: false }), [match])
  const { layout, frame } = match.route
  const page = (
    <ErrorBoundary key={pathname} fallback={<ErrorScreen />}>
      <Page route={match.route} />
    </ErrorBoundary>
  )
  return (
    <RouteContext value={place}>
      <ErrorBoundary key={layout.file} fallback={<ErrorScreen isAlone />}>
        <Layout layout={layout}>{frame ? <Layout layout={frame}>{page}</Layout> : page}</Layout>
      </ErrorBoundary>
    </RouteContext>
  )
}

export function App({ client, origin }: { client: QueryClient; origin: string }) {
  const [prefetch] = useState(() => prefetcher(client))
  const navigate = useNavigate()
  const links = useMemo(() => ({ navigate, prefetch }), [navigate, prefetch])
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <LinkContext value={links}>
          <Current />
          <Navigation />
        </LinkContext>
      </OriginContext>
    </QueryClientProvider>
  )
}
