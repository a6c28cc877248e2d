import { renewalsAdmin } from '#contract/leases/renewals/admin.ts'
import { type LedgerDeps, memberOf } from '#server/features/payments/service.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { makeOffer, readRenewal, withdrawOffer } from './service.ts'

/** Renewals of leases, for administrators. */
export function renewalRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db } = deps
  route(app, renewalsAdmin.get, ({ params }) => readRenewal(db, params.id))
  route(app, renewalsAdmin.offer, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: renewalsAdmin.offer, request, person: user.id }, (trx) =>
      makeOffer(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, renewalsAdmin.withdraw, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => withdrawOffer(trx, deps, memberOf(user, request), params.id, body)),
  )
}
