import { periodsAdmin } from '#contract/leases/periods/admin.ts'
import { formatCents } from '#contract/core/money.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type LedgerDeps, memberOf } from '../books/context.ts'
import { chargeAllLeases } from '../books/daily-charges.ts'
import { memoOf } from '../books/present.ts'
import { closePeriod, reopenPeriod } from './close.ts'
import { readPeriods } from './present.ts'
import { type JournalRow, listJournal } from './queries.ts'

const HEAD = [
  'Date',
  'Occurred on',
  'Tenant',
  'Property',
  'Kind',
  'Account',
  'Amount',
  'Description',
  'Method',
  'Number',
  'Receipt number',
  'Recorded by',
  'Lease ID',
  'Entry ID',
]

const methodOf = ({ method, source, kind, method_kind: kindOfMethod }: JournalRow) =>
  method ??
  (source === 'payment' && kind === 'payment' ? (kindOfMethod === 'us_bank_account' ? 'bank_account' : 'card') : '')

const cells = (row: JournalRow) => [
  row.day,
  row.occurred_on ?? row.day,
  row.tenant,
  row.address,
  row.kind,
  row.account,
  formatCents(row.cents),
  memoOf(row),
  methodOf(row),
  row.method_number ?? '',
  row.receipt_number ?? '',
  row.staff_name ?? '',
  row.lease_id,
  row.id,
]

/** Months of the books, for administrators. */
export function periodRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps

  route(app, periodsAdmin.list, ({ query }) => readPeriods(db, gateway, query.year))

  route(app, periodsAdmin.close, async ({ body: { month }, user, request }) => {
    // What is due and not charged yet belongs to the month.
    await chargeAllLeases({ db, gateway })
    await db.transaction().execute((trx) => closePeriod(trx, deps, memberOf(user, request), month))
    return await readPeriods(db, gateway, Number(month.slice(0, 4)))
  })

  route(app, periodsAdmin.reopen, async ({ body: { month, reason }, user, request }) => {
    await db.transaction().execute((trx) => reopenPeriod(trx, memberOf(user, request), month, reason))
    return await readPeriods(db, gateway, Number(month.slice(0, 4)))
  })

  route(app, periodsAdmin.entries, ({ query: { month }, reply }) =>
    sendCsv(reply, {
      name: `ledger-${month.slice(0, 7)}.csv`,
      head: HEAD,
      cells,
      page: (last: JournalRow | null, limit) => listJournal(db, { month, gateway }, last, limit),
    }),
  )
}
