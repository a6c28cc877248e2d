import { refundsAdmin } from '#contract/payments/refunds/admin.ts'
import { orNotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../intents/sync-payment.ts'
import { isLease } from '../ledger/books/queries.ts'
import { withCards } from '../service.ts'
import { presentRefund } from './present.ts'
import { listOfLease } from './queries.ts'
import { readRefundable, refundPayment } from './service.ts'

/** Refunds of payments online, for administrators. */
export function refundRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db } = deps
  route(app, refundsAdmin.ofPayment, ({ params }) => readRefundable(deps, params.id))

  route(app, refundsAdmin.ofLease, async ({ params }) => {
    orNotFound((await isLease(db, params.id)) || null)
    return (await listOfLease(db, params.id)).map(presentRefund)
  })

  route(app, refundsAdmin.create, ({ params, body, user, request }) =>
    refundPayment(withCards(deps), { paymentId: params.id, given: body, user, call: request }),
  )
}
