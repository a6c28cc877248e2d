import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by their pages while the user is loading. */
export const dashboardView = lazyModule('shell/portal/views/dashboard-view.tsx', () => import('./dashboard-view.tsx'))
export const paymentsView = lazyModule('shell/portal/views/payments-view.tsx', () => import('./payments-view.tsx'))
export const paymentView = lazyModule('shell/portal/views/payment-view.tsx', () => import('./payment-view.tsx'))
