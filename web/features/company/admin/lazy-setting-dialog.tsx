import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The form and its validation are loaded after the list. */
const dialog = lazyModule('features/company/admin/setting-dialog.tsx', () => import('./setting-dialog.tsx'))

export const fetchSettingDialog = () => void dialog.prefetch()

export const LazySettingDialog = lazyComponent(dialog, ({ SettingDialog }) => SettingDialog)
