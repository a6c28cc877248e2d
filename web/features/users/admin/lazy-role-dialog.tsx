import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The form and its validation are loaded after the list. */
const dialog = lazyModule('features/users/admin/role-dialog.tsx', () => import('./role-dialog.tsx'))

export const fetchRoleDialog = () => void dialog.prefetch()

export const LazyRoleDialog = lazyComponent(dialog, ({ RoleDialog }) => RoleDialog)
