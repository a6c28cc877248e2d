import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { Suspense } from 'react'

/** Its HTML comes with the page; its chunk is loaded after that. */
export const nearestHomes = lazyModule('shell/site/not-found/nearest-homes.tsx', () => import('./nearest-homes.tsx'))

function Content() {
  const { NearestHomes } = useModule(nearestHomes)
  return <NearestHomes />
}

export const Nearest = () => (
  <Suspense>
    <Content />
  </Suspense>
)
