import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by its page while the user is loading. */
export const documentsView = lazyModule('features/documents/own-documents.tsx', () => import('./own-documents.tsx'))
