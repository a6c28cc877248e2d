import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The form, its validation and the card are loaded after the list. */
const dialog = lazyModule(
  'features/properties/admin/form/property-dialog.tsx',
  () => import('./form/property-dialog.tsx'),
)

export const fetchPropertyDialog = () => void dialog.prefetch()

export const LazyPropertyDialog = lazyComponent(dialog, ({ PropertyDialog }) => PropertyDialog)
