import { recurringAdmin } from '#contract/leases/recurring/admin.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type LedgerDeps, memberOf } from '../books/context.ts'
import { addRecurring, changeRecurring, endRecurring, readRecurring } from './service.ts'

/** What leases charge each month besides the rent, for administrators. */
export function recurringRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db } = deps
  route(app, recurringAdmin.get, ({ params }) => readRecurring(db, params.id))
  route(app, recurringAdmin.add, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: recurringAdmin.add, request, person: user.id }, (trx) =>
      addRecurring(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, recurringAdmin.change, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => changeRecurring(trx, deps, memberOf(user, request), params.id, body)),
  )
  route(app, recurringAdmin.end, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => endRecurring(trx, deps, memberOf(user, request), params.id, body)),
  )
}
