import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The conversation and what it needs are loaded after the list. */
const panel = lazyModule('features/maintenance/admin/request-panel.tsx', () => import('./request-panel.tsx'))

export const fetchRequestPanel = () => void panel.prefetch()

export const LazyRequestPanel = lazyComponent(panel, ({ RequestPanel }) => RequestPanel)
