import { contacts } from '#contract/contacts/public.ts'
import type { Db } from '#server/db/connection.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { submitContact } from './service.ts'
import { adminRoutes } from './admin/routes.ts'

export function contactRoutes(app: FastifyInstance, db: Db, origin: string) {
  adminRoutes(app, db)

  route(app, contacts.send, ({ body, user, request }) => {
    const person = user?.id ?? app.visitorOf(request)
    return withIdempotency(db, { endpoint: contacts.send, request, person }, (trx) =>
      submitContact(trx, body, { user, address: request.ip, origin }),
    )
  })
}
