import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { ComponentProps } from 'react'
import type { RequestDialog } from './request-dialog.tsx'

/** The form, its validation and the conversation are loaded after the list. */
const dialog = lazyModule('features/maintenance/admin/request-dialog.tsx', () => import('./request-dialog.tsx'))

export const fetchRequestDialog = () => void dialog.prefetch()

export const LazyRequestDialog = (props: ComponentProps<typeof RequestDialog>) => (
  <LazyPart from={dialog} skeleton={null}>
    {({ RequestDialog: Dialog }) => <Dialog {...props} />}
  </LazyPart>
)
