import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by its page while the user is loading. */
export const ledgerView = lazyModule('features/leases/ledger-view.tsx', () => import('./ledger-view.tsx'))
