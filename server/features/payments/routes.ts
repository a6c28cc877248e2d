import { payments } from '#contract/payments.ts'
import { AppError } from '#server/errors.ts'
import { keyOf } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { begin } from './creation.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { paperRoutes } from './paper-routes.ts'
import { countOwn, findOwn, listOwn } from './queries.ts'
import { gatewayOf, noteTry, present, readReminders, setReminders, settingsOf, summarize } from './service.ts'
import type { PaymentDeps } from './settlement.ts'
import { staffRoutes } from './staff-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards } = deps
  webhookRoutes(app, deps)
  paperRoutes(app, db, gatewayOf(cards))
  staffRoutes(app, db)

  route(app, payments.create, async ({ body, user, request, reply }) => {
    if (!cards) throw new AppError('unavailable', 'Payments are not configured')
    // The secret opens the payment: it belongs in no cache.
    reply.header('cache-control', 'no-store')
    return { ...(await begin({ ...deps, cards }, user.id, body, keyOf(request))), ...settingsOf(deps) }
  })

  route(app, payments.settings, async () => settingsOf(deps))
  route(app, payments.summary, ({ user }) => summarize(db, user.id, gatewayOf(cards)))
  route(app, payments.noteTry, ({ user, params }) => noteTry(db, user.id, params.id))
  route(app, payments.reminders, ({ user }) => readReminders(db, user.id))
  route(app, payments.updateReminders, ({ user, body }) => setReminders(db, user.id, body.isReminded))

  route(app, payments.listMine, async ({ query: { limit, cursor, year }, user }) => {
    const rows = await listOwn(db, user.id, { year, before: decodeCursor(cursor), limit: limit + 1 })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(present),
      next: rows.length > limit && last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
      total: await countOwn(db, user.id, year),
    }
  })

  route(app, payments.getMine, async ({ params, user }) => {
    const row = await findOwn(db, user.id, params.id)
    if (!row) throw new AppError('not_found')
    return present(row)
  })
}
