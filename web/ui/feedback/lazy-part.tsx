import { type LazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'

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

/** A component of a module in its own chunk. Nothing is shown until it is loaded. */
export const lazyComponent =
  <Module, Props extends object>(from: LazyModule<Module>, pick: (module: Module) => ComponentType<Props>) =>
  (props: Props) => (
    <LazyPart from={from} skeleton={null}>
      {(module) => {
        const Component = pick(module)
        return <Component {...props} />
      }}
    </LazyPart>
  )
