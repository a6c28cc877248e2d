import { payments } from '#contract/payments/own.ts'
import { AppError } from '#server/errors.ts'
import { keyOf } from '#server/http/idempotency.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { createPayment } from './intents/creation.ts'
import { receiptRoutes } from './documents/routes.ts'
import { countOwn, findOwn, listOwn, OWN_ORDER, ownPositionOf } from './queries.ts'
import { gatewayOf, recordAttempt, present, readReminders, setReminders, settingsOf, summarize } from './service.ts'
import type { PaymentDeps } from './intents/sync-payment.ts'
import { adminRoutes } from './admin/routes.ts'
import { webhookRoutes } from './intents/webhook-routes.ts'

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards } = deps
  webhookRoutes(app, deps)
  receiptRoutes(app, db, gatewayOf(cards))
  adminRoutes(app, db)

  route(app, payments.create, async ({ body, user, request, reply }) => {
    if (!cards) throw new AppError('unavailable', 'Payments are not configured')
    // The client secret gives access to the payment, so no cache may store it.
    reply.header('cache-control', 'no-store')
    return {
      ...(await createPayment({ ...deps, cards }, { userId: user.id, address: request.ip }, body, keyOf(request))),
      ...settingsOf(deps),
    }
  })

  route(app, payments.settings, async () => settingsOf(deps))
  route(app, payments.summary, ({ user }) => summarize(db, user.id, gatewayOf(cards)))
  route(app, payments.recordAttempt, ({ user, params }) => recordAttempt(db, user.id, params.id))
  route(app, payments.reminders, ({ user }) => readReminders(db, user.id))
  route(app, payments.updateReminders, ({ user, body }) => setReminders(db, user.id, body.isReminded))

  route(app, payments.listMine, async ({ query: { limit, cursor, year }, user }) => {
    const rows = await listOwn(db, user.id, { year, after: decodeCursor(OWN_ORDER, cursor), limit: limit + 1 })
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(OWN_ORDER, rows, limit, ownPositionOf),
      total: await countOwn(db, user.id, year),
    }
  })

  route(app, payments.getMine, async ({ params, user }) => {
    const row = await findOwn(db, user.id, params.id)
    if (!row) throw new AppError('not_found')
    return present(row)
  })
}
