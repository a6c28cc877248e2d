import { payments } from '#contract/payments/own.ts'
import { AppError } from '#server/errors.ts'
import type { PhotoPlaces } from '#server/features/maintenance/service.ts'
import { keyOf } from '#server/http/idempotency.ts'
import { pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { autopayRoutes } from './autopay/routes.ts'
import { debitRoutes } from './debits/routes.ts'
import { createPayment } from './intents/creation.ts'
import { allocationRoutes } from './ledger/allocations/routes.ts'
import { batchRoutes } from './ledger/batch/routes.ts'
import { creditRoutes } from './ledger/credits/routes.ts'
import { ledgerRoutes } from './ledger/books/routes.ts'
import { periodRoutes } from './ledger/periods/routes.ts'
import { previewRoutes } from './ledger/preview/routes.ts'
import { recurringRoutes } from './ledger/recurring/routes.ts'
import { receiptPhotoRoutes } from './ledger/photos/routes.ts'
import { receiptRoutes } from './documents/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { countOwn, findOwn, listOwn, type OwnFilter, ownOrder } from './queries.ts'
import {
  gatewayOf,
  recordAttempt,
  present,
  readReminders,
  setReminders,
  settingsOf,
  summarize,
  withCards,
} from './service.ts'
import type { PaymentDeps } from './intents/sync-payment.ts'
import { adminRoutes } from './admin/routes.ts'
import { keepCard, payWithSaved } from './methods/saved-card.ts'
import { scheduledRoutes } from './scheduled/routes.ts'
import { methodRoutes } from './methods/routes.ts'
import { webhookRoutes } from './intents/webhook-routes.ts'

const ownPayments = pagedList({
  ...ownOrder,
  prepare: async (_db, filter: OwnFilter) => filter,
  list: listOwn,
  count: countOwn,
  present,
})

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps & Pick<PhotoPlaces, 'storage'>) {
  const { db, cards } = deps
  webhookRoutes(app, deps)
  receiptRoutes(app, db, gatewayOf(cards))
  adminRoutes(app, db, gatewayOf(cards))
  methodRoutes(app, deps)
  debitRoutes(app, deps)
  autopayRoutes(app, deps)
  scheduledRoutes(app, deps)
  refundRoutes(app, deps)
  const ledgers = { db, gateway: gatewayOf(cards), origin: deps.origin }
  ledgerRoutes(app, ledgers)
  creditRoutes(app, ledgers)
  batchRoutes(app, ledgers)
  allocationRoutes(app, ledgers)
  periodRoutes(app, ledgers)
  recurringRoutes(app, ledgers)
  previewRoutes(app, ledgers)
  receiptPhotoRoutes(app, deps)

  route(app, payments.create, async ({ body, user, request, reply }) => {
    // The client secret gives access to the payment, so no cache may store it.
    reply.header('cache-control', 'no-store')
    return {
      ...(await createPayment(withCards(deps), { userId: user.id, address: request.ip }, body, keyOf(request))),
      ...settingsOf(deps),
    }
  })

  route(app, payments.keepCard, ({ user, params, body }) =>
    keepCard(withCards(deps), user.id, { id: params.id, isKept: body.isKept }),
  )
  route(app, payments.confirm, ({ user, params, body, request }) =>
    payWithSaved(
      withCards(deps),
      user.id,
      { id: params.id, methodId: body.methodId },
      { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    ),
  )

  route(app, payments.settings, async () => settingsOf(deps))
  route(app, payments.summary, ({ user }) => summarize(db, user.id, gatewayOf(cards)))
  route(app, payments.recordAttempt, ({ user, params }) => recordAttempt(db, user.id, params.id))
  route(app, payments.reminders, ({ user }) => readReminders(db, user.id))
  route(app, payments.updateReminders, ({ user, body }) => setReminders(db, user.id, body.isReminded))

  route(app, payments.listMine, ({ query, user }) => ownPayments(db, { ...query, userId: user.id }))

  route(app, payments.getMine, async ({ params, user }) => {
    const row = await findOwn(db, user.id, params.id)
    if (!row) throw new AppError('not_found')
    return present(row)
  })
}
