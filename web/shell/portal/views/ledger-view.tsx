import type { CurrentUser } from '#contract/auth/account.ts'
import { ownDeposit } from '#web/features/deposits/api.ts'
import { OwnDeposit } from '#web/features/deposits/own-deposit.tsx'
import { OwnLedger } from '#web/features/leases/own-ledger.tsx'
import { paymentSummary } from '#web/features/payments/api.ts'
import { PayRent, RentLine } from '#web/features/payments/rent/rent-balance.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'

/** The ledger with how the rent stands, the way to pay and the deposit, in its own chunk. */
export function LedgerView({ rentDueDate }: CurrentUser) {
  const deposit = useQuery(ownDeposit())
  const summary = useQuery(paymentSummary())
  // They have no lease now, so there is nothing on a ledger and nothing to pay.
  if (summary.data && summary.data.leftOn !== null)
    return (
      <EmptyState
        icon={<Receipt />}
        title="You have no lease with us now"
        actions={<LinkButton to="/lease">The lease you left</LinkButton>}
      />
    )
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
