import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule(
  'features/leases/admin/contact-history/contact-dialogs.tsx',
  () => import('./contact-dialogs.tsx'),
)

export const fetchContactDialogs = () => void dialogs.prefetch()

export const LazyContactDialog = lazyComponent(dialogs, ({ ContactDialog }) => ContactDialog)
export const LazyCorrectionDialog = lazyComponent(dialogs, ({ CorrectionDialog }) => CorrectionDialog)
