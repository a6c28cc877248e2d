import { ChargeDialog } from './ledger-dialogs.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { CreditDialog, PayoutDialog } from './credits/credit-dialogs.tsx'
import { RefundDialog } from './credits/refund-dialog.tsx'
import type { LeaseDialogProps } from './ledger-form.tsx'

export { AllocationDialog } from './allocations/allocation-dialog.tsx'
export { LeaseRefunds } from './credits/lease-refunds.tsx'
export { ReversalDialog } from './ledger-dialogs.tsx'

const DIALOGS = { payment: ReceiptDialog, charge: ChargeDialog, credit: CreditDialog, payout: PayoutDialog }
const isKnown = (id: string): id is keyof typeof DIALOGS => Object.hasOwn(DIALOGS, id)

/** The form that adds to the ledger of a lease: `?add=credit`, or `?add=` with the id of a payment to refund. */
export function LedgerDialog({ id, ...props }: LeaseDialogProps & { id: string }) {
  if (!isKnown(id)) return <RefundDialog paymentId={id} {...props} />
  const Form = DIALOGS[id]
  return <Form {...props} />
}
