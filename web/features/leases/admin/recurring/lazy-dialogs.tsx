import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule(
  'features/leases/admin/recurring/recurring-dialogs.tsx',
  () => import('./recurring-dialogs.tsx'),
)

export const fetchRecurringDialogs = () => void dialogs.prefetch()

export const LazyAddRecurring = lazyComponent(dialogs, ({ AddRecurringDialog }) => AddRecurringDialog)
export const LazyChangeRecurring = lazyComponent(dialogs, ({ ChangeRecurringDialog }) => ChangeRecurringDialog)
export const LazyEndRecurring = lazyComponent(dialogs, ({ EndRecurringDialog }) => EndRecurringDialog)
