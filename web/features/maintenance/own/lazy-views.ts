import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by their pages while the user is loading. */
export const lists = lazyModule('features/maintenance/own/lists.tsx', () => import('./lists.tsx'))
export const view = lazyModule('features/maintenance/own/request-page.tsx', () => import('./request-page.tsx'))
