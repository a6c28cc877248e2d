import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by its page while the user is loading. */
export const leaseView = lazyModule('shell/portal/views/lease-view.tsx', () => import('./lease-view.tsx'))

/** For those who have an offer to renew their lease. */
export const ownOffer = lazyModule(
  'features/leases/renewals/own-offer.tsx',
  () => import('#web/features/leases/renewals/own-offer.tsx'),
)
