import type { LedgerEntry } from '#contract/leases/entries.ts'
import { ledger } from '#contract/leases/own.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { orNotFound } from '#server/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { sentCentsOf } from '../../debits/present.ts'
import { listSentOf } from '../../debits/queries.ts'
import { type LedgerDeps, memberOf } from './context.ts'
import { chargeIfNew } from './daily-charges.ts'
import { presentLedger, presentLedgerForStaff } from './present.ts'
import { allocateIfNew } from '../allocations/service.ts'
import { findReadLease, isLease, listLedger } from './queries.ts'
import { recordReceipt } from './receipts.ts'
import { charge, reverse } from './manual-entries.ts'

const HEAD = ['Date', 'Description', 'Kind', 'Account', 'Amount', 'Balance', 'Receipt number', 'Entry ID']

/** Ledgers: for tenants their own, for administrators those of all leases. */
export function ledgerRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps
  const read = async (leaseId: string) => {
    await chargeIfNew(db, leaseId, gateway)
    return [await listLedger(db, leaseId, gateway), sentCentsOf(await listSentOf(db, leaseId, gateway))] as const
  }
  const readOwn = async (userId: string) => {
    const leaseId = await findReadLease(db, userId)
    return leaseId === null ? presentLedger([]) : presentLedger(...(await read(leaseId)))
  }

  route(app, ledger.own, async ({ user }) => await readOwn(user.id))

  route(app, ledger.export, async ({ user, reply }) => {
    const { entries } = await readOwn(user.id)
    const isShared = entries.some(({ paidBy }) => paidBy !== null)
    return await sendCsv(reply, {
      name: 'ledger.csv',
      head: [...HEAD, ...(isShared ? ['Paid by'] : [])],
      page: async (last: LedgerEntry | null) => (last === null ? entries : []),
      cells: (entry) => [
        entry.effectiveOn,
        entry.memo,
        entry.kind,
        entry.account,
        entry.amount,
        entry.balanceAfter,
        entry.receiptNumber ?? '',
        entry.id,
        ...(isShared ? [entry.paidBy ?? ''] : []),
      ],
    })
  })

  route(app, leasesAdmin.ledger, async ({ params }) => {
    orNotFound((await isLease(db, params.id)) || null)
    const books = await read(params.id)
    await allocateIfNew(db, params.id, gateway)
    return await presentLedgerForStaff(db, { id: params.id, gateway }, ...books)
  })

  route(app, leasesAdmin.recordReceipt, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: leasesAdmin.recordReceipt, request, person: user.id }, (trx) =>
      recordReceipt(trx, deps, memberOf(user, request), params.id, body),
    ),
  )

  route(app, leasesAdmin.charge, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: leasesAdmin.charge, request, person: user.id }, (trx) =>
      charge(trx, deps, memberOf(user, request), params.id, body),
    ),
  )

  route(app, leasesAdmin.reverse, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: leasesAdmin.reverse, request, person: user.id }, (trx) =>
      reverse(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
}
