import { type Allocation, allocationsAdmin } from '#contract/leases/allocations/admin.ts'
import { orNotFound } from '#server/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type LedgerDeps, memberOf } from '../books/context.ts'
import { chargeIfNew } from '../books/daily-charges.ts'
import { isLease } from '../books/queries.ts'
import { presentAllocations } from './present.ts'
import { allocateIfNew, moveAllocations } from './service.ts'

const HEAD = ['Charge date', 'Charge', 'Paid on', 'Paid by', 'Amount', 'Moved by', 'Reason', 'Charge ID', 'Payment ID']

/** What paid what on a lease, for administrators. */
export function allocationRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps

  async function read(leaseId: string) {
    orNotFound((await isLease(db, leaseId)) || null)
    await chargeIfNew(db, leaseId, gateway)
    await allocateIfNew(db, leaseId, gateway)
    return await presentAllocations(db, leaseId, gateway)
  }

  route(app, allocationsAdmin.list, ({ params }) => read(params.id))

  route(app, allocationsAdmin.export, async ({ params, reply }) => {
    const { allocations } = await read(params.id)
    return await sendCsv(reply, {
      name: 'allocations.csv',
      head: HEAD,
      page: async (last: Allocation | null) => (last === null ? allocations : []),
      cells: (one) => [
        one.chargeOn,
        one.chargeMemo,
        one.creditOn,
        one.creditMemo,
        one.amount,
        one.staffName ?? '',
        one.reason ?? '',
        one.chargeId,
        one.creditId,
      ],
    })
  })

  route(app, allocationsAdmin.move, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: allocationsAdmin.move, request, person: user.id }, (trx) =>
      moveAllocations(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
}
