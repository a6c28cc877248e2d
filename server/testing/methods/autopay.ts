import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import type { ScheduledPayment } from '#contract/payments/summary-own.ts'
import type { Db } from '#server/db/connection.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { changeLease } from '#server/testing/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
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

  /** A tenant with a saved card, and the calls of scheduled payments. Some day in the time that can be chosen is `on`. */
  async function createScheduler(token?: string) {
    const tenant = await createAutopayer(token)
    const call = (verb: 'GET' | 'POST' | 'DELETE', path = '', body?: object, key?: string) =>
      tenant.payer.call(
        verb,
        `/api/scheduled-payments${path}`,
        body,
        key === undefined ? {} : { 'idempotency-key': key },
      )
    const on = dayAfter(companyDay(), 3)
    const plan = (more: object = {}, key?: string) =>
      call('POST', '', { payOn: on, methodId: tenant.method.id, ...more }, key)
    const list = async () => (await call('GET')).json<ScheduledPayment[]>()
    /** A payment that is scheduled, with its amount in cents. */
    async function planned(more: object = {}) {
      const payment = (await plan(more)).json<ScheduledPayment>()
      return { ...payment, cents: Math.round(Number(payment.amount) * 100) }
    }
    /** The statuses of the payments that were scheduled, by day. */
    const statuses = async () => {
      const rows = await db
        .selectFrom('autopay_runs')
        .select('status')
        .where('user_id', '=', tenant.userId)
        .where('source', '=', 'scheduled')
        .orderBy('charge_on')
        .execute()
      return rows.map(({ status }) => status)
    }
    return { ...tenant, autopay: tenant.call, call, on, before: dayAfter(on, -1), plan, planned, list, statuses }
  }

  /** What was taken from the cards of a tenant, in cents. */
  async function takenFrom(userId: string) {
    const user = db.selectFrom('users').select('stripe_customer_id').where('id', '=', userId)
    const { stripe_customer_id: customer } = await user.executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('card_sandbox_objects')
      .select('body')
      .where('kind', '=', 'charge')
      .orderBy('created_at')
      .execute()
    return rows
      .map(({ body }) => body as { paid: boolean; amount: number; customer: string })
      .filter((charge) => charge.paid && charge.customer === customer)
      .map(({ amount }) => amount)
  }
  /** Puts another test card of the provider behind a saved method. */
  async function replaceCard(
    stripe: Stripe,
    { userId, method }: { userId: string; method: { id: string } },
    token: string,
  ) {
    const user = db.selectFrom('users').select('stripe_customer_id').where('id', '=', userId)
    const { stripe_customer_id: customer } = await user.executeTakeFirstOrThrow()
    const other = await stripe.paymentMethods.attach(token, { customer: customer! })
    await db.updateTable('payment_methods').set({ method_id: other.id }).where('id', '=', method.id).execute()
  }

  /** The saved card of a tenant becomes a bank account at the provider. */
  async function useBank(
    stripe: Stripe,
    tenant: { userId: string; method: { id: string } },
    token = 'pm_sbx_bankSuccess',
  ) {
    await replaceCard(stripe, tenant, token)
    await db
      .updateTable('payment_methods')
      .set({ kind: 'us_bank_account', brand: 'STRIPE TEST BANK', last4: '6789', exp_month: null, exp_year: null })
      .where('id', '=', tenant.method.id)
      .execute()
  }

  /** A tenant has another lease now. */
  async function moveOut(userId: string) {
    await db.deleteFrom('leases').where('user_id', '=', userId).execute()
    await db
      .insertInto('leases')
      .values({
        user_id: userId,
        property_address: '9 Oak Street',
        rent_cents: 900_000,
        starts_on: '2026-01-01',
        due_day: 1,
      })
      .execute()
    await changeLease(db, userId, { rent_cents: 900_000 })
  }

  return {
    ...rest,
    replaceCard,
    useBank,
    moveOut,
    createAutopayer,
    createNext,
    createScheduler,
    takenFrom,
    runAt,
    runFor,
  }
}
