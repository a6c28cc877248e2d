import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by its page while the user is loading. */
export const dashboardView = lazyModule('shell/portal/views/dashboard-view.tsx', () => import('./dashboard-view.tsx'))
