import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** Loaded while payments are typed. */
const done = lazyModule('features/leases/admin/batch/batch-done.tsx', () => import('./batch-done.tsx'))

export const fetchBatchDone = () => void done.prefetch()

export const LazyBatchDone = lazyComponent(done, ({ BatchDone }) => BatchDone)
