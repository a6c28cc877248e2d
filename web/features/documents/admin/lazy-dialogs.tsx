import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule('features/documents/admin/document-dialogs.tsx', () => import('./document-dialogs.tsx'))

export const fetchDocumentDialogs = () => void dialogs.prefetch()

export const LazyDraftDialog = lazyComponent(dialogs, ({ DraftDialog }) => DraftDialog)
export const LazyWithdrawDialog = lazyComponent(dialogs, ({ WithdrawDialog }) => WithdrawDialog)
export const LazySignDialog = lazyComponent(dialogs, ({ SignDialog }) => SignDialog)

/** Loaded when it is opened. */
const fromTemplate = lazyModule(
  'features/documents/admin/templates/from-template.tsx',
  () => import('./templates/from-template.tsx'),
)

export const LazyFromTemplate = lazyComponent(fromTemplate, ({ FromTemplate }) => FromTemplate)
