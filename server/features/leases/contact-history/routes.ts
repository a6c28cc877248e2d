import { contactHistoryAdmin } from '#contract/leases/contact-history/admin.ts'
import { type LedgerDeps, memberOf } from '#server/features/payments/service.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { correctContact, readContacts, recordContact } from './service.ts'

/** Contacts with tenants, for administrators alone. */
export function contactHistoryRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db } = deps
  route(app, contactHistoryAdmin.get, ({ params }) => readContacts(deps, params.id))
  route(app, contactHistoryAdmin.record, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: contactHistoryAdmin.record, request, person: user.id }, (trx) =>
      recordContact(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
  route(app, contactHistoryAdmin.correct, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => correctContact(trx, deps, memberOf(user, request), params.id, body)),
  )
}
