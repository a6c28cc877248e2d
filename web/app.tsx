import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Outlet, type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router'
import { ErrorBoundary } from './lib/error-boundary.tsx'
import type { LazyModule } from './lib/lazy-module.ts'
import { LinkContext } from './lib/link.tsx'
import { Navigation } from './lib/navigation.tsx'
import { OriginContext } from './lib/page-head.tsx'
import { forgetFailures } from './lib/query-client.ts'
import { prefetcher } from './match.ts'
import { ErrorScreen } from './pages/error-screen.tsx'
import { type AppRoute, type LayoutModule, routes } from './routes.ts'

/** A module that is there renders at once; another holds the navigation, under the old page, until it is. */
const useModule = <Module,>(lazy: LazyModule<Module>): Module => use(lazy.load())

function Layout({ layout }: { layout: LazyModule<LayoutModule> }) {
  const { default: Frame } = useModule(layout)
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
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

/** Broken or not, another path starts anew; a change of the query alone does not. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname} fallback={<ErrorScreen />}>
      {children}
    </ErrorBoundary>
  )
}

const layouts = [...new Set(routes.map(({ layout }) => layout))]
const table: RouteObject[] = layouts.map((layout) => ({
  element: (
    <ErrorBoundary key={layout.file} fallback={<ErrorScreen isAlone />}>
      <Layout layout={layout} />
    </ErrorBoundary>
  ),
  children: routes
    .filter((route) => route.layout === layout)
    .map((route) => ({
      path: route.path,
      element: (
        <Guarded>
          <Page route={route} />
        </Guarded>
      ),
    })),
}))

export function App({ client, origin }: { client: QueryClient; origin: string }) {
  const screen = useRoutes(table)
  const [prefetch] = useState(() => prefetcher(client))
  const navigate = useNavigate()
  const links = useMemo(() => ({ navigate, prefetch }), [navigate, prefetch])
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <LinkContext value={links}>
          {screen}
          <Navigation />
        </LinkContext>
      </OriginContext>
    </QueryClientProvider>
  )
}
