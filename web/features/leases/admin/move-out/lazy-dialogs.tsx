import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule(
  'features/leases/admin/move-out/move-out-dialogs.tsx',
  () => import('./move-out-dialogs.tsx'),
)

export const fetchMoveOutDialogs = () => void dialogs.prefetch()

export const LazyNoticeDialog = lazyComponent(dialogs, ({ NoticeDialog }) => NoticeDialog)
export const LazyStepDialog = lazyComponent(dialogs, ({ StepDialog }) => StepDialog)
