import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

export { EntryPhotos } from './entry-photos.tsx'

/** Loaded when it is opened. */
const dialog = lazyModule('features/leases/admin/photos/photo-dialog.tsx', () => import('./photo-dialog.tsx'))

export const PhotoDialog = lazyComponent(dialog, (module) => module.PhotoDialog)
