import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { AutomaticPayments } from '#contract/leases/automatic.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { hourOf } from '#server/testing/methods/autopay.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, confirmAt, deliverEvents } from '#server/testing/payments.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { beforeEach, expect, test } from 'vitest'

const { db, app, cards, staff, shared } = await setUpRoommates()
const TODAY = companyDay()
const LEFT = addDays(TODAY, -1)

beforeEach(() => takeMail(db))

type Roommate = Awaited<ReturnType<typeof shared>>['riley']

const leave = ({ id }: Roommate) =>
  db
    .updateTable('lease_tenants')
    .set({ joined_on: addDays(TODAY, -40), left_on: LEFT })
    .where('user_id', '=', id)
    .execute()

async function savedCard({ call }: Roommate) {
  const setup = (await call('POST', '/api/payment-methods/setup')).json<MethodSetup>()
  await confirmAt(app, setup, 'pm_sbx_visa')
  return (await call('POST', '/api/payment-methods', { setupIntentId: setup.setupIntentId })).json<PaymentMethod>()
}

const NOTHING = `Your last day on the lease was ${formatDay(LEFT)}, so there is nothing to pay here. If you still owe something, please contact your property manager.`

test('after their last day nobody starts a payment that no lease gets', async () => {
  const { riley } = await shared()
  expect(await riley.summary()).toMatchObject({ leftOn: null })
  await leave(riley)
  expect(await riley.summary()).toMatchObject({ leftOn: LEFT, rentOwed: '0.00' })
  for (const paymentType of ['rent', 'deposit', 'fees'])
    expect(said(await riley.call('POST', '/api/create-payment-intent', { amount: '10', paymentType }))).toEqual([
      400,
      NOTHING,
    ])
  expect(await db.selectFrom('payments').select('id').where('user_id', '=', riley.id).execute()).toEqual([])
  const own = await staff('PATCH', `/api/admin/tenants/${riley.id}`, { rentAmount: '700', leaseStartDate: TODAY })
  expect(own.statusCode).toBe(200)
  expect(await riley.summary()).toMatchObject({ leftOn: null })
  expect((await riley.begin('700')).statusCode).toBe(200)
})

test('a payment that was on its way on the last day is posted to the lease, also once they have another one', async () => {
  const { jordan, riley } = await shared()
  const begun = (await riley.begin('1000')).json<Begun>()
  const { publishableKey } = (await riley.call('GET', '/api/payment-settings')).json<{ publishableKey: string }>()
  expect((await riley.call('POST', `/api/payments/${begun.paymentId}/try`)).statusCode).toBe(200)
  await leave(riley)
  await staff('PATCH', `/api/admin/tenants/${riley.id}`, { rentAmount: '700', leaseStartDate: TODAY })
  expect((await confirmAt(app, { ...begun, publishableKey }, 'pm_sbx_visa')).statusCode).toBe(200)
  await deliverEvents(app, db)
  const paid = (await jordan.ledger()).entries.filter(({ kind }) => kind === 'payment')
  expect(paid.map((entry) => [entry.amount, entry.paidBy])).toEqual([['-1000.00', 'Riley Doe']])
  expect((await riley.ledger()).entries.filter(({ kind }) => kind === 'payment')).toEqual([])
})

test('their automatic and scheduled payments end, and they are told', async () => {
  const { jordan, riley, leaseId } = await shared()
  const runs = (hour: number) => runAutopay({ db, cards, origin: 'http://localhost:3000' }, log, hourOf(TODAY, hour))
  const methods = [await savedCard(jordan), await savedCard(riley)]
  for (const [at, one] of [jordan, riley].entries()) {
    const methodId = methods[at]!.id
    const scheduled = await one.call('POST', '/api/scheduled-payments', {
      payOn: addDays(TODAY, 20),
      methodId,
      amount: '50',
    })
    expect([scheduled.statusCode, scheduled.body]).toEqual([201, expect.anything()])
    await one.call('PUT', '/api/autopay', { isOn: true, day: 5, methodId, cap: null })
  }
  const seen = async () =>
    (await staff('GET', `/api/admin/leases/${leaseId}/automatic-payments`)).json<AutomaticPayments>()
  expect(await seen()).toMatchObject({
    autopay: 'on',
    scheduled: [{ payOn: addDays(TODAY, 20) }],
    others: [{ tenantId: riley.id, name: 'Riley Doe', autopay: 'on', scheduled: [{ payOn: addDays(TODAY, 20) }] }],
  })
  await takeMail(db)
  await runs(10)
  expect((await takeMail(db)).filter(({ subject }) => /Autopay is off|wasn't made/.test(subject))).toEqual([])
  await leave(riley)
  await runs(11)
  const told = (await takeMail(db)).filter(({ subject }) => /Autopay is off|wasn't made/.test(subject))
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [riley.email, 'Autopay is off'],
    [riley.email, `Your scheduled payment of ${formatDay(addDays(TODAY, 20))} wasn't made`],
  ])
  expect(told[0]!.text).toContain('you have left the lease that it was for')
  await runs(12)
  expect(await takeMail(db)).toEqual([])
  const isOn = async (one: Roommate) => (await one.call('GET', '/api/autopay')).json<Autopay>().isOn
  expect([await isOn(jordan), await isOn(riley)]).toEqual([true, false])
  const open = await db.selectFrom('autopay_runs').select('user_id').where('status', '=', 'scheduled').execute()
  expect(open).toEqual([{ user_id: jordan.id }])
})
