import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { answerDebits, debtorsOf } from '#server/testing/methods/debits.ts'
import { intentOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, cards, app, state } = await setUpCardProvider()
const { createDebtor, deliver, settle } = debtorsOf(db, app)

/** The job that asks about payments, some hours later. */
async function checkLater() {
  await sql`update payments set created_at = created_at - interval '4 hours', checked_at = checked_at - interval '4 hours'`.execute(
    db,
  )
  await reconcile({ db, cards, origin: 'http://localhost:3000' }, { warn: () => {} })
}
const forgetEvents = () =>
  sql`delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
    where t.id = j.task_id and t.identifier = 'deliver_card_event'`.execute(db)
const receipts = async () =>
  (await waitingJobs<{ subject?: string }>(db, 'send_mail')).filter(({ subject }) => subject?.startsWith('Receipt'))

const PAID = ['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00']
const RETURNED = [...PAID, 'reversal rent 2000.00 2000.00']

describe('events of a debit', () => {
  test('that are all lost are made up for by asking', async () => {
    const { send, read, lines } = await createDebtor()
    const payment = await send('pm_sbx_bankDispute')
    await forgetEvents()
    await checkLater()
    expect(await read(payment)).toMatchObject({ status: 'pending', isProcessing: true, cardLast4: '5559' })
    await answerDebits(db)
    await forgetEvents()
    await checkLater()
    expect(await read(payment)).toMatchObject({ status: 'completed' })
    expect(await lines()).toEqual(PAID)
  })

  test('that arrive backwards and twice, after the bank took its money back, leave what holds now', async () => {
    const { send, read, lines } = await createDebtor()
    const payment = await send('pm_sbx_bankDispute')
    await answerDebits(db)
    await answerDebits(db)
    await deliver((ids) => [...ids, ...ids].toReversed())
    expect(await read(payment)).toMatchObject({ status: 'completed', isDisputed: true })
    expect(await lines()).toEqual(RETURNED)
    await deliver()
    expect(await lines()).toEqual(RETURNED)
  })

  test('in every order and number end the same way', async () => {
    const tokens = ['pm_sbx_bankSuccess', 'pm_sbx_bankClosed', 'pm_sbx_bankDispute'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens), fc.infiniteStream(fc.nat(999)), async (token, stream) => {
        const { send, read, lines } = await createDebtor()
        await forgetEvents()
        const payment = await send(token)
        const next = () => stream.next().value as number
        for (let round = 0; round < 3; round += 1) {
          if (next() % 3 > 0) await answerDebits(db, payment)
          await deliver((ids) => ids.filter(() => next() % 4 > 0).toSorted(() => (next() % 2) * 2 - 1))
        }
        await answerDebits(db, payment)
        await answerDebits(db, payment)
        await deliver((ids) => ids.toSorted(() => (next() % 2) * 2 - 1))
        const isPaid = token !== 'pm_sbx_bankClosed'
        expect(await read(payment)).toMatchObject({ status: isPaid ? 'completed' : 'failed', isProcessing: false })
        expect(await lines()).toEqual(
          isPaid ? (token === 'pm_sbx_bankDispute' ? RETURNED : PAID) : ['charge rent 2000.00 2000.00'],
        )
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('that come at once in several processes post one payment and send one receipt', async () => {
    const { sent, lines } = await createDebtor()
    await sent()
    await answerDebits(db)
    await Promise.all([deliver(), deliver((ids) => ids.toReversed()), deliver()])
    expect(await lines()).toEqual(PAID)
    expect(await receipts()).toHaveLength(1)
  })
})

describe('a provider that fails', () => {
  test('while the bank works changes nothing, and its answer is read later', async () => {
    const { sent, read } = await createDebtor()
    const payment = await sent()
    await answerDebits(db)
    for (const behavior of ['broken', 'nonsense', 'gone', 'lost answers'] as const) {
      state.behavior = behavior
      await checkLater()
      expect(await read(payment)).toMatchObject({ status: 'pending', isProcessing: true })
    }
    state.behavior = 'well'
    await checkLater()
    expect(await read(payment)).toMatchObject({ status: 'completed' })
  })

  test('to answer when another payment is begun leaves the debit to the bank', async () => {
    const { payer, sent, read } = await createDebtor()
    const payment = await sent()
    state.behavior = 'gone'
    expect((await payer.begin(100)).statusCode).toBe(502)
    state.behavior = 'well'
    expect((await payer.begin(100)).statusCode).toBe(200)
    expect(await read(payment)).toMatchObject({ status: 'pending', isProcessing: true })
  })
})

test('another amount than was asked for is refused, and the payment is looked into', async () => {
  const { send, read, lines } = await createDebtor()
  const payment = await send()
  await sql`update card_sandbox_objects set body = jsonb_set(body::jsonb, '{amount}', '100') where id = ${intentOf(payment.clientSecret)}`.execute(
    db,
  )
  await settle()
  expect(await read(payment)).toMatchObject({
    status: 'pending',
    failureMessage: expect.stringContaining("don't pay again") as string,
  })
  expect(await lines()).toEqual(['charge rent 2000.00 2000.00'])
})
