import { companyDay } from '#contract/core/calendar.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startProvider } from '#server/testing/card-provider.ts'
import { debtorsOf } from '#server/testing/methods/debits.ts'
import { identifyStaffByHeader, refundCalls } from '#server/testing/methods/refunds.ts'
import { confirmAt, intentOf, sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { chargeAllLeases } from '../ledger/books/daily-charges.ts'
import { settleRefund } from './settle.ts'

const { db } = await createDatabase()
const { state, cards } = await startProvider(db)
const { app } = await createTestApp(db, { identify: identifyStaffByHeader, cards })
const stripe = await sandboxLibrary(app, db)
const { createDebtor, deliver, settle } = debtorsOf(db, app)
const { call, refund, read, statuses, checkLater } = await refundCalls(app, db)
const deps = { db, cards, origin: 'http://localhost:3000' }

beforeEach(() => {
  state.behavior = 'well'
})

/** A payment of $2,000, and what went back of it at the provider and in the ledger. */
async function paid() {
  const tenant = await createDebtor()
  const begun = await tenant.begin(2000)
  await confirmAt(app, begun, 'pm_sbx_visa')
  await deliver()
  const refunds = async () => (await stripe.refunds.list({ payment_intent: intentOf(begun.clientSecret) })).data
  const back = async () => (await tenant.lines()).filter((line) => line.startsWith('refund'))
  return { ...tenant, id: begun.paymentId, refunds, back }
}

test.each(['gone', 'broken', 'nonsense'] as const)(
  'a provider that is %s leaves the refund waiting, and the job makes it once',
  async (behavior) => {
    const { id, refunds, back } = await paid()
    state.behavior = behavior
    const answer = await refund(id, '600')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ status: 'pending', isSent: false })
    // It is not left for another one meanwhile.
    expect((await read(id)).left).toBe('1400.00')
    await checkLater(cards)
    expect(await statuses(id)).toEqual(['pending 600.00'])
    state.behavior = 'well'
    await checkLater(cards)
    await checkLater(cards)
    expect(await statuses(id)).toEqual(['done 600.00'])
    expect(await refunds()).toHaveLength(1)
    expect(await back()).toEqual(['refund rent 600.00 600.00'])
  },
)

test('a refund that waits for the provider is no longer part of the credit that can be paid back', async () => {
  const { id } = await paid()
  const at = `/api/admin/leases/${(await read(id)).leaseId}`
  const day = companyDay()
  const given = { account: 'rent', amount: '500', effectiveOn: day, memo: 'Concession' }
  expect((await call('POST', `${at}/credits`, given)).statusCode).toBe(201)
  state.behavior = 'gone'
  expect((await refund(id, '400')).json()).toMatchObject({ isSent: false })
  expect((await call('GET', `${at}/credit`)).json()).toEqual({ credit: '100.00' })
  const payBack = (amount: string) =>
    call('POST', `${at}/payouts`, { amount, method: 'check', paidOn: day, isAnother: true })
  expect((await payBack('100.01')).statusCode).toBe(400)
  expect((await payBack('100')).statusCode).toBe(201)
  state.behavior = 'well'
  await checkLater(cards)
  expect(await statuses(id)).toEqual(['done 400.00'])
  expect((await call('GET', `${at}/credit`)).json()).toEqual({ credit: '0.00' })
})

test('an answer that is lost is found again, also after the provider forgot the key', async () => {
  const { id, refunds, back } = await paid()
  state.behavior = 'well'
  // The refund is made there, and its answer does not arrive.
  const { id: refundId } = (
    await (async () => {
      state.behavior = 'gone'
      return await refund(id, '600')
    })()
  ).json<{ id: string }>()
  state.behavior = 'lost answers'
  await cards
    .createRefund({ intentId: await intentId(id), amountCents: 600_00, requestId: refundId }, refundId)
    .catch(() => {})
  expect(await refunds()).toHaveLength(1)
  await db.deleteFrom('card_sandbox_answers').execute()
  state.behavior = 'well'
  await checkLater(cards, 48)
  expect(await statuses(id)).toEqual(['done 600.00'])
  expect(await refunds()).toHaveLength(1)
  expect(await back()).toHaveLength(1)
})

const intentId = async (id: string) =>
  (await db.selectFrom('payments').select('intent_id').where('id', '=', id).executeTakeFirstOrThrow()).intent_id!

test('several processes that settle one refund at once make it once', async () => {
  const { id, refunds, back } = await paid()
  state.behavior = 'gone'
  const made = (await refund(id, '600')).json<{ id: string }>()
  state.behavior = 'well'
  await Promise.all([1, 2, 3, 4].map(() => settleRefund(deps, made.id)))
  await deliver((ids) => [...ids, ...ids])
  expect(await refunds()).toHaveLength(1)
  expect(await back()).toHaveLength(1)
  expect(await statuses(id)).toEqual(['done 600.00'])
})

test('a process that dies after the money went back is made up for by the job', async () => {
  const { id, back } = await paid()
  await refund(id, '600')
  // As if it had died before it stored the answer.
  await sql`update payment_refunds set status = 'pending', refund_id = null, settled_at = null, checked_at = null`.execute(
    db,
  )
  await checkLater(cards)
  expect(await statuses(id)).toEqual(['done 600.00'])
  expect(await back()).toHaveLength(1)
})

test('a refund that the provider refuses has failed, with its reason, and can be made again', async () => {
  const { id, lines } = await paid()
  state.behavior = 'gone'
  await refund(id, '1500')
  state.behavior = 'well'
  await stripe.refunds.create({ payment_intent: await intentId(id), amount: 1000_00 })
  await takeMail(db)
  await checkLater(cards)
  const { refunds, left } = await read(id)
  expect(refunds).toMatchObject([{ status: 'failed', failure: expect.stringContaining('refused') as string }])
  expect(left).toBe('1000.00')
  // Staff hear of it, and the payer only of the other refund.
  expect((await takeMail(db)).filter((job) => 'subject' in job).map(({ subject }) => subject)).toEqual([
    'Your $1,000.00 refund is on its way',
    expect.stringContaining('Refund failed: $1,500.00'),
  ])
  expect((await lines()).slice(2)).toEqual(['refund rent 1000.00 1000.00'])
  expect((await refund(id, '1000')).json()).toMatchObject({ status: 'done' })
})

test('a refund that comes back is noticed although its event is lost', async () => {
  const tenant = await createDebtor()
  const begun = await tenant.begin(2000)
  await confirmAt(app, begun, 'pm_sbx_refundFail')
  await deliver()
  await refund(begun.paymentId, '600')
  await settle()
  await sql`update payment_refunds set status = 'done', failure = null`.execute(db)
  await checkLater(cards, 30)
  expect(await statuses(begun.paymentId)).toEqual(['failed 600.00'])
  expect(await tenant.balance()).toBe('0.00')
})

test('random refunds, faults and events leave the provider, the payment and the ledger with the same sum', async () => {
  const step = fc.record({
    cents: fc.integer({ min: 1, max: 150_000 }),
    behavior: fc.constantFrom('well', 'well', 'gone', 'lost answers', 'broken' as const),
    isDelivered: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const { id, refunds, userId } = await paid()
      for (const { cents, behavior, isDelivered } of steps) {
        state.behavior = behavior
        await Promise.all([1, 2].map(() => refund(id, (cents / 100).toFixed(2), { key: `${id} ${cents}` })))
        state.behavior = 'well'
        if (isDelivered) await deliver((ids) => [...ids, ...ids].toReversed())
      }
      await checkLater(cards)
      await chargeAllLeases({ db, gateway: 'stripe_test' })
      const there = (await refunds()).reduce((sum, { amount }) => sum + amount, 0)
      const { rows } = await sql<{ asked: number; known: number; posted: number }>`
        select coalesce((select sum(amount_cents) from payment_refunds where payment_id = p.id and status = 'done'), 0)::int as asked,
          refunded_cents::int as known,
          coalesce((select sum(cents) from ledger_entries where payment_id = p.id and kind = 'refund'), 0)::int as posted
        from payments as p where user_id = ${userId}`.execute(db)
      expect(rows).toEqual([{ asked: there, known: there, posted: there }])
      expect(there).toBeLessThanOrEqual(2000_00)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
