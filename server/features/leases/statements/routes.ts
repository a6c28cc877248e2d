import { statementsAdmin } from '#contract/leases/statements/admin.ts'
import type { StatementQuery } from '#contract/leases/statements/fields.ts'
import { statements } from '#contract/leases/statements/own.ts'
import { orNotFound } from '#server/errors.ts'
import { findReadLease, type LedgerDeps, sendPdf } from '#server/features/payments/service.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { drawLedgerStatement } from './service.ts'

const drawOwn = async (deps: LedgerDeps, userId: string, query: StatementQuery) =>
  await drawLedgerStatement(deps, orNotFound(await findReadLease(deps.db, userId)), query, { userId })

/** Statements of a ledger: for tenants of their own, for administrators of all. */
export function statementRoutes(app: FastifyInstance, deps: LedgerDeps) {
  route(app, statements.own, ({ query, user, reply }) => sendPdf(reply, drawOwn(deps, user.id, query)))
  route(app, statementsAdmin.get, ({ params, query, reply }) =>
    sendPdf(reply, drawLedgerStatement(deps, params.id, query)),
  )
}
