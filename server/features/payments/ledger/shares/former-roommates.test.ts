import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { type Begun, deliverEvents, intentOf, sandboxLibrary } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, app, staff, shared, person, leaseOf } = await setUpRoommates()
const stripe = await sandboxLibrary(app, db)
const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)
const BEFORE = addMonths(`${TODAY.slice(0, 7)}-01`, -1)

type Person = Awaited<ReturnType<typeof person>>

async function add(to: Person, who: Person, share: string, shares: [Person, string][]) {
  const url = `/api/admin/leases/${await leaseOf(to.id)}/tenants`
  const others = shares.map(([{ id }, one]) => ({ tenantId: id, share: one }))
  const added = await staff('POST', url, { email: who.email, share, shares: others })
  expect([added.statusCode, added.body]).toEqual([200, expect.anything()])
  return url
}

/** Jordan, Riley and Sam with a share of $1,000 each. */
async function three() {
  const jordan = await person('Jordan', { rent: 3000 })
  const [riley, sam] = [await person('Riley'), await person('Sam')]
  await add(jordan, riley, '1000', [[jordan, '2000']])
  const url = await add(jordan, sam, '1000', [
    [jordan, '1000'],
    [riley, '1000'],
  ])
  const leaseId = await leaseOf(jordan.id)
  await sql`update lease_tenants set joined_on = ${BEFORE} where lease_id = ${leaseId}`.execute(db)
  await sql`update lease_shares set holds_from = ${BEFORE} where lease_id = ${leaseId}`.execute(db)
  return {
    jordan,
    riley,
    sam,
    leave: async () => {
      const removed = await staff('POST', `${url}/${riley.id}/removal`, { lastDay: YESTERDAY })
      expect(removed.statusCode).toBe(200)
    },
    check: async (tenant: Person, amount: string) => {
      const body = { amount, method: 'check', receivedOn: TODAY, tenantId: tenant.id }
      const recorded = await staff('POST', `/api/admin/leases/${leaseId}/receipts`, body)
      expect(recorded.statusCode).toBe(201)
    },
    open: async () => {
      const shares = await Promise.all([jordan, sam].map(async (one) => (await one.summary()).share!.open))
      return { jordan: shares[0], sam: shares[1] }
    },
  }
}

const EACH_THEIR_OWN = { jordan: '1000.00', sam: '1000.00' }

describe('what someone who has left pays is taken off what each of the others owes for them', () => {
  test('where their last day was entered after the payment', async () => {
    const { riley, leave, open } = await three()
    expect((await riley.pay('1000')).statusCode).toBe(200)
    await leave()
    expect(await open()).toEqual(EACH_THEIR_OWN)
  })

  test('where staff record their check', async () => {
    const { riley, leave, check, open } = await three()
    await leave()
    expect(await open()).toEqual({ jordan: '1500.00', sam: '1500.00' })
    await check(riley, '400')
    expect(await open()).toEqual({ jordan: '1300.00', sam: '1300.00' })
    await check(riley, '600')
    expect(await open()).toEqual(EACH_THEIR_OWN)
  })

  test('where their payment by card was on its way', async () => {
    const { riley, leave, open } = await three()
    const begun = (await riley.begin('1000')).json<Begun>()
    expect((await riley.call('POST', `/api/payments/${begun.paymentId}/try`)).statusCode).toBe(200)
    await leave()
    await stripe.paymentIntents.confirm(intentOf(begun.clientSecret), { payment_method: 'pm_sbx_visa' })
    await deliverEvents(app, db)
    expect(await open()).toEqual(EACH_THEIR_OWN)
  })

  test('and is the own money of one who had paid it', async () => {
    const { jordan, sam, riley, leave, check, open } = await three()
    await leave()
    expect((await jordan.pay('1500')).statusCode).toBe(200)
    expect((await sam.pay('1500')).statusCode).toBe(200)
    // Nothing is due, so these are the shares of the next month.
    expect(await open()).toEqual({ jordan: '1500.00', sam: '1500.00' })
    await check(riley, '1000')
    expect(await open()).toEqual(EACH_THEIR_OWN)
  })
})

describe('the share of someone whose account is deleted', () => {
  test('is asked of those who stay on the same day, and what they pay then counts for it', async () => {
    const { jordan, riley, sam, check, open } = await three()
    await check(riley, '200')
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    expect(await open()).toEqual({ jordan: '1400.00', sam: '1400.00' })
    expect((await sam.pay('1400')).statusCode).toBe(200)
    expect(await open()).toEqual({ jordan: '1400.00', sam: '0.00' })
    await sql`update lease_tenants set left_on = ${YESTERDAY} where user_id is null`.execute(db)
    expect(await open()).toEqual({ jordan: '1400.00', sam: '0.00' })
    expect((await jordan.summary()).rentOwed).toBe('1400.00')
  })

  test('is asked of the one who stays, who shares with nobody then', async () => {
    const { jordan, riley, tenants } = await shared(BEFORE)
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    expect(await jordan.summary()).toMatchObject({ share: null, rentOwed: '2650.00' })
    expect(await tenants()).toMatchObject({
      tenants: [{ isMain: true, open: '2650.00' }],
      former: [{ name: 'Riley Doe', leftOn: TODAY }],
    })
  })

  test('is asked of the one who stays before the lease begins', async () => {
    const jordan = await person('Jordan', { rent: 2650, startsIn: 1 })
    const riley = await person('Riley')
    await add(jordan, riley, '1000', [[jordan, '1650']])
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    expect(await jordan.summary()).toMatchObject({ share: null, rentOpen: '2650.00' })
  })

  test('is asked of the main tenant where the lease is over', async () => {
    const { jordan, riley, leaseId } = await shared(BEFORE)
    expect((await jordan.pay('1650')).statusCode).toBe(200)
    await sql`update leases set ends_on = ${YESTERDAY} where id = ${leaseId}`.execute(db)
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    expect(await jordan.summary()).toMatchObject({ share: null, rentOwed: '1000.00' })
  })
})
