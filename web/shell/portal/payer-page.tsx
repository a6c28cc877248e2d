import type { CurrentUser } from '#contract/auth/account.ts'
import type { LazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { PayerPart } from './nothing-to-pay.tsx'
import { SignedIn } from './signed-in.tsx'

interface PayerPageProps<Module> extends Omit<ComponentProps<typeof SignedIn>, 'children'> {
  /** The content, in its own chunk. */
  from: LazyModule<Module>
  children: (module: Module, user: CurrentUser) => ReactNode
}

/** A page for accounts that have something to pay. Its content is loaded while the user is. */
export function PayerPage<Module>({ from, children, ...page }: PayerPageProps<Module>) {
  useEffect(() => void from.prefetch(), [from])
  return (
    <SignedIn {...page}>
      {(user) => (
        <PayerPart user={user}>
          <LazyPart from={from} skeleton={page.skeleton}>
            {(module) => children(module, user)}
          </LazyPart>
        </PayerPart>
      )}
    </SignedIn>
  )
}
