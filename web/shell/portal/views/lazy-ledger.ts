import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by its page while the user is loading. */
export const ledgerView = lazyModule('shell/portal/views/ledger-view.tsx', () => import('./ledger-view.tsx'))
