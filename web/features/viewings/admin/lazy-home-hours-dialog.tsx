import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const dialog = lazyModule('features/viewings/admin/home-hours-dialog.tsx', () => import('./home-hours-dialog.tsx'))

/** Loaded when it is opened. */
export const LazyHomeHoursDialog = lazyComponent(dialog, ({ HomeHoursDialog }) => HomeHoursDialog)
