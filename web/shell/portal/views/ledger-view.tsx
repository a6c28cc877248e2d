import type { CurrentUser } from '#contract/auth/account.ts'
import { ownDeposit } from '#web/features/deposits/api.ts'
import { OwnDeposit } from '#web/features/deposits/own-deposit.tsx'
import { OwnLedger } from '#web/features/leases/own-ledger.tsx'
import { paymentSummary } from '#web/features/payments/api.ts'
import { PayRent, RentLine } from '#web/features/payments/rent/rent-balance.tsx'
import { useQuery } from '@tanstack/react-query'

/** The ledger with how the rent stands, the way to pay and the deposit, in its own chunk. */
export function LedgerView({ rentDueDate }: CurrentUser) {
  const deposit = useQuery(ownDeposit())
  const summary = useQuery(paymentSummary())
  return (
    <OwnLedger
      standing={<RentLine />}
      pay={<PayRent rentDueDate={rentDueDate} />}
      deposit={<OwnDeposit />}
      isShared={summary.data !== undefined && summary.data.share !== null}
      isWaiting={deposit.isPending || summary.isPending}
    />
  )
}
