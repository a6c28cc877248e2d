import type { OwnPayment } from '#contract/payments/own.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Tells the payer that a payment was made: it is paid, or it was sent to the bank. */
export const tellMade = (isPaid: boolean) =>
  isPaid
    ? toast('Payment Successful', 'Thank you for your payment!')
    : toast('Payment sent', "We'll email you when your bank has paid.")

/** It is paid or its bank works on it, so it must not be paid again. */
export const isMade = ({ status, isProcessing }: Pick<OwnPayment, 'status' | 'isProcessing'>) =>
  status === 'completed' || isProcessing
