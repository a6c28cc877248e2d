import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import type { PaymentType, payments } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { listSent, type Payments } from '../ledger/queries.ts'
import { sum } from '../ledger/rent-balance.ts'
import type { PaymentRow } from '../queries.ts'

/** The sum of what banks work on, of one type if that is given. */
export const sentCentsOf = (rows: readonly PaymentRow[], type?: PaymentType) =>
  sum(
    rows
      .filter(({ payment_type: of }) => type === undefined || of === type)
      .map(({ kept_cents: cents }) => Number(cents)),
  )

export const sumSent = async (db: Db, payments: Payments, type: PaymentType) =>
  sentCentsOf(await listSent(db, payments), type)

/** A payment that a bank works on, as everyone on its lease reads it. */
export const presentSent = (row: PaymentRow, userId: string): ResultOf<typeof payments.summary>['sent'][number] => ({
  id: row.id,
  paymentType: row.payment_type,
  amount: formatCents(row.kept_cents),
  rentMonth: row.rent_month,
  sentOn: companyDay(row.sent_at!),
  isOwn: row.user_id === userId,
})
