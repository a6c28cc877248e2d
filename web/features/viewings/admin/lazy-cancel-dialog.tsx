import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const module = lazyModule('features/viewings/admin/cancel-dialog.tsx', () => import('./cancel-dialog.tsx'))

/** Loaded when it is opened, because few viewings are canceled. */
export const LazyCancelDialog = lazyComponent(module, ({ CancelDialog }) => CancelDialog)
