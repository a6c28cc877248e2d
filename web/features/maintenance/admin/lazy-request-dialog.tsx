import { lazyModule } from '#web/lib/lazy-module.ts'
import { type ComponentProps, Suspense, use } from 'react'
import type { RequestDialog } from './request-dialog.tsx'

/** The form, its checks and the conversation come once the list is there. */
const dialog = lazyModule('features/maintenance/admin/request-dialog.tsx', () => import('./request-dialog.tsx'))

export const fetchRequestDialog = () => void dialog.prefetch()

/** Calls no other hook: React 19.3 loses count of those that follow a wait for a module. */
function Loaded(props: ComponentProps<typeof RequestDialog>) {
  const { RequestDialog: Dialog } = use(dialog.load())
  return <Dialog {...props} />
}

export const LazyRequestDialog = (props: ComponentProps<typeof RequestDialog>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
