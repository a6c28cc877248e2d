import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import type { Db } from '#server/db/connection.ts'
import { confirmAt, createTenant, deliverEvents, payerOf } from '#server/testing/payments.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** The status and the message of an answer. */
export const said = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ message: string }>().message]

/** Tenants who save cards in a product with the sandbox. */
export function holdersOf(db: Db, app: FastifyInstance) {
  async function createHolder() {
    const userId = await createTenant(db)
    const payer = await payerOf(app, userId)
    const begin = (key?: string) =>
      payer.call('POST', '/api/payment-methods/setup', undefined, key === undefined ? {} : { 'idempotency-key': key })
    const add = (setupIntentId: string) => payer.call('POST', '/api/payment-methods', { setupIntentId })
    const list = async () => (await payer.call('GET', '/api/payment-methods')).json<PaymentMethod[]>()
    const setUp = async () => (await begin()).json<MethodSetup>()
    const save = async (token = 'pm_sbx_visa') => {
      const setup = await setUp()
      await confirmAt(app, setup, token)
      return await add(setup.setupIntentId)
    }
    const saved = async (token?: string) => (await save(token)).json<PaymentMethod>()
    /** The security events about this person. */
    const events = async () => {
      const rows = await db
        .selectFrom('security_events')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('seq')
        .execute()
      return rows.map(({ event_type }) => event_type)
    }
    return { userId, payer, begin, setUp, add, list, save, saved, events }
  }

  /** The provider's id of a saved method. */
  const providerId = async (id: string) => {
    const query = db.selectFrom('payment_methods').select('method_id').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).method_id
  }

  /** What the waiting emails are about. */
  const subjects = async () => (await waitingJobs<{ subject: string }>(db, 'send_mail')).map(({ subject }) => subject)

  return {
    createHolder,
    providerId,
    subjects,
    deliver: (order?: (ids: string[]) => string[]) => deliverEvents(app, db, order),
  }
}
