import { lazyModule } from '#web/lib/page/lazy-module.ts'

/** The form of a new card or bank account. */
export const newMethod = lazyModule('features/payments/debits/new-method.tsx', () => import('./debits/new-method.tsx'))
/** Bank accounts among the saved methods. */
export const savedAccounts = lazyModule(
  'features/payments/debits/saved-accounts.tsx',
  () => import('./debits/saved-accounts.tsx'),
)
