import { companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, deliverEvents, sandboxLibrary } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, app, staff, shared } = await setUpRoommates()
const stripe = await sandboxLibrary(app, db)
const TODAY = companyDay()

type Roommate = Awaited<ReturnType<typeof shared>>['jordan']

/** Begins a payment of fees on a page that is left open. */
async function begun(one: Roommate, amount: string) {
  const answer = await one.begin(amount, 'fees')
  expect(answer.statusCode).toBe(200)
  return answer.json<Begun>().paymentId
}

const tryPaying = (one: Roommate, id: string) => one.call('POST', `/api/payments/${id}/try`)

/** A lease of two with a fee of $80. */
async function withFee() {
  const all = await shared()
  const fee = { account: 'fee', amount: '80', effectiveOn: TODAY, memo: 'Lost key' }
  expect((await staff('POST', `/api/admin/leases/${all.leaseId}/charges`, fee)).statusCode).toBe(201)
  return all
}

async function made(one: Roommate, id: string) {
  expect((await tryPaying(one, id)).statusCode).toBe(200)
  const { intent_id: intentId } = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await stripe.paymentIntents.confirm(intentId!, { payment_method: 'pm_sbx_visa' })
}

test('of two who pay a fee one after the other, the second is refused', async () => {
  const { jordan, riley } = await withFee()
  await made(jordan, await begun(jordan, '80'))
  const processing = await riley.begin('80', 'fees')
  expect([processing.statusCode, said(processing)[1]]).toEqual([
    400,
    'The fees on your lease are already paid or processing. Someone else on your lease may have paid them. To pay another fee, try again later.',
  ])
  await deliverEvents(app, db)
  // Riley may still read the page of before.
  expect((await riley.begin('80', 'fees')).statusCode).toBe(400)
  expect((await jordan.ledger()).balance).toBe('2650.00')
})

test('of two who began to pay a fee, the second is refused', async () => {
  const { jordan, riley } = await withFee()
  const first = await begun(jordan, '80')
  // So long ago that it keeps nothing for itself.
  await sql`update payments set created_at = now() - interval '30 minutes' where id = ${first}`.execute(db)
  const second = await begun(riley, '80')
  await sql`update payments set created_at = now() - interval '20 minutes' where id = ${second}`.execute(db)
  await made(jordan, first)
  await deliverEvents(app, db)
  expect(said(await tryPaying(riley, second))[1]).toMatch(/^The fees on your lease are already paid/)
})

test('no more than the open fees is paid', async () => {
  const { jordan, riley } = await withFee()
  expect(said(await riley.begin('80.01', 'fees'))[1]).toBe(
    "$80.00 in fees is open on your lease, so that's the most you can pay.",
  )
  await made(riley, await begun(riley, '30'))
  expect(said(await jordan.begin('80', 'fees'))[1]).toMatch(/^\$50\.00 in fees is open/)
  await made(jordan, await begun(jordan, '50'))
  await deliverEvents(app, db)
  expect((await jordan.ledger()).balance).toBe('2650.00')
})

test('a fee that is not charged yet can be paid', async () => {
  const { jordan, riley } = await shared()
  await made(jordan, await begun(jordan, '80'))
  await deliverEvents(app, db)
  await made(riley, await begun(riley, '80'))
  await deliverEvents(app, db)
  expect((await jordan.ledger()).balance).toBe('2650.00')
})
