import { receiptBatches } from '#contract/leases/batch/admin.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type LedgerDeps, memberOf } from '../books/context.ts'
import { recordBatch } from './service.ts'

/** Payments of several leases that staff record at once. */
export function batchRoutes(app: FastifyInstance, deps: LedgerDeps) {
  route(app, receiptBatches.record, ({ body, user, request }) =>
    withIdempotency(deps.db, { endpoint: receiptBatches.record, request, person: user.id }, (trx) =>
      recordBatch(trx, deps, memberOf(user, request), body),
    ),
  )
}
