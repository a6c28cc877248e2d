import type { Month } from '#contract/core/calendar.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import type { UnpaidDebit } from '#contract/payments/summary-own.ts'
import type { Db } from '#server/db/connection.ts'
import { dollars } from '../../labels.ts'
import { rentMonthName } from '../../ledger/proration/part-months.ts'
import { dueOn, type Payer, type RentBalance } from '../../ledger/rent-balance.ts'
import type { Holder } from '../../methods/queries.ts'
import type { PaymentRow } from '../../queries.ts'
import { listUndone } from '../queries.ts'
import { returnReason } from '../reasons.ts'

/** What is due now, with what banks work on counted as paid. */
interface Due {
  rent: RentBalance | null
  /** The user's share of the rent, on a lease of several tenants. */
  share: { month: Month; open: string } | null
  depositOpenCents: number
  /** Paid, or on its way. */
  depositCents: number
}

type Undone = Awaited<ReturnType<typeof listUndone>>[number]

const againCents = ({ amount_cents: cents, refunded_cents: refunded }: PaymentRow) => Number(cents) - Number(refunded)

/** The month from which rent is not paid. Null where all is, or of a shared lease the user's share. */
function openFrom({ rent, share }: Due): Month | null {
  if (share !== null) return Number(share.open) > 0 ? share.month : null
  return rent?.paying?.month ?? null
}

/** Whether what a debit was for is still not paid. */
function isOpen(row: Undone, due: Due): boolean {
  if (againCents(row) <= 0) return false
  if (row.payment_type === 'deposit')
    return !row.is_paid_since && due.depositOpenCents > 0 && due.depositCents < againCents(row)
  if (row.payment_type === 'fees' || due.rent === null || row.rent_month === null) return !row.is_paid_since
  const from = openFrom(due)
  return from !== null && from <= row.rent_month
}

/** What is due because of it. */
function dueAgain({ payment_type: type, rent_month: month }: PaymentRow, { rent }: Due, payer: Payer): string {
  if (type === 'deposit') return 'The deposit is due again.'
  if (type === 'fees') return 'The fee is due again.'
  if (month !== null && month === rent?.openingMonth) return 'Your opening balance is due again.'
  if (month === null) return 'The rent is due again.'
  const name = rentMonthName(payer, month)
  // A month that was paid ahead.
  const day = dueOn(payer, month)
  return day !== null && day > payer.today ? `${name} rent is due ${formatDay(day)}.` : `${name} rent is due again.`
}

const titleOf = (row: Undone) =>
  row.status === 'failed'
    ? `Your bank didn't pay ${dollars(row.amount_cents)} on ${formatDate(row.undone_at!)}`
    : `Your bank returned your ${dollars(row.amount_cents)} payment on ${formatDate(row.undone_at!)}`

/** A user's debits that their bank did not pay or took back, while what they were for is not paid. One for each month, type and purpose. */
export async function listUnpaid(db: Db, payer: Payer, holder: Holder, due: Due): Promise<UnpaidDebit[]> {
  const told = new Map<string, Undone>()
  for (const row of await listUndone(db, holder, payer.lease_id)) {
    const what = [row.payment_type, row.rent_month, row.purpose].join(' ')
    if (!told.has(what) && isOpen(row, due)) told.set(what, row)
  }
  return [...told.values()].map((row) => ({
    id: row.id,
    title: titleOf(row),
    text: [row.status === 'failed' ? row.failure_message : returnReason(row), dueAgain(row, due, payer)]
      .filter(Boolean)
      .join(' '),
    again: dueAgain(row, due, payer),
  }))
}
