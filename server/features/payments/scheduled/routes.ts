import { scheduledPayments } from '#contract/payments/scheduled-own.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../intents/sync-payment.ts'
import { gatewayOf, withCards } from '../service.ts'
import { listScheduled } from './present.ts'
import { cancel, readDue, schedule } from './service.ts'

/** The payments of rent that the signed-in user has scheduled. */
export function scheduledRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards, origin } = deps
  const ownerOf = (userId: string) => ({
    userId,
    gateway: gatewayOf(cards),
    hasBankDebit: cards?.hasBankDebit ?? false,
  })

  route(app, scheduledPayments.list, ({ user }) => listScheduled(db, ownerOf(user.id)))
  route(app, scheduledPayments.due, ({ user, query }) => readDue(db, ownerOf(user.id), query.payOn))

  route(app, scheduledPayments.create, ({ user, body, request }) => {
    withCards(deps)
    const owner = { ...ownerOf(user.id), address: request.ip }
    return withIdempotency(db, { endpoint: scheduledPayments.create, request, person: user.id }, (trx) =>
      schedule(trx, origin, owner, body),
    )
  })

  route(app, scheduledPayments.cancel, ({ user, params }) => cancel(db, origin, ownerOf(user.id), params.id))
}
