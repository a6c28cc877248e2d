import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** Loaded after the page, because it is at its end. */
const section = lazyModule('features/leases/admin/move-out/lease-move-out.tsx', () => import('./lease-move-out.tsx'))

export const LazyMoveOut = lazyComponent(section, ({ LeaseMoveOut }) => LeaseMoveOut)
