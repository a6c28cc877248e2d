import type { CurrentUser } from '#contract/auth/account.ts'
import { OwnLedger } from '#web/features/leases/own-ledger.tsx'
import { PayRent, RentLine } from '#web/features/payments/rent/rent-balance.tsx'

/** The ledger with how the rent stands and the way to pay, in its own chunk. */
export const LedgerView = ({ rentDueDate }: CurrentUser) => (
  <OwnLedger standing={<RentLine />} pay={<PayRent rentDueDate={rentDueDate} />} />
)
