import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The form and its validation are loaded when it is opened. */
const dialog = lazyModule('features/viewings/admin/hours-dialog.tsx', () => import('./hours-dialog.tsx'))

export const LazyHoursDialog = lazyComponent(dialog, ({ HoursDialog }) => HoursDialog)
