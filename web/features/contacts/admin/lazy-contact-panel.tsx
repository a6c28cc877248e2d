import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The conversation and its validation are loaded after the list. */
const panel = lazyModule('features/contacts/admin/contact-panel.tsx', () => import('./contact-panel.tsx'))

export const fetchContactPanel = () => void panel.prefetch()

export const LazyContactPanel = lazyComponent(panel, ({ ContactPanel }) => ContactPanel)
