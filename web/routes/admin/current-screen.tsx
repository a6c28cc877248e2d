import { type LazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { useMemo } from 'react'
import { ParamsContext, useLocation } from '#web/lib/routing/router.tsx'
import { type ScreenModule, screenOf } from './screens.ts'

/** Calls no other hook: React 19.3 miscounts hooks that follow a suspended module. */
function Content({ page }: { page: LazyModule<ScreenModule> }) {
  const { default: Screen } = useModule(page)
  return <Screen />
}

/** The screen of the current path, with its parameters. */
export default function CurrentScreen() {
  const { pathname } = useLocation()
  const { route, params } = useMemo(() => screenOf(pathname), [pathname])
  return (
    <ParamsContext value={params}>
      <Content page={route.page} />
    </ParamsContext>
  )
}
