import { formerLeases } from '#contract/leases/former/own.ts'
import { type LedgerDeps, sendPdf } from '#server/features/payments/service.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { drawFormerStatement, listFormer, readFormer } from './service.ts'

/** What someone still reads of leases that they have left. */
export function formerLeaseRoutes(app: FastifyInstance, deps: LedgerDeps) {
  route(app, formerLeases.list, ({ user }) => listFormer(deps.db, user.id))
  route(app, formerLeases.ledger, ({ user, params }) => readFormer(deps, user.id, params.id))
  route(app, formerLeases.statement, ({ user, params, query, reply }) =>
    sendPdf(reply, drawFormerStatement(deps, user.id, params.id, query)),
  )
}
