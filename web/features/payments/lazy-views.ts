import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** Preloaded by their pages while the user is loading. */
export const paymentsView = lazyModule(
  'features/payments/history/payments-view.tsx',
  () => import('./history/payments-view.tsx'),
)
export const methodsView = lazyModule(
  'features/payments/methods/methods-view.tsx',
  () => import('./methods/methods-view.tsx'),
)
export const autopayView = lazyModule(
  'features/payments/autopay/autopay-view.tsx',
  () => import('./autopay/autopay-view.tsx'),
)
export const paymentView = lazyModule(
  'features/payments/checkout/payment-view.tsx',
  () => import('./checkout/payment-view.tsx'),
)
