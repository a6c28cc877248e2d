import { depositsAdmin } from '#contract/deposits/admin.ts'
import { deposits } from '#contract/deposits/own.ts'
import { type LedgerDeps, memberOf, sendPdf } from '#server/features/payments/service.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { drawDocument } from './documents.ts'
import { recordAccount, recordCondition } from './recording/evidence.ts'
import { recordInterest } from './recording/interest.ts'
import { recordReturn } from './recording/returns.ts'
import { readDeposit, readOwnDeposit } from './service.ts'

/** Deposits: for tenants their own, for administrators those of all leases, with what staff record about them. */
export function depositRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps
  route(app, deposits.own, ({ user }) => readOwnDeposit(db, user.id, gateway))
  route(app, deposits.document, ({ params, user, reply }) =>
    sendPdf(reply, drawDocument(db, gateway, { id: params.id, userId: user.id })),
  )
  route(app, depositsAdmin.get, ({ params }) => readDeposit(db, params.id, gateway))
  route(app, depositsAdmin.document, ({ params, reply }) =>
    sendPdf(reply, drawDocument(db, gateway, { id: params.id, userId: null })),
  )

  route(app, depositsAdmin.recordAccount, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: depositsAdmin.recordAccount, request, person: user.id }, (trx) =>
      recordAccount(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, depositsAdmin.recordCondition, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: depositsAdmin.recordCondition, request, person: user.id }, (trx) =>
      recordCondition(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, depositsAdmin.recordInterest, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: depositsAdmin.recordInterest, request, person: user.id }, (trx) =>
      recordInterest(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, depositsAdmin.recordReturn, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: depositsAdmin.recordReturn, request, person: user.id }, (trx) =>
      recordReturn(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
}
