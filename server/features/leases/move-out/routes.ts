import { moveOutAdmin } from '#contract/leases/move-out/admin.ts'
import { moveOut } from '#contract/leases/move-out/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { chargeIfNew, findOwnLease, type LedgerDeps, memberOf, sendPdf } from '#server/features/payments/service.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { cancel, confirm, giveNotice, recordNotice, recordStep, takeBack } from './notices.ts'
import { readForStaff, readLastMonthTo, readOwn } from './service.ts'
import { drawFinalStatement } from './statement.ts'

async function drawOwn({ db, gateway }: LedgerDeps, userId: string) {
  return await drawFinalStatement(db, gateway, orNotFound(await findOwnLease(db, userId)))
}

/** Move-outs: for tenants their own, for administrators those of all leases. */
export function moveOutRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps
  const inTransaction = <Result>(work: (trx: Db) => Promise<Result>) => db.transaction().execute(work)

  route(app, moveOut.get, ({ user }) => readOwn(db, user.id, gateway))
  route(app, moveOut.give, async ({ body, user, request }) => {
    const leaseId = await findOwnLease(db, user.id)
    // The answer has the deposit, and a transaction cannot begin another one.
    if (leaseId !== null) await chargeIfNew(db, leaseId, gateway)
    return await withIdempotency(db, { endpoint: moveOut.give, request, person: user.id }, async (trx) => {
      await giveNotice(trx, deps, memberOf(user, request), body)
      return await readOwn(trx, user.id, gateway)
    })
  })
  route(app, moveOut.takeBack, async ({ params, user, request }) => {
    await inTransaction((trx) => takeBack(trx, deps, memberOf(user, request), params.id))
    return await readOwn(db, user.id, gateway)
  })
  route(app, moveOut.statement, ({ user, reply }) => sendPdf(reply, drawOwn(deps, user.id)))

  route(app, moveOutAdmin.get, ({ params }) => readForStaff(db, params.id, gateway))
  route(app, moveOutAdmin.lastMonth, ({ params, query }) => readLastMonthTo(db, params.id, query.endsOn, gateway))
  route(app, moveOutAdmin.record, async ({ params, body, user, request }) => {
    await chargeIfNew(db, params.id, gateway)
    return await withIdempotency(db, { endpoint: moveOutAdmin.record, request, person: user.id }, async (trx) => {
      await recordNotice(trx, deps, memberOf(user, request), params.id, body)
      return await readForStaff(trx, params.id, gateway)
    })
  })
  route(app, moveOutAdmin.confirm, async ({ params, user, request }) => {
    const leaseId = await inTransaction((trx) => confirm(trx, deps, memberOf(user, request), params.id))
    return await readForStaff(db, leaseId, gateway)
  })
  route(app, moveOutAdmin.cancel, async ({ params, user, request }) => {
    const leaseId = await inTransaction((trx) => cancel(trx, deps, memberOf(user, request), params.id))
    return await readForStaff(db, leaseId, gateway)
  })
  route(app, moveOutAdmin.recordStep, async ({ params, body, user, request }) => {
    await chargeIfNew(db, params.id, gateway)
    return await withIdempotency(db, { endpoint: moveOutAdmin.recordStep, request, person: user.id }, async (trx) => {
      await recordStep(trx, memberOf(user, request), params.id, body)
      return await readForStaff(trx, params.id, gateway)
    })
  })
  route(app, moveOutAdmin.statement, ({ params, reply }) => sendPdf(reply, drawFinalStatement(db, gateway, params.id)))
}
