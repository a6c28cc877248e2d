import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { ComponentProps } from 'react'
import type { AddTenantDialog, EditTenantDialog } from './tenant-dialogs.tsx'

/** The forms and their validation are loaded after the list. */
const dialogs = lazyModule('features/tenants/admin/tenant-dialogs.tsx', () => import('./tenant-dialogs.tsx'))

export const fetchTenantDialogs = () => void dialogs.prefetch()

export const LazyAddTenantDialog = (props: ComponentProps<typeof AddTenantDialog>) => (
  <LazyPart from={dialogs} skeleton={null}>
    {({ AddTenantDialog: Dialog }) => <Dialog {...props} />}
  </LazyPart>
)

export const LazyEditTenantDialog = (props: ComponentProps<typeof EditTenantDialog>) => (
  <LazyPart from={dialogs} skeleton={null}>
    {({ EditTenantDialog: Dialog }) => <Dialog {...props} />}
  </LazyPart>
)
