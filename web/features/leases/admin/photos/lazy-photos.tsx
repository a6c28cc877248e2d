import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The photos of payments, loaded beside the ledger. */
const photos = lazyModule('features/leases/admin/photos/photo-parts.tsx', () => import('./photo-parts.tsx'))

export const LazyEntryPhotos = lazyComponent(photos, ({ EntryPhotos }) => EntryPhotos)
export const LazyPhotoDialog = lazyComponent(photos, ({ PhotoDialog }) => PhotoDialog)
