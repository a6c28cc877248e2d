import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The end of the term, loaded beside the lease, because it is below its facts. */
const renewal = lazyModule(
  'features/leases/admin/renewal/lease-renewal.tsx',
  () => import('./renewal/lease-renewal.tsx'),
)
const moveOut = lazyModule(
  'features/leases/admin/move-out/lease-move-out.tsx',
  () => import('./move-out/lease-move-out.tsx'),
)

export function fetchLeaseSections() {
  void renewal.prefetch()
  void moveOut.prefetch()
}

export const LazyRenewal = lazyComponent(renewal, ({ LeaseRenewal }) => LeaseRenewal)
export const LazyMoveOut = lazyComponent(moveOut, ({ LeaseMoveOut }) => LeaseMoveOut)
