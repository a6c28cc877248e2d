import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** What comes after the fields: their photos and what was recorded. Loaded while payments are typed. */
export const later = lazyModule('features/leases/admin/batch/later-parts.ts', () => import('./later-parts.ts'))

export const LazyBatchDone = lazyComponent(later, ({ BatchDone }) => BatchDone)
export const LazyBatchPhoto = lazyComponent(later, ({ BatchPhoto }) => BatchPhoto)
