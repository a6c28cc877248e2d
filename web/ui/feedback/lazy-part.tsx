import { type LazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { type ReactNode, Suspense } from 'react'

interface LazyPartProps<Module> {
  from: LazyModule<Module>
  /** Shown until it is loaded. */
  skeleton: ReactNode
  children: (module: Module) => ReactNode
}

const Drawn = <Module,>({ from, children }: Omit<LazyPartProps<Module>, 'skeleton'>) => children(useModule(from))

/** A part of a page in its own chunk. */
export const LazyPart = <Module,>({ from, skeleton, children }: LazyPartProps<Module>) => (
  <Suspense fallback={skeleton}>
    <Drawn from={from}>{children}</Drawn>
  </Suspense>
)
