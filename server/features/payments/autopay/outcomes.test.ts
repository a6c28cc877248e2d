import { addMonths, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { pauseAutopay } from './pause.ts'

const { db, cards, app, stripe, makeOlder } = await setUpCardProvider()
const { createNext, takenFrom, runAt, providerId, moveOut } = autopayersOf(db, app, cards)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const subjects = async () => (await waitingJobs<{ subject: string }>(db, 'send_mail')).map(({ subject }) => subject)
const UNPAID = "Your rent wasn't paid automatically"
const failing = (call: keyof Cards, kind: 'unavailable' | 'refused') => ({
  ...cards,
  [call]: () => Promise.reject(new CardsFailure(kind, new Error('No'))),
})
const reconcileAll = () => reconcile({ db, cards, origin: 'http://localhost:3000' }, log)

/** A payment that was announced. */
async function createAnnounced(more: object = {}) {
  const tenant = await createNext(more)
  await runAt(tenant.before, 8)
  const statuses = async () => (await tenant.payments()).map(({ status }) => status)
  return { ...tenant, statuses }
}

describe('what is due less by the time the provider answers', () => {
  test('a check that staff recorded during an outage is not paid again', async () => {
    const { on, cents, userId, statuses, read } = await createAnnounced()
    await runAt(on, 8, failing('createIntent', 'unavailable'))
    await makeOlder(1)
    await reconcileAll()
    expect(await statuses()).toEqual(['pending'])
    const lease = await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    await db
      .insertInto('ledger_entries')
      .values({
        lease_id: lease.id,
        kind: 'payment',
        account: 'rent',
        cents: String(-cents),
        effective_on: on,
        period: `${on.slice(0, 8)}01`,
        source: 'staff',
        method: 'check',
        memo: 'Check',
        staff_name: 'Grace Hopper',
        receipt_number: 'BY-2026-900001',
      })
      .execute()
    await runAt(on, 10)
    await runAt(on, 11)
    expect(await takenFrom(userId)).toEqual([])
    expect(await statuses()).toEqual(['failed'])
    expect(await read()).toMatchObject({ last: { outcome: 'none_due', reason: 'Nothing was due by then.' } })
  })

  test('a payment by hand whose intent was on its way is waited for', async () => {
    const { on, cents, userId, payer } = await createAnnounced()
    const original = cards.createIntent
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const own = { ...cards }
    cards.createIntent = async (...given) => {
      asked.resolve()
      await answered.promise
      return await original(...given)
    }
    const begun = payer.begin(cents / 100).then((answer) => answer.json<Begun>())
    await Promise.race([asked.promise, begun])
    await runAt(on, 8, own)
    expect(await takenFrom(userId)).toEqual([])
    answered.resolve()
    const { clientSecret } = await begun
    cards.createIntent = original
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await runAt(on, 9)
    await runAt(on, 10)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('a payment by hand does not cancel an automatic one that has no answer yet', async () => {
    const { on, cents, userId, payer } = await createAnnounced()
    await runAt(on, 8, failing('confirmOffSession', 'unavailable'))
    expect((await payer.begin(2100)).statusCode).toBe(409)
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([cents])
    expect((await payer.begin(2100)).statusCode).toBe(200)
  })
})

describe('what cannot be paid ends, and the tenant hears of it', () => {
  test.each(['createIntent', 'confirmOffSession'] as const)('where the provider refuses %s', async (call) => {
    const { on, userId, payer, statuses } = await createAnnounced()
    await runAt(on, 8, failing(call, 'refused'))
    expect(await statuses()).toEqual(['failed'])
    expect((await subjects()).filter((subject) => subject === UNPAID)).toHaveLength(1)
    expect((await payer.begin(2100)).statusCode).toBe(200)
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([])
  })

  test('where the provider does not know the payment any longer', async () => {
    const { on, statuses } = await createAnnounced()
    await runAt(on, 8, failing('confirmOffSession', 'unavailable'))
    await runAt(on, 9, failing('retrieve', 'refused'))
    expect(await statuses()).toEqual(['failed'])
    expect((await subjects()).filter((subject) => subject === UNPAID)).toHaveLength(1)
  })

  test('where the provider makes an intent of another amount', async () => {
    const { on, userId, statuses } = await createAnnounced()
    const createIntent: Cards['createIntent'] = (intent, key) =>
      cards.createIntent({ ...intent, amountCents: intent.amountCents + 5000 }, key)
    await runAt(on, 8, { ...cards, createIntent })
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([])
    expect(await statuses()).toEqual(['failed'])
    expect(await subjects()).toContain(UNPAID)
  })

  test.each(['retrieveMethod', 'createIntent', 'confirmOffSession'] as const)(
    'where the provider does not answer %s for two days',
    async (call) => {
      const { on, userId, payer, read } = await createAnnounced()
      for (const day of [0, 1]) await runAt(dayAfter(on, day), 8, failing(call, 'unavailable'))
      await runAt(dayAfter(on, 21), 14)
      expect(await takenFrom(userId)).toEqual([])
      expect((await subjects()).filter((subject) => subject === UNPAID)).toHaveLength(1)
      expect((await read()).next!.on.slice(0, 7) > on.slice(0, 7)).toBe(true)
      expect((await payer.begin(2100)).statusCode).toBe(200)
    },
  )

  test('where the account was deactivated for months', async () => {
    const { on, userId } = await createAnnounced()
    const activate = (isActive: boolean) =>
      db.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute()
    await activate(false)
    await runAt(on, 8)
    await activate(true)
    await runAt(dayAfter(on, 90), 13)
    expect(await takenFrom(userId)).toEqual([])
    expect(await subjects()).toContain(UNPAID)
  })
})

test('a payment by hand that waits for its bank is waited for', async () => {
  const { on, cents, userId, payer } = await createAnnounced()
  const { clientSecret } = (await payer.begin(cents / 100)).json<Begun>()
  await stripe.paymentIntents.confirm(intentOf(clientSecret), {
    payment_method: 'pm_sbx_authenticateAlways',
    return_url: 'http://localhost:3000/dashboard',
  })
  await runAt(on, 8)
  await runAt(on, 20)
  expect(await takenFrom(userId)).toEqual([])
  await stripe.paymentIntents.cancel(intentOf(clientSecret))
  await makeOlder(1)
  await reconcileAll()
  await runAt(dayAfter(on), 8)
  expect(await takenFrom(userId)).toEqual([cents])
})

test('a payment by hand can still be made where the card of autopay is gone', async () => {
  const { on, cents, userId, payer, method } = await createAnnounced()
  await stripe.paymentMethods.detach(await providerId(method.id))
  const { clientSecret } = (await payer.begin(cents / 100)).json<Begun>()
  await runAt(on, 8)
  await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
  expect(await takenFrom(userId)).toEqual([cents])
})

test('payments that fail each time do not keep others from being made', async () => {
  const failed = await Promise.all([1, 2, 3].map(() => createNext()))
  const { on, before, cents, userId } = await createNext()
  await runAt(before, 8)
  // They come first.
  const ids = failed.map((tenant) => tenant.userId)
  await db.updateTable('autopay_runs').set({ charge_on: before }).where('user_id', 'in', ids).execute()
  const broken = new Set(await Promise.all(failed.map(({ method }) => providerId(method.id))))
  const retrieveMethod: Cards['retrieveMethod'] = (id) =>
    broken.has(id) ? Promise.reject(new CardsFailure('unavailable', new Error('No'))) : cards.retrieveMethod(id)
  for (const hour of [8, 9]) await runAt(on, hour, { ...cards, retrieveMethod })
  expect(await takenFrom(userId)).toEqual([cents])
})

test('rent of another lease is not paid', async () => {
  const { on, userId, read, before } = await createNext()
  await runAt(before, 8)
  await moveOut(userId)
  expect(await read()).toMatchObject({ isOn: false })
  await runAt(on, 8)
  await runAt(dayAfter(on, 30), 8)
  await runAt(dayAfter(on, 31), 8)
  expect(await takenFrom(userId)).toEqual([])
})

test('a card that pays an announced payment is not removed', async () => {
  const { method, saved, put, payer } = await createAnnounced()
  await db.updateTable('autopay_runs').set({ charge_on: '2026-01-01' }).execute()
  await put({ isOn: true, methodId: (await saved('pm_sbx_mastercard')).id })
  expect((await payer.call('DELETE', `/api/payment-methods/${method.id}`)).statusCode).toBe(409)
})

test('a press on an old page skips no other payment', async () => {
  const { on, call, read } = await createNext()
  const answer = await call('POST', `/skip?on=${dayAfter(on, -31)}`)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(/^The next payment is on \w+ \d+, \d{4} now\. Please look again\.$/),
  ])
  expect(await read()).toMatchObject({ next: { on, isSkipped: false } })
  expect((await call('POST', `/skip?on=${on}`)).json()).toMatchObject({ next: { on, isSkipped: true } })
})

describe('while autopay is paused', () => {
  const pauseAt = (userId: string, resumesOn: string | null, now: Date) =>
    pauseAutopay({ db, origin: 'http://localhost:3000' }, { userId, gateway: cards.gateway }, resumesOn, now)

  test('what was announced is withdrawn, and all rent is paid once it starts again', async () => {
    const { on, before, cents, userId, read } = await createAnnounced()
    const resumesOn = addMonths(on, 1)
    expect((await pauseAt(userId, resumesOn, hourOf(before, 17))).pause).toEqual({ resumesOn })
    for (let day = before; day < dayAfter(resumesOn, 3); day = dayAfter(day)) await runAt(day, 8)
    expect(await takenFrom(userId)).toEqual([])
    const next = `${resumesOn.slice(0, 8)}05`
    expect((await read()).next!.on).toBe(next)
    await runAt(dayAfter(next, -1), 8)
    await runAt(next, 8)
    expect(await takenFrom(userId)).toEqual([cents + 210_000])
  })

  test('on the last day of a month, it is not paused until the next day', async () => {
    const { userId, on } = await createNext()
    const resumesOn = `${addMonths(on, 1).slice(0, 8)}01`
    const last = hourOf(dayAfter(resumesOn, -1), 12)
    await expect(pauseAt(userId, resumesOn, last)).rejects.toThrow(
      `Choose the first day of a month from ${formatMonth(addMonths(resumesOn, 1))} to ${formatMonth(addMonths(resumesOn, 11))}.`,
    )
    expect((await pauseAt(userId, addMonths(resumesOn, 1), last)).pause).not.toBeNull()
    expect((await pauseAt(userId, resumesOn, hourOf(dayAfter(resumesOn, -2), 12))).pause).toEqual({ resumesOn })
  })

  test('what is past its cut-off is still paid, and said to be', async () => {
    const { on, before, cents, userId } = await createAnnounced()
    await pauseAt(userId, null, hourOf(before, 18))
    const [mail] = (await waitingJobs<{ text: string }>(db, 'send_mail')).slice(-1)
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(`The payment of ${formatDay(on)} is still made`)
    await runAt(on, 8)
    await runAt(dayAfter(on, 30), 8)
    await runAt(dayAfter(on, 31), 8)
    expect(await takenFrom(userId)).toEqual([cents])
  })
})
