import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms with their validation and the reader of a text are loaded after the list. */
const dialogs = lazyModule(
  'features/documents/admin/templates/template-dialogs.tsx',
  () => import('./template-dialogs.tsx'),
)

export const fetchTemplateDialogs = () => void dialogs.prefetch()

export const LazyAddTemplate = lazyComponent(dialogs, ({ AddTemplateDialog }) => AddTemplateDialog)
export const LazyEditTemplate = lazyComponent(dialogs, ({ EditTemplateDialog }) => EditTemplateDialog)
export const LazyTemplateReader = lazyComponent(dialogs, ({ TemplateReader }) => TemplateReader)
