import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule('features/leases/admin/renewal/offer-dialogs.tsx', () => import('./offer-dialogs.tsx'))

export const fetchOfferDialogs = () => void dialogs.prefetch()

export const LazyOfferDialog = lazyComponent(dialogs, ({ OfferDialog }) => OfferDialog)
export const LazyWithdrawalDialog = lazyComponent(dialogs, ({ WithdrawalDialog }) => WithdrawalDialog)
