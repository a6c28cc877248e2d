import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** The card form of each provider. */
export const stripeCardForm = lazyModule(
  'features/payments/cards/stripe-card-form.tsx',
  () => import('./cards/stripe-card-form.tsx'),
)
export const sandboxCardForm = lazyModule(
  'features/payments/cards/sandbox-card-form.tsx',
  () => import('./cards/sandbox-card-form.tsx'),
)
/** On the payment page, for those who have saved a card. */
export const savedCards = lazyModule(
  'features/payments/methods/saved-cards.tsx',
  () => import('./methods/saved-cards.tsx'),
)
