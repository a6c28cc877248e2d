import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the list. */
const dialogs = lazyModule('features/tenants/admin/tenant-dialogs.tsx', () => import('./tenant-dialogs.tsx'))

export const fetchTenantDialogs = () => void dialogs.prefetch()

export const LazyAddTenantDialog = lazyComponent(dialogs, ({ AddTenantDialog }) => AddTenantDialog)
export const LazyEditTenantDialog = lazyComponent(dialogs, ({ EditTenantDialog }) => EditTenantDialog)
