import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { ComponentProps } from 'react'
import type { SettingDialog } from './setting-dialog.tsx'

/** The form and its validation are loaded after the list. */
const dialog = lazyModule('features/company/admin/setting-dialog.tsx', () => import('./setting-dialog.tsx'))

export const fetchSettingDialog = () => void dialog.prefetch()

export const LazySettingDialog = (props: ComponentProps<typeof SettingDialog>) => (
  <LazyPart from={dialog} skeleton={null}>
    {({ SettingDialog: Dialog }) => <Dialog {...props} />}
  </LazyPart>
)
