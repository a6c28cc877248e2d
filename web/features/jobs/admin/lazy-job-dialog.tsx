import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const module = lazyModule('features/jobs/admin/job-dialog.tsx', () => import('./job-dialog.tsx'))

/** The form and its validation are loaded when they are opened, because jobs rarely fail. */
export const LazyJobDialog = lazyComponent(module, ({ JobDialog }) => JobDialog)
export const LazyRetryAllDialog = lazyComponent(module, ({ RetryAllDialog }) => RetryAllDialog)
