import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Entry } from './lib/routing/history.ts'
import { isFrameHidden, showFrame } from './lib/routing/mark-within.ts'
import { ParamsContext, useLocation } from './lib/routing/router.tsx'
import { ErrorBoundary } from './lib/page/error-boundary.tsx'
import { type LazyModule, useModule } from './lib/page/lazy-module.ts'
import { PrefetchContext } from './lib/routing/link.tsx'
import { Navigation } from './lib/routing/navigation.tsx'
import { OriginContext } from './lib/page/page-head.tsx'
import { forgetFailures } from './lib/api/query-client.ts'
import { sessionState } from './lib/session/session.ts'
import { matchOf, prefetcher } from './match.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import type { AppRoute, LayoutModule } from './routes.ts'

function Layout({ layout, children }: { layout: LazyModule<LayoutModule>; children: ReactNode }) {
  const { default: Frame } = useModule(layout)
  return <Frame>{children}</Frame>
}

/** Calls no other hook: React 19.3 miscounts hooks that follow a suspended module. */
function Content({ route }: { route: AppRoute }) {
  const { default: Screen } = useModule(route.page)
  return <Screen />
}

interface PageProps {
  route: AppRoute
  setLayout: (layout: AppRoute['layout']) => void
}

function Page({ route, setLayout }: PageProps) {
  const client = useQueryClient()
  // After a load the layout changes only now, because the server's HTML is the same for everyone, and the page has kept what was typed until now. It
  // stays while the user is in a form, because the change would take the focus.
  useEffect(() => {
    const isWithin = (isFrameHidden() || (history.state as Entry | null)?.within) && sessionState() !== 'out'
    if (route.within && isWithin && !document.querySelector('form :focus'))
      startTransition(() => setLayout(route.within!))
    else showFrame()
  }, [route, setLayout])
  // A query that failed on an earlier page is repeated when the user comes back to it.
  useEffect(() => forgetFailures(client), [client])
  return <Content route={route} />
}

/** The page of the current path in its layout, which stays while pages share it. A new path resets the error boundary. */
function Current() {
  const { pathname } = useLocation()
  const { route, params } = useMemo(() => matchOf(pathname), [pathname])
  const [last, setLast] = useState(route.layout)
  const layout = last === route.within ? last : route.layout
  if (layout !== last) setLast(layout)
  const page = (
    <ErrorBoundary key={pathname} fallback={<ErrorScreen />}>
      <Page route={route} setLayout={setLast} />
    </ErrorBoundary>
  )
  return (
    <ParamsContext value={params}>
      <ErrorBoundary key={layout.file} fallback={<ErrorScreen isAlone />}>
        <Layout layout={layout}>{route.frame ? <Layout layout={route.frame}>{page}</Layout> : page}</Layout>
      </ErrorBoundary>
    </ParamsContext>
  )
}

export function App({ client, origin }: { client: QueryClient; origin: string }) {
  const [prefetch] = useState(() => prefetcher(client))
  // A visit repeats what failed while it was prefetched, even if the rest of the prefetch has not ended.
  useEffect(() => {
    const forget = () => forgetFailures(client)
    addEventListener('step', forget)
    return () => removeEventListener('step', forget)
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <PrefetchContext value={prefetch}>
          <Current />
          <Navigation />
        </PrefetchContext>
      </OriginContext>
    </QueryClientProvider>
  )
}
