import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const module = lazyModule('features/people/admin/erase-dialog.tsx', () => import('./erase-dialog.tsx'))

/** The form and its validation are loaded when they are opened, because few people ask for it. */
export const LazyEraseDialog = lazyComponent(module, ({ EraseDialog }) => EraseDialog)
