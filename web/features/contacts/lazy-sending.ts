import { lazyModule } from '#web/lib/page/lazy-module.ts'

export const sending = lazyModule('features/contacts/sending.ts', () => import('./sending.ts'))
