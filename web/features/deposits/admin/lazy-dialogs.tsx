import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule('features/deposits/admin/deposit-dialogs.tsx', () => import('./deposit-dialogs.tsx'))

const returns = lazyModule('features/deposits/admin/return-dialog.tsx', () => import('./return-dialog.tsx'))

export const fetchDepositDialogs = () => void dialogs.prefetch()

export const LazyAccountDialog = lazyComponent(dialogs, ({ AccountDialog }) => AccountDialog)
export const LazyConditionDialog = lazyComponent(dialogs, ({ ConditionDialog }) => ConditionDialog)
export const LazyInterestDialog = lazyComponent(dialogs, ({ InterestDialog }) => InterestDialog)
export const LazyReturnDialog = lazyComponent(returns, ({ ReturnDialog }) => ReturnDialog)
