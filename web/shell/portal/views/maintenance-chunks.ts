import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Fetched by the pages that show them, while it is found out whose pages they are. */
export const lists = lazyModule('shell/portal/views/maintenance-lists.tsx', () => import('./maintenance-lists.tsx'))
export const view = lazyModule('shell/portal/views/maintenance-view.tsx', () => import('./maintenance-view.tsx'))
