import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { type ComponentProps, Suspense } from 'react'
import type { PropertyDialog } from './property-dialog.tsx'

/** The form, its validation and the card are loaded after the list. */
const dialog = lazyModule('features/properties/admin/property-dialog.tsx', () => import('./property-dialog.tsx'))

export const fetchPropertyDialog = () => void dialog.prefetch()

/** Calls no other hook: React 19.3 miscounts hooks that follow a suspended module. */
function Loaded(props: ComponentProps<typeof PropertyDialog>) {
  const { PropertyDialog: Dialog } = useModule(dialog)
  return <Dialog {...props} />
}

export const LazyPropertyDialog = (props: ComponentProps<typeof PropertyDialog>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
