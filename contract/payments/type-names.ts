import type { PaymentType } from './own.ts'

/** What a payment is for, in words, for screens, emails and documents. */
export const TYPE_NAMES: Record<PaymentType, string> = {
  rent: 'Monthly Rent',
  deposit: 'Security Deposit',
  fees: 'Fees & Charges',
}
