import { formatMonth } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { dollars } from '#server/features/payments/labels.ts'
import { findLeaseOf, sumDepositPaid } from '#server/features/payments/ledger/queries.ts'
import {
  openCentsIn,
  type Payer,
  paymentsOf,
  readLedger,
  rentBalanceOf,
  termsOf,
} from '#server/features/payments/ledger/rent-balance.ts'
import { depositLimit } from '#server/features/payments/ledger/rules.ts'
import type { Holder } from '#server/features/payments/methods/queries.ts'
import type { PaymentRow } from '#server/features/payments/queries.ts'

/** A deposit is owed only where one was agreed, and not after the lease: it has been returned by then, or will be. */
const owesDeposit = ({ deposit_cents: agreed, ends_on: end, today }: Payer) =>
  agreed !== null && (end === null || end >= today)

/** What is left to pay of the rent of that month or of the deposit today, on the lease that the payment was for. Fees have no balance. */
export async function balancesOf(db: Db, row: PaymentRow, { gateway }: Pick<Holder, 'gateway'>) {
  const payer = await findLeaseOf(db, row)
  if (!payer || row.gateway !== gateway || row.payment_type === 'fees') return []
  const line = (name: string, cents: number) =>
    [`Balance of ${name} as of ${formatDate(new Date())}`, dollars(Math.max(0, cents))] as const
  if (row.payment_type === 'deposit') {
    const terms = owesDeposit(payer) ? termsOf(payer) : null
    const limit = terms && depositLimit(terms)
    const paid = await sumDepositPaid(db, paymentsOf(payer, gateway), ['completed'])
    return limit === null ? [] : [line('the deposit', limit - paid)]
  }
  const balance = rentBalanceOf(payer, await readLedger(db, payer, gateway))
  const cents = balance && openCentsIn(balance, row.rent_month!)
  const name = row.purpose === null ? `${formatMonth(row.rent_month!)} rent` : 'the opening balance'
  return cents === null ? [] : [line(name, cents)]
}
