import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The form and its validation are loaded after the page. */
const dialog = lazyModule('features/leases/move-out/notice-dialog.tsx', () => import('./notice-dialog.tsx'))

export const fetchNoticeDialog = () => void dialog.prefetch()

export const LazyNoticeDialog = lazyComponent(dialog, ({ NoticeDialog }) => NoticeDialog)
