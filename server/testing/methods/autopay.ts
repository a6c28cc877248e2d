import { addDays, instantOf } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import type { FastifyInstance } from 'fastify'
import { holdersOf } from './payment-methods.ts'

/** An hour of a calendar day in Boston. */
export const hourOf = (day: string, hour: number): Date => instantOf(day, `${String(hour).padStart(2, '0')}:00`)!

/** The calendar day so many days later. */
export const dayAfter = (day: string, count = 1) => addDays(day, count)

/** Tenants with a saved card and automatic payments. */
export function autopayersOf(db: Db, app: FastifyInstance, cards: Cards) {
  const { createHolder, ...rest } = holdersOf(db, app)

  async function createAutopayer(token?: string) {
    const holder = await createHolder()
    const method = await holder.saved(token)
    const call = (verb: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object) =>
      holder.payer.call(verb, `/api/autopay${path}`, body)
    const read = async () => (await call('GET')).json<Autopay>()
    const put = (body: object) => call('PUT', '', body)
    const turnOn = async (more: object = {}) =>
      (await put({ isOn: true, day: 5, methodId: method.id, cap: null, ...more })).json<Autopay>()
    /** All payments that were begun, oldest first. */
    const payments = () =>
      db
        .selectFrom('payments')
        .select(['amount_cents', 'status', 'failure_code', 'rent_month', 'card_last4'])
        .where('user_id', '=', holder.userId)
        .orderBy('created_at')
        .execute()
    return { ...holder, method, call, read, put, turnOn, payments }
  }

  /** Does what the job does at an hour of a day. */
  const runAt = (day: string, hour: number, provider = cards) =>
    runAutopay({ db, cards: provider, origin: 'http://localhost:3000' }, log, hourOf(day, hour))
  /** The morning before a payment, and its day. */
  const runFor = async (on: string) => {
    await runAt(dayAfter(on, -1), 8)
    await runAt(on, 8)
  }
  /** A tenant with automatic payments, and the next one. */
  async function createNext(more: object = {}, token?: string) {
    const tenant = await createAutopayer(token)
    const { next } = await tenant.turnOn(more)
    const cents = Math.round(Number(next!.amount) * 100)
    return { ...tenant, on: next!.on, cents, before: dayAfter(next!.on, -1) }
  }

  /** What was taken from the cards of a tenant, in cents. */
  async function takenFrom(userId: string) {
    const user = db.selectFrom('users').select('stripe_customer_id').where('id', '=', userId)
    const { stripe_customer_id: customer } = await user.executeTakeFirstOrThrow()
    const rows = await db.selectFrom('card_sandbox_objects').select('body').where('kind', '=', 'charge').execute()
    return rows
      .map(({ body }) => body as { paid: boolean; amount: number; customer: string })
      .filter((charge) => charge.paid && charge.customer === customer)
      .map(({ amount }) => amount)
  }
  return { ...rest, createAutopayer, createNext, takenFrom, runAt, runFor }
}
