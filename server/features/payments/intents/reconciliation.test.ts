import { createDatabase } from '#server/testing/database/database.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  payerOf,
  sandboxCards,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { reconcile } from './reconciliation.ts'

const { db } = await createDatabase()
const cards = await sandboxCards(db)
const { app } = await createTestApp(db, { identify: identifyByHeader, cards })
const stripe = await sandboxLibrary(app, db)

interface Listed {
  id: string
  amount: string
  status: string
  failureMessage: string | null
}

async function createPayer() {
  const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
  const list = async () => (await payer.call('GET', '/api/payments')).json<Listed[]>()
  const begin = async (amount: number, type?: string) => (await payer.begin(amount, type)).json<Begun>()
  const giveCard = (payment: Begun) => payer.call('POST', `/api/payments/${payment.paymentId}/try`)
  const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<Record<string, string>>()
  return { payer, list, begin, giveCard, summary }
}

const statusOf = async ({ clientSecret }: Begun) =>
  (await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status

describe('an abandoned payment', () => {
  test('is in no list, sum or file, and the next one cancels it', async () => {
    const { payer, list, begin, summary } = await createPayer()
    const first = await begin(2000)
    const second = await begin(1950)
    const third = await begin(1900.5)
    await deliverEvents(app, db)
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      'canceled',
      'canceled',
      'requires_payment_method',
    ])
    expect(await list()).toEqual([])
    expect(await summary()).toMatchObject({ rentPending: '0.00' })
    expect((await payer.call('GET', '/api/payments/export.csv')).body.trim().split('\n')).toHaveLength(1)
    await confirmAt(app, third, 'pm_sbx_visa')
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ amount: '1900.50', status: 'completed' }])
  })

  test('shows as pending once a card is submitted; that alone changes no status', async () => {
    const { payer, list, begin, giveCard, summary } = await createPayer()
    const payment = await begin(1500)
    expect((await giveCard(payment)).json()).toMatchObject({ status: 'pending' })
    expect(await list()).toMatchObject([{ amount: '1500.00', status: 'pending' }])
    expect(await summary()).toMatchObject({ rentPending: '1500.00' })
    const other = await payerOf(app, await createTenant(db))
    expect((await other.call('POST', `/api/payments/${payment.paymentId}/try`)).statusCode).toBe(404)
    await payer.begin(1000)
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'A newer payment replaced this one.' }])
  })

  test('keeps the reason of its declined card', async () => {
    const { list, begin } = await createPayer()
    await confirmAt(app, await begin(1500), 'pm_sbx_insufficientFunds')
    await deliverEvents(app, db)
    await begin(1400)
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'Your card has insufficient funds.' }])
  })

  test('is left alone while its payer is at the bank, and counts as pending for any month', async () => {
    const { list, begin, summary } = await createPayer()
    await confirmAt(app, await begin(2000), 'pm_sbx_visa')
    await deliverEvents(app, db)
    const asking = await begin(2000)
    await confirmAt(app, asking, 'pm_sbx_authenticate', { return_url: 'http://localhost:3000/dashboard' })
    await begin(100)
    expect(await statusOf(asking)).toBe('requires_action')
    expect((await list()).map(({ status }) => status)).toEqual(['pending', 'completed'])
    expect(await summary()).toMatchObject({ isRentPaid: true, rentPending: '2000.00' })
  })
})

describe('reconciliation', () => {
  const COULD_NOT = 'could not reconcile a payment'
  const warn = vi.fn<() => void>()
  const run = async () => {
    warn.mockClear()
    await reconcile({ db, cards, origin: 'http://localhost:3000' }, { warn })
  }
  const warnings = () => warn.mock.calls as unknown as [{ payment: string; err: Error }, string][]

  /** Makes the database refuse to update the status of these payments, until `heal`. */
  async function breakPayments(ids: readonly string[]) {
    await sql`create function refuse_payment() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      db,
    )
    const listed = sql.join(ids.map((id) => sql.lit(id)))
    await sql`create trigger payments_broken before update of status on payments for each row
      when (new.id::text in (${listed})) execute function refuse_payment()`.execute(db)
    return async () => {
      await sql`drop trigger payments_broken on payments`.execute(db)
      await sql`drop function refuse_payment()`.execute(db)
    }
  }
  const read = async (ids: readonly string[]) => {
    const rows = await db.selectFrom('payments').select(['id', 'status', 'checked_at']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)!)
  }
  const statuses = async (ids: readonly string[]) => (await read(ids)).map(({ status }) => status)

  /** A paid payment whose webhook event never arrived. */
  async function paidUnheard() {
    const { begin } = await createPayer()
    const payment = await begin(1500)
    await confirmAt(app, payment, 'pm_sbx_visa')
    await db
      .updateTable('payments')
      .set({
        created_at: sql<Date>`now() - interval '16 minutes'`,
        checked_at: sql<Date>`now() - interval '16 minutes'`,
      })
      .where('id', '=', payment.paymentId)
      .execute()
    return payment.paymentId
  }
  const letWait = (id: string) => db.updateTable('payments').set({ checked_at: null }).where('id', '=', id).execute()

  /** Pending payments with a provider that is no longer in use. */
  async function insertStranded(count: number) {
    const user_id = await createTenant(db)
    const rows = await db
      .insertInto('payments')
      .values(
        Array.from({ length: count }, () => ({
          user_id,
          payer_name: 'Ada',
          payer_email: 'ada@example.com',
          amount_cents: 150_000,
          payment_type: 'deposit' as const,
          gateway: 'stripe' as const,
        })),
      )
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  test('continues after a payment that cannot be updated, and tries the others first', async () => {
    const ids = [await paidUnheard(), await paidUnheard(), await paidUnheard()]
    const [broken] = ids as [string]
    await letWait(broken)
    const repair = await breakPayments([broken])
    await run()
    expect(await statuses(ids)).toEqual(['pending', 'completed', 'completed'])
    expect(warnings()).toMatchObject([[{ payment: broken, err: { message: 'broken' } }, COULD_NOT]])
    expect((await read([broken]))[0]!.checked_at).not.toBeNull()
    await run()
    expect(warnings()).toEqual([])
    await repair()
    await letWait(broken)
    await run()
    expect(await statuses(ids)).toEqual(['completed', 'completed', 'completed'])
  })

  test('continues after a payment of another provider that cannot be canceled', async () => {
    const ids = await insertStranded(3)
    const unheard = await paidUnheard()
    const repair = await breakPayments([ids[0]!])
    await run()
    expect(await statuses([...ids, unheard])).toEqual(['pending', 'failed', 'failed', 'completed'])
    expect(warnings()).toMatchObject([[{ payment: ids[0] }, COULD_NOT]])
    await repair()
    await run()
    expect(await statuses(ids)).toEqual(['failed', 'failed', 'failed'])
  })

  test('fails after twenty failures in a row, and tries other payments first afterward', async () => {
    const ids = await insertStranded(21)
    const repair = await breakPayments(ids)
    await expect(run()).rejects.toThrow('broken')
    expect(warnings()).toHaveLength(20)
    const untried = (await read(ids)).filter((row) => row.checked_at === null)
    expect(untried).toHaveLength(1)
    await expect(run()).rejects.toThrow('broken')
    expect(warnings()[0]).toMatchObject([{ payment: untried[0]!.id }, COULD_NOT])
    await repair()
    await run()
    expect(new Set(await statuses(ids))).toEqual(new Set(['failed']))
  })
})

describe('card testing', () => {
  test('twenty unpaid payments in an hour are refused with Retry-After', async () => {
    const { payer } = await createPayer()
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push(await payer.begin(1))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(answers.at(-1)!.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many payments were started but not finished. Please try again in an hour or call us.',
    })
    expect(answers.at(-1)!.headers['retry-after']).toBe('3600')
    expect((await (await createPayer()).payer.begin(1)).statusCode).toBe(200)
  })

  test('a payment whose cards keep being declined is canceled, and no other can be started for an hour', async () => {
    const { payer, begin, list } = await createPayer()
    const payment = await begin(1)
    for (let n = 0; n < 15; n += 1) {
      expect(await statusOf(payment)).toBe('requires_payment_method')
      expect((await confirmAt(app, payment, 'pm_sbx_declined')).statusCode).toBe(402)
      await deliverEvents(app, db, (ids) => ids.slice(-2))
    }
    expect(await statusOf(payment)).toBe('canceled')
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'Your card was declined.' }])
    expect((await payer.begin(1)).json()).toMatchObject({
      message: 'Too many cards were declined. Please try again in an hour or call us.',
    })
  })
})
