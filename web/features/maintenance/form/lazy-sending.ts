import { lazyModule } from '#web/lib/page/lazy-module.ts'

export const sending = lazyModule('features/maintenance/form/sending.ts', () => import('./sending.ts'))
