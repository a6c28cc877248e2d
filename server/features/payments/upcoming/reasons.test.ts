import type { AutomaticPayments } from '#contract/leases/automatic.ts'
import type { UnmadePayment } from '#contract/payments/summary-own.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { presentAutomatic } from '../admin/automatic-present.ts'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createNext, createScheduler, runAt, runFor, replaceCard, moveOut, deliver } = autopayersOf(db, app, cards)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

type Tenant = Awaited<ReturnType<typeof createNext>>

const failing = (call: keyof Cards, kind: 'unavailable' | 'refused') => ({
  ...cards,
  [call]: () => Promise.reject(new CardsFailure(kind, new Error('No'))),
})
const expire = ({ method }: Pick<Tenant, 'method'>) =>
  db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', method.id).execute()
const activate = ({ userId }: Pick<Tenant, 'userId'>, isActive: boolean) =>
  db.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute()

/** The card of the lease page. */
async function seenByStaff({ userId }: Pick<Tenant, 'userId'>): Promise<AutomaticPayments> {
  const query = db.selectFrom('leases').select('id').where('user_id', '=', userId)
  return await presentAutomatic(db, cards.gateway, (await query.executeTakeFirstOrThrow()).id)
}

async function payByHand({ payer }: Pick<Tenant, 'payer'>, cents: number) {
  const { clientSecret } = (await payer.begin(cents / 100)).json<Begun>()
  await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
  await deliver()
}

describe('a payment of autopay that was not made says why, to the tenant and to staff', () => {
  test.each<[string, string, string, (tenant: Tenant) => Promise<unknown>]>([
    [
      'its card was lost',
      'failed',
      'The payment method has expired or is no longer saved.',
      async (tenant) => {
        await expire(tenant)
        await runFor(tenant.on)
      },
    ],
    [
      'its card was declined',
      'declined',
      'The payment was declined.',
      async (tenant) => {
        await replaceCard(stripe, tenant, 'pm_sbx_chargeDeclined')
        await runFor(tenant.on)
      },
    ],
    [
      'the bank asked for the holder',
      'declined',
      'bank wanted',
      async (tenant) => {
        await replaceCard(stripe, tenant, 'pm_sbx_authenticateAlways')
        await runFor(tenant.on)
      },
    ],
    [
      'the provider refused the payment',
      'failed',
      "ur payment processor didn't accept the payment.",
      async ({ on, before }) => {
        await runAt(before, 8)
        await runAt(on, 8, failing('createIntent', 'refused'))
      },
    ],
    [
      'the provider was away before it was begun',
      'failed',
      "payment processor couldn't be reached on that day or the next one.",
      async ({ on, before }) => {
        await runAt(before, 8)
        await runAt(on, 8, failing('retrieveMethod', 'unavailable'))
        await runAt(dayAfter(on, 2), 13)
      },
    ],
    [
      'the provider was away after it was begun',
      'failed',
      "payment processor couldn't be reached on that day or the next one.",
      async ({ on, before }) => {
        await runAt(before, 8)
        await runAt(on, 8, failing('createIntent', 'unavailable'))
        await runAt(dayAfter(on, 2), 13)
      },
    ],
    [
      'the account was not active',
      'failed',
      "It couldn't be made on that day or the next one.",
      async (tenant) => {
        await runAt(tenant.before, 8)
        await activate(tenant, false)
        await runAt(tenant.on, 8)
        await activate(tenant, true)
        await runAt(dayAfter(tenant.on, 2), 13)
      },
    ],
    [
      'it was canceled at the provider',
      'failed',
      'The payment was canceled at',
      async ({ on, before, userId }) => {
        await runAt(before, 8)
        await runAt(on, 8, failing('confirmOffSession', 'unavailable'))
        const payment = db.selectFrom('payments').select('intent_id').where('user_id', '=', userId)
        await stripe.paymentIntents.cancel((await payment.executeTakeFirstOrThrow()).intent_id!)
        await deliver()
        await runAt(on, 9)
      },
    ],
    [
      'all was paid by hand',
      'none_due',
      'Nothing was due by then.',
      async (tenant) => {
        await runAt(tenant.before, 8)
        await payByHand(tenant, tenant.cents)
        await runAt(tenant.on, 8)
      },
    ],
    [
      'the lease has changed',
      'failed',
      'lease has changed.',
      async (tenant) => {
        await runAt(tenant.before, 8)
        await moveOut(tenant.userId)
        await runAt(tenant.on, 8)
      },
    ],
  ])('where %s', async (_why, outcome, reason, happen) => {
    const tenant = await createNext()
    await happen(tenant)
    const { last } = await tenant.read()
    expect(last).toMatchObject({ on: tenant.on, outcome, reason: expect.stringContaining(reason) as string })
    expect((await seenByStaff(tenant)).lastUnmade).toMatchObject({
      on: tenant.on,
      reason: expect.stringContaining(reason.replace(/^ur /, '')) as string,
    })
  })

  test('nothing is said of one that was made after an outage', async () => {
    const tenant = await createNext()
    await runAt(tenant.before, 8)
    await runAt(tenant.on, 8, failing('retrieveMethod', 'unavailable'))
    await runAt(tenant.on, 9)
    expect((await tenant.read()).last).toMatchObject({ outcome: 'paid', reason: null })
    expect((await seenByStaff(tenant)).lastUnmade).toBeNull()
  })
})

describe('a scheduled payment that failed before its charge', () => {
  async function createUnmade() {
    const tenant = await createScheduler()
    const { cents } = await tenant.planned()
    await expire(tenant)
    await runAt(tenant.before, 8)
    // It failed before what the test does next.
    await db.updateTable('autopay_runs').set({ ended_at: new Date() }).where('user_id', '=', tenant.userId).execute()
    const unmade = async () =>
      (await tenant.payer.call('GET', '/api/payments/summary')).json<{ unmade: UnmadePayment[] }>().unmade
    return { ...tenant, cents, unmade }
  }
  const REASON = 'The payment method has expired or is no longer saved.'

  test('stays in sight with its reason, for the tenant and for staff', async () => {
    const tenant = await createUnmade()
    const shown = { payOn: tenant.on, amount: (tenant.cents / 100).toFixed(2), reason: REASON }
    expect(await tenant.unmade()).toMatchObject([shown])
    expect((await seenByStaff(tenant)).unmade).toEqual([shown])
    expect(await tenant.list()).toEqual([])
  })

  test('is replaced by one with another card', async () => {
    const { plan, saved, unmade } = await createUnmade()
    expect((await plan({ methodId: (await saved('pm_sbx_mastercard')).id })).statusCode).toBe(201)
    expect(await unmade()).toEqual([])
  })

  test('is gone once rent was paid by hand, or is not due any longer', async () => {
    const [paid, forgiven] = [await createUnmade(), await createUnmade()]
    await payByHand(paid, 10_000)
    expect(await paid.unmade()).toEqual([])
    await db
      .updateTable('leases')
      .set({ ends_on: dayAfter(forgiven.on, -70) })
      .where('user_id', '=', forgiven.userId)
      .execute()
    expect(await forgiven.unmade()).toEqual([])
  })

  test('says that the provider was away, in the email as well', async () => {
    const tenant = await createScheduler()
    await tenant.planned()
    await runAt(tenant.on, 8, failing('retrieveMethod', 'unavailable'))
    await runAt(dayAfter(tenant.on, 2), 8)
    expect((await seenByStaff(tenant)).unmade).toMatchObject([
      { reason: "The payment processor couldn't be reached on that day or the next one." },
    ])
    const [mail] = (await waitingJobs<{ text: string }>(db, 'send_mail')).slice(-1)
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(
      "payment processor couldn't be reached, so nothing was charged",
    )
  })
})
