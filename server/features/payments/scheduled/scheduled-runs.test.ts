import { formatDay } from '#contract/core/dates.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { type Begun, changeLease, intentOf } from '#server/testing/payments.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dollars } from '../labels.ts'

const { db, cards, app, stripe, state, makeOlder } = await setUpCardProvider()
const { createScheduler, takenFrom, runAt, runFor, providerId, deliver, replaceCard, moveOut } = autopayersOf(
  db,
  app,
  cards,
)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const mails = () => waitingJobs<{ subject: string; text: string }>(db, 'send_mail')
const subjects = async () => (await mails()).map(({ subject }) => subject)
const notMade = (on: string) => `Your scheduled payment of ${formatDay(on)} wasn't made`
const notMadeMails = async (on: string) => (await mails()).filter(({ subject }) => subject === notMade(on))
const failing = (call: keyof Cards, kind: 'unavailable' | 'refused') => ({
  ...cards,
  [call]: () => Promise.reject(new CardsFailure(kind, new Error('No'))),
})

/** Pays in the browser. */
async function payByHand({ payer }: Awaited<ReturnType<typeof createScheduler>>, cents: number) {
  const { clientSecret } = (await payer.begin(cents / 100)).json<Begun>()
  await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
}

describe('the day before', () => {
  test('an email reminds once of the amount, the card and the cut-off', async () => {
    const { planned, on, before } = await createScheduler()
    const { cents } = await planned()
    await runAt(dayAfter(before, -1), 8)
    await runAt(before, 7)
    await Promise.all([runAt(before, 8), runAt(before, 8)])
    await runAt(before, 11)
    await runAt(before, 20)
    const told = (await mails()).filter(({ subject }) => subject.startsWith('Your scheduled payment of'))
    expect(told.map(({ subject }) => subject)).toEqual([
      `Your scheduled payment of ${dollars(cents)} is on ${formatDay(on)}`,
    ])
    expect(told[0]!.text.replaceAll(/\s+/g, ' ')).toContain(
      `charged to Visa ending in 4242. You can cancel this payment until 6 p.m. Eastern time on ${formatDay(before)}.`,
    )
  })

  test('tells of a card that was lost, so that another one can be chosen', async () => {
    const { planned, plan, on, before, method, saved, userId, statuses } = await createScheduler()
    await planned()
    await db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', method.id).execute()
    await runAt(before, 8)
    expect((await notMadeMails(on))[0]!.text).toContain('has expired or is no longer saved')
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([])
    expect(await statuses()).toEqual(['failed'])
    expect((await plan({ methodId: (await saved('pm_sbx_mastercard')).id })).statusCode).toBe(201)
  })
})

describe('the payment', () => {
  test('is made once, with a receipt, however often and in how many processes the job runs', async () => {
    const { planned, on, before, userId, payments, list, statuses, payer } = await createScheduler()
    const { cents } = await planned()
    await runAt(before, 8)
    await runAt(before, 20)
    expect(await takenFrom(userId)).toEqual([])
    await Promise.all([runAt(on, 8), runAt(on, 8), runAt(on, 9)])
    await runAt(on, 12)
    await runAt(dayAfter(on), 8)
    expect(await takenFrom(userId)).toEqual([cents])
    expect(await payments()).toMatchObject([{ amount_cents: String(cents), status: 'completed', card_last4: '4242' }])
    expect((await subjects()).filter((subject) => subject.startsWith('Receipt for'))).toHaveLength(1)
    expect([await statuses(), await list()]).toEqual([['charged'], []])
    // Webhooks that come twice, in another order and late change nothing.
    await deliver((ids) => [...ids.toReversed(), ...ids])
    const { entries } = (await payer.call('GET', '/api/ledger')).json<{ entries: { amount: string; kind: string }[] }>()
    expect(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => Number(amount) * -100)).toEqual([cents])
  })

  test('is made on its day without a reminder too, because the tenant chose the day', async () => {
    const { planned, on, userId } = await createScheduler()
    const { cents } = await planned()
    await runAt(on, 7)
    expect(await takenFrom(userId)).toEqual([])
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('is the chosen amount', async () => {
    const { planned, on, userId } = await createScheduler()
    await planned({ amount: '1234.56' })
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([123_456])
  })

  test('is not more than the tenant was told', async () => {
    const { planned, on, before, userId } = await createScheduler()
    const { cents } = await planned()
    await runAt(before, 8)
    await db.updateTable('leases').set({ opening_cents: 77_700 }).where('user_id', '=', userId).execute()
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('of all rent follows what is due by the reminder', async () => {
    const { planned, on, userId } = await createScheduler()
    const { cents } = await planned()
    await db.updateTable('leases').set({ opening_cents: 77_700 }).where('user_id', '=', userId).execute()
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([cents + 77_700])
  })

  test('is only what is still due after a payment by hand, and nothing where all is paid', async () => {
    const [part, all] = [await createScheduler(), await createScheduler()]
    const { cents } = await part.planned()
    await all.planned()
    await payByHand(part, 100_050)
    await runAt(part.before, 8)
    await payByHand(all, cents)
    await runAt(part.on, 8)
    expect((await takenFrom(part.userId)).toSorted((one, other) => one - other)).toEqual(
      [100_050, cents - 100_050].toSorted((one, other) => one - other),
    )
    expect(await takenFrom(all.userId)).toEqual([cents])
    expect(await all.statuses()).toEqual(['none_due'])
    const told = await notMadeMails(all.on)
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('no rent was due by then, so nothing was charged.')
  })

  test('replaces one that was left in the browser', async () => {
    const { planned, on, userId, payer } = await createScheduler()
    const { cents } = await planned()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    await runFor(on)
    await expect(
      stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('is not made once it is canceled', async () => {
    const { planned, call, on, before, userId } = await createScheduler()
    const { id } = await planned()
    await runAt(before, 8)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    await runAt(on, 8)
    await runAt(dayAfter(on), 8)
    expect(await takenFrom(userId)).toEqual([])
  })

  test('cannot be canceled once it is made', async () => {
    const { planned, call, on, userId } = await createScheduler()
    const { id, cents } = await planned()
    await runFor(on)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(409)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('with a card that is declined ends, and an email says why', async () => {
    const { planned, on, userId, payments } = await createScheduler('pm_sbx_chargeDeclined')
    await planned()
    await runFor(on)
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([])
    expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'generic_decline' }])
    expect((await subjects()).filter((subject) => subject.includes("didn't go through"))).toHaveLength(1)
    expect(await notMadeMails(on)).toEqual([])
  })

  test('whose bank asks for the holder is paid by hand, with the link of an email', async () => {
    const { planned, on, userId, payments, method, payer } = await createScheduler()
    await planned()
    await replaceCard(stripe, { userId, method }, 'pm_sbx_authenticateAlways')
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([])
    expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'authentication_required' }])
    expect((await mails()).at(-1)!.text).toContain('http://localhost:3000/payment')
    expect((await payer.begin(2100)).statusCode).toBe(200)
  })
})

describe('what is in the way', () => {
  test('an account that is not active is not charged, and hears of it after it is again', async () => {
    const { planned, on, before, userId } = await createScheduler()
    await planned()
    const activate = (isActive: boolean) =>
      db.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute()
    await activate(false)
    await runAt(before, 8)
    await runAt(on, 8)
    await activate(true)
    await runAt(dayAfter(on, 30), 13)
    expect(await takenFrom(userId)).toEqual([])
    expect((await notMadeMails(on))[0]!.text).toContain("couldn't be made on its day")
  })

  test('a deleted account takes its scheduled payments along, and the authorization stays', async () => {
    const { planned, on, userId } = await createScheduler()
    await planned()
    await db.deleteFrom('users').where('id', '=', userId).execute()
    await runFor(on)
    const rows = await db.selectFrom('autopay_authorizations').select(['user_id', 'text']).execute()
    expect(rows.filter(({ user_id: user, text }) => user === null && text.includes(formatDay(on)))).not.toEqual([])
    expect(await db.selectFrom('autopay_runs').selectAll().execute()).toEqual([])
  })

  test('rent of another lease is not paid', async () => {
    const { planned, on, userId, list } = await createScheduler()
    await planned()
    await moveOut(userId)
    expect(await list()).toMatchObject([{ amount: '0.00' }])
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([])
    expect((await notMadeMails(on))[0]!.text).toContain('your lease has changed')
  })

  test('what is owed when a lease has ended is paid, and no more', async () => {
    const { planned, on, userId } = await createScheduler()
    await planned()
    await changeLease(db, userId, { ends_on: dayAfter(on, -70) })
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([])
    expect(await notMadeMails(on)).toHaveLength(1)
  })

  test('an outage moves it to the next day at most', async () => {
    const [next, late] = [await createScheduler(), await createScheduler()]
    const { cents } = await next.planned()
    await late.planned()
    await runAt(next.on, 8, failing('retrieveMethod', 'unavailable'))
    await db.updateTable('autopay_runs').set({ tried_at: null }).execute()
    await db.updateTable('users').set({ is_active: false }).where('id', '=', late.userId).execute()
    await runAt(dayAfter(next.on), 9)
    expect(await takenFrom(next.userId)).toEqual([cents])
    await db.updateTable('users').set({ is_active: true }).where('id', '=', late.userId).execute()
    await runAt(dayAfter(next.on, 2), 8)
    expect(await takenFrom(late.userId)).toEqual([])
    expect(await notMadeMails(late.on)).toHaveLength(1)
    await runAt(dayAfter(next.on, 3), 8)
    expect(await notMadeMails(late.on)).toHaveLength(1)
  })

  test.each(['retrieveMethod', 'createIntent', 'confirmOffSession'] as const)(
    'lost answers to %s are asked for again, and it is charged once',
    async (call) => {
      const { planned, on, userId, payer } = await createScheduler()
      const { cents } = await planned()
      const lost = async (...given: never[]) => {
        await (cards[call] as (...all: never[]) => Promise<unknown>)(...given)
        throw new CardsFailure('unavailable', new Error('The answer was lost'))
      }
      await runAt(on, 8, { ...cards, [call]: lost })
      await makeOlder(1)
      await reconcile({ db, cards, origin: 'http://localhost:3000' }, log)
      // Where the payment was begun, another one waits for the answer.
      expect((await payer.begin(100)).statusCode).toBe(call === 'retrieveMethod' ? 200 : 409)
      await runAt(on, 9)
      await runAt(dayAfter(on), 9)
      expect(await takenFrom(userId)).toEqual([cents])
    },
  )

  test('a process that is killed after each step leaves what the next one goes on with', async () => {
    for (const call of ['createIntent', 'confirmOffSession'] as const) {
      const { planned, on, userId } = await createScheduler()
      const { cents } = await planned()
      await runAt(on, 8, { ...cards, [call]: () => Promise.reject(new Error('Killed')) }).catch(() => {})
      await runAt(on, 9)
      expect(await takenFrom(userId)).toEqual([cents])
    }
  })

  test.each(['createIntent', 'confirmOffSession'] as const)('a provider that refuses %s is told', async (call) => {
    const { planned, on, userId, statuses } = await createScheduler()
    await planned()
    await runAt(on, 8, failing(call, 'refused'))
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([])
    expect(await statuses()).toEqual(['charged'])
    expect((await notMadeMails(on))[0]!.text).toContain("didn't accept the payment")
  })

  test('a card that the provider does not know any longer is told', async () => {
    const { planned, on, userId, method } = await createScheduler()
    await planned()
    await cards.detachMethod(await providerId(method.id))
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([])
    expect(await notMadeMails(on)).toHaveLength(1)
    expect(state.behavior).toBe('well')
  })
})
