import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, changeLease } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, staff, shared, person, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)
const BEFORE = addMonths(`${TODAY.slice(0, 7)}-01`, -1)

type Person = Awaited<ReturnType<typeof person>>

async function add(to: Person, who: Person, share: string, own: string) {
  const url = `/api/admin/leases/${await leaseOf(to.id)}/tenants`
  const shares = [{ tenantId: to.id, share: own }]
  return await staff('POST', url, { email: who.email, share, shares })
}

const shareOf = async (one: Person) => (await one.summary()).share

describe('after the end of a lease, with that day as the last day of a tenant', () => {
  /** The lease of two is over since yesterday, and staff entered that as Riley's last day. */
  async function over() {
    const all = await shared(BEFORE)
    await sql`update leases set ends_on = ${YESTERDAY} where id = ${all.leaseId}`.execute(db)
    const removed = await staff('POST', `${all.url}/${all.riley.id}/removal`, { lastDay: YESTERDAY })
    expect(removed.statusCode).toBe(200)
    return all
  }

  test('each is asked for their own share', async () => {
    const { jordan, riley, tenants } = await over()
    expect([await shareOf(jordan), await shareOf(riley)]).toMatchObject([{ open: '1650.00' }, { open: '1000.00' }])
    expect(await tenants()).toMatchObject({
      tenants: [{ open: '1650.00' }, { open: '1000.00', leftOn: YESTERDAY }],
      former: [],
    })
  })

  test('both together cannot pay more than is open', async () => {
    const { jordan, riley } = await over()
    const begun = (await riley.begin('2650')).json<Begun>()
    await sql`update payments set created_at = now() - interval '30 minutes' where id = ${begun.paymentId}`.execute(db)
    expect(await jordan.pay('2650')).toMatchObject({ statusCode: 200 })
    expect(said(await riley.call('POST', `/api/payments/${begun.paymentId}/try`))[0]).toBe(409)
    expect((await jordan.ledger()).balance).toBe('0.00')
  })

  test('once they have a lease of their own, the other is asked for what they left open', async () => {
    const { jordan, riley, tenants } = await over()
    expect(await riley.pay('400')).toMatchObject({ statusCode: 200 })
    await sql`
      insert into leases (user_id, starts_on, rent_cents, due_day, property_address)
      values (${riley.id}, ${TODAY}, 77700, 1, '1 Elm Street')`.execute(db)
    expect(await jordan.summary()).toMatchObject({ share: null, rentOwed: '2250.00' })
    expect(await tenants()).toMatchObject({
      tenants: [{ isMain: true, open: '2250.00' }],
      former: [{ leftOn: YESTERDAY }],
    })
  })
})

describe('someone with nothing to pay is asked for nothing', () => {
  test('where they joined after the last rent of the lease fell due', async () => {
    const jordan = await person('Jordan', { rent: 2650 })
    const last = addDays(TODAY, 1)
    await changeLease(db, jordan.id, { ends_on: last, due_day: last.endsWith('-01') ? 2 : 1 })
    const riley = await person('Riley')
    expect((await add(jordan, riley, '1000', '1650')).statusCode).toBe(200)
    const leaseId = await leaseOf(jordan.id)
    await sql`update lease_tenants set joined_on = ${last} where lease_id = ${leaseId}`.execute(db)
    expect(await shareOf(riley)).toMatchObject({ amount: '0.00', open: '0.00', owed: '0.00' })
    expect((await shareOf(jordan))!.open).toBe('2650.00')
  })

  test('where their share is $0, and they can still pay for the others', async () => {
    const jordan = await person('Jordan', { rent: 2650 })
    const riley = await person('Riley')
    expect((await add(jordan, riley, '0', '2650')).statusCode).toBe(200)
    expect(await riley.summary()).toMatchObject({
      share: { amount: '0.00', open: '0.00', owed: '0.00' },
      rentMost: '2650.00',
    })
    expect((await shareOf(jordan))!.open).toBe('2650.00')
    expect((await riley.begin('2650')).statusCode).toBe(200)
  })
})

describe('a payment that was begun before its payer joined the lease', () => {
  test('is not made, because no lease would get it', async () => {
    const sam = await person('Sam')
    const jordan = await person('Jordan', { rent: 2650 })
    const begun = (await sam.begin('500')).json<Begun>()
    expect((await add(jordan, sam, '1000', '1650')).statusCode).toBe(200)
    expect(said(await sam.call('POST', `/api/payments/${begun.paymentId}/try`))).toEqual([
      409,
      "You've joined a lease since you began this payment, and it isn't for that lease. Start again to pay what is due on it.",
    ])
    expect(await sam.pay('500')).toMatchObject({ statusCode: 200 })
    expect((await jordan.ledger()).balance).toBe('2150.00')
  })

  test('holds nobody up once it was made', async () => {
    const sam = await person('Sam')
    expect(await sam.pay('500')).toMatchObject({ statusCode: 200 })
    const jordan = await person('Jordan', { rent: 2650 })
    expect((await add(jordan, sam, '1000', '1650')).statusCode).toBe(200)
    expect(await shareOf(sam)).toMatchObject({ open: '1000.00' })
  })
})

describe('before a lease without a last day begins', () => {
  async function ahead() {
    const jordan = await person('Jordan', { rent: 2650, startsIn: 1 })
    const riley = await person('Riley')
    expect((await add(jordan, riley, '1000', '1650')).statusCode).toBe(200)
    return { jordan, riley }
  }

  test("the last month's rent can be paid once the first is, and no more", async () => {
    const { jordan, riley } = await ahead()
    for (const rest of ['2650.00', '0.00']) {
      expect(await jordan.pay('1650')).toMatchObject({ statusCode: 200 })
      expect(await riley.pay('1000')).toMatchObject({ statusCode: 200 })
      expect((await jordan.summary()).rentMost).toBe(rest)
    }
    expect((await riley.begin('1')).statusCode).toBe(400)
    const alone = await person('Alone', { rent: 2650, startsIn: 1 })
    for (const rest of ['2650.00', '0.00']) {
      expect(await alone.pay('2650')).toMatchObject({ statusCode: 200 })
      expect((await alone.summary()).rentMost).toBe(rest)
    }
  })

  test('what was begun for the first month is not taken for the last one', async () => {
    const { jordan, riley } = await ahead()
    const begun = (await riley.begin('1000')).json<Begun>()
    await sql`update payments set created_at = now() - interval '30 minutes' where id = ${begun.paymentId}`.execute(db)
    expect(await jordan.pay('2650')).toMatchObject({ statusCode: 200 })
    expect(said(await riley.call('POST', `/api/payments/${begun.paymentId}/try`))[1]).toMatch(/Start again/)
  })
})

describe('what a roommate is paying', () => {
  test('is not called your payment, but cannot be paid twice', async () => {
    const { jordan, riley } = await shared()
    const begun = (await jordan.begin('1650')).json<Begun>()
    expect((await jordan.call('POST', `/api/payments/${begun.paymentId}/try`)).statusCode).toBe(200)
    expect((await jordan.summary()).rentPending).toBe('1650.00')
    expect(await riley.summary()).toMatchObject({ rentPending: '0.00', rentMost: '1000.00' })
  })
})
