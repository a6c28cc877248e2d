import type { FastifyInstance } from 'fastify'
import { type Sandbox, secretOfCall } from '../context.ts'
import { emit } from '../events.ts'
import type { Form } from '../form.ts'
import { withIdempotency } from '../idempotency.ts'
import { requireIntent } from '../intents.ts'
import { type UsedBank, usedMethod } from '../methods.ts'
import type { Intent } from '../objects.ts'
import { refuseSetup, requireSetup, succeed } from '../setup-intents.ts'
import { update } from '../store.ts'
import { sendDebit } from './confirm.ts'
import { verify } from './deposits.ts'

/** The owner of an account tells what was deposited, for a payment or to save the account. */
export function debitRoutes(app: FastifyInstance, ctx: Sandbox) {
  const { db, debitSeconds } = ctx
  type ById = { Params: { id: string }; Body: Form }

  app.post<ById>('/v1/payment_intents/:id/verify_microdeposits', (request, reply) => {
    const secret = secretOfCall(ctx, request)
    return withIdempotency(db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, request.params.id, secret, true)
      const used = (await usedMethod(trx, String(intent.payment_method), intent.customer)) as UsedBank
      return await verify(trx, intent, request, {
        verified: () => sendDebit(trx, intent, used, debitSeconds),
        failed: async (error) => {
          const failed: Intent = {
            ...intent,
            status: 'requires_payment_method',
            payment_method: null,
            next_action: null,
            last_payment_error: { type: 'invalid_request_error', ...error },
          }
          await update(trx, failed)
          await emit(trx, 'payment_intent.payment_failed', failed)
        },
      })
    })
  })

  app.post<ById>('/v1/setup_intents/:id/verify_microdeposits', (request, reply) => {
    const secret = secretOfCall(ctx, request)
    return withIdempotency(db, request, reply, async (trx) => {
      const setup = await requireSetup(trx, request.params.id, secret, true)
      const used = (await usedMethod(trx, String(setup.payment_method), setup.customer)) as UsedBank
      return await verify(trx, setup, request, {
        verified: () => succeed(trx, setup, used),
        failed: (error) => refuseSetup(trx, setup, { type: 'invalid_request_error', ...error }),
      })
    })
  })
}
