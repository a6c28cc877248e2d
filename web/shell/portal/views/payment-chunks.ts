import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Fetched by the pages that show them, while it is found out whose pages they are. */
export const dashboardView = lazyModule('shell/portal/views/dashboard-view.tsx', () => import('./dashboard-view.tsx'))
export const paymentsView = lazyModule('shell/portal/views/payments-view.tsx', () => import('./payments-view.tsx'))
export const paymentView = lazyModule('shell/portal/views/payment-view.tsx', () => import('./payment-view.tsx'))
