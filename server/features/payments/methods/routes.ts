import { paymentMethods } from '#contract/payments/methods-own.ts'
import { keyOf } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../intents/sync-payment.ts'
import { gatewayOf, settingsOf, withCards } from '../service.ts'
import { isOff, present } from './present.ts'
import { listSaved } from './queries.ts'
import { addMethod, removeMethod, updateMethod } from './service.ts'
import { beginSetup } from './setups.ts'

/** The saved payment methods of the signed-in user. */
export function methodRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards } = deps
  const holderOf = (userId: string) => ({ userId, gateway: gatewayOf(cards) })

  route(app, paymentMethods.list, async ({ user }) =>
    (await listSaved(db, holderOf(user.id))).filter((method) => !isOff(method, cards)).map(present),
  )

  route(app, paymentMethods.begin, async ({ user, query, request }) => ({
    ...(await beginSetup(withCards(deps), user.id, { key: keyOf(request), kind: query.kind })),
    ...settingsOf(deps),
  }))

  route(app, paymentMethods.add, ({ user, body, request }) =>
    addMethod(withCards(deps), { userId: user.id, address: request.ip }, body.setupIntentId),
  )

  route(app, paymentMethods.update, ({ user, params, body }) => updateMethod(db, holderOf(user.id), params.id, body))

  route(app, paymentMethods.remove, ({ user, params, request }) =>
    removeMethod(withCards(deps), { userId: user.id, address: request.ip }, params.id),
  )
}
