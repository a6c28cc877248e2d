import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** The second step of the payment page. */
export const resumedCard = lazyModule(
  'features/payments/checkout/resumed-card.tsx',
  () => import('./checkout/resumed-card.tsx'),
)
