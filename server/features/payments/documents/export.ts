import { companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { cardOf, MONEY_HEAD, moneyCells, NUMBERS_HEAD, numberCells, paidAt } from '#server/features/payments/labels.ts'
import { listOwn, ownOrder, type PaymentRow } from '#server/features/payments/queries.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import type { FastifyReply } from 'fastify'

const HEAD = ['Date', ...MONEY_HEAD, 'Dispute', 'Status', 'Paid with', 'Property', 'Paid by', ...NUMBERS_HEAD]

const cellsOf = (row: PaymentRow) => [
  companyDay(paidAt(row)),
  ...moneyCells(row),
  row.dispute_status?.replaceAll('_', ' ') ?? '',
  row.status,
  row.card_last4 === null ? '' : cardOf(row),
  row.property_address ?? '',
  row.payer_name,
  ...numberCells(row),
]

/** All of a user's payments as a CSV file. */
export const exportOwn = (db: Db, userId: string, year: number | undefined, reply: FastifyReply) =>
  sendCsv(reply, {
    name: `payments${year === undefined ? '' : `-${year}`}.csv`,
    head: HEAD,
    cells: cellsOf,
    page: (last: PaymentRow | null, limit) =>
      listOwn(db, { userId, year }, { after: last && ownOrder.positionOf(last), limit }),
  })
