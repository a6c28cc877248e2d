import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by their pages while the user is loading. */
export const lists = lazyModule('shell/portal/views/maintenance-lists.tsx', () => import('./maintenance-lists.tsx'))
export const view = lazyModule('shell/portal/views/maintenance-view.tsx', () => import('./maintenance-view.tsx'))
