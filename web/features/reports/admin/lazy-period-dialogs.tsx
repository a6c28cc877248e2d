import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const dialogs = lazyModule('features/reports/admin/period-dialogs.tsx', () => import('./period-dialogs.tsx'))

export const fetchPeriodDialogs = () => void dialogs.prefetch()

export const LazyPeriodDialog = lazyComponent(dialogs, ({ PeriodDialog }) => PeriodDialog)
export const LazyCloseDialog = lazyComponent(dialogs, ({ CloseDialog }) => CloseDialog)
export const LazyReopenDialog = lazyComponent(dialogs, ({ ReopenDialog }) => ReopenDialog)
