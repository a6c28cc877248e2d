import { addMonths, companyDay } from '#contract/core/calendar.ts'
import type { LeaseTenants } from '#contract/leases/tenants/fields.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { dayAfter } from '#server/testing/methods/autopay.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, staff, shared, savedCard, person, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const NOW = `${TODAY.slice(0, 7)}-01`
const [BEFORE, NEXT] = [addMonths(NOW, -1), addMonths(NOW, 1)]

type Roommate = Awaited<ReturnType<typeof shared>>['jordan']

/** A lease of two whose rent of the month before and of this month is due. */
async function twoMonths(joinedOn = BEFORE) {
  const all = await shared(joinedOn)
  await sql`update leases set created_at = ${`${dayAfter(BEFORE, -5)}T12:00:00Z`} where id = ${all.leaseId}`.execute(db)
  return all
}

/** Pays some rent, as if it had been on a day. */
async function payOn(one: Roommate, amount: string, day: string) {
  expect(await one.pay(amount)).toMatchObject({ statusCode: 200 })
  await sql`update payments set completed_at = ${`${day}T16:00:00Z`}, created_at = ${`${day}T15:59:00Z`}
    where id = (select id from payments where user_id = ${one.id} order by created_at desc limit 1)`.execute(db)
}

const openOf = async ({ tenants }: Pick<Awaited<ReturnType<typeof shared>>, 'tenants'>) =>
  (await tenants()).tenants.map(({ open }) => open)

/** What autopay will take next, and of how many months' rent. */
async function nextOf(one: Roommate, months: number) {
  const { id } = await savedCard(one)
  const { next } = (
    await one.call('PUT', '/api/autopay', { isOn: true, day: 1, methodId: id, cap: null })
  ).json<Autopay>()
  expect(next!.on >= NEXT).toBe(true)
  return Number(next!.amount) - months
}

describe('what a person paid counts for their own shares', () => {
  test('across months: who paid each month in time is asked for nothing, and the other for both months', async () => {
    const all = await twoMonths()
    const { jordan, riley } = all
    await payOn(riley, '1000', BEFORE)
    await payOn(riley, '1000', BEFORE)
    expect((await riley.summary()).share).toMatchObject({ month: NOW, amount: '1000.00', open: '0.00', owed: '0.00' })
    expect((await jordan.summary()).share).toMatchObject({ month: BEFORE, open: '1650.00', owed: '3300.00' })
    expect(await openOf(all)).toEqual(['3300.00', '0.00'])
    const people = (await jordan.lease())!.roommates!.tenants
    expect(people.map(({ open }) => open)).toEqual(['3300.00', '0.00'])
    // The rent of the coming month and no more.
    expect(await nextOf(riley, 1000)).toBe(0)
    expect(await nextOf(jordan, 4950)).toBe(0)
  })

  test('also where it was paid some days before it was due, while the other was behind', async () => {
    const all = await twoMonths()
    await payOn(all.riley, '1000', BEFORE)
    await payOn(all.riley, '1000', dayAfter(NOW, -3))
    expect(await openOf(all)).toEqual(['3300.00', '0.00'])
  })

  test('and who pays the whole rent of a month has paid it for the other, too', async () => {
    const all = await twoMonths()
    await payOn(all.jordan, '2650', BEFORE)
    expect(await openOf(all)).toEqual(['1650.00', '1000.00'])
    await payOn(all.jordan, '1650', NOW)
    expect(await openOf(all)).toEqual(['0.00', '1000.00'])
    expect((await all.riley.summary()).share).toMatchObject({ month: NOW, open: '1000.00', owed: '1000.00' })
  })

  test('also a check of the one whom staff name', async () => {
    const all = await twoMonths()
    const receipt = { amount: '2000', method: 'check', receivedOn: TODAY, tenantId: all.riley.id }
    expect((await staff('POST', `/api/admin/leases/${all.leaseId}/receipts`, receipt)).statusCode).toBe(201)
    expect(await openOf(all)).toEqual(['3300.00', '0.00'])
    expect(await nextOf(all.riley, 1000)).toBe(0)
  })

  test('also a check, and once the bank returns it, its share is open again', async () => {
    const all = await twoMonths()
    const receipt = { amount: '3300', method: 'check', receivedOn: TODAY }
    const { id } = (await staff('POST', `/api/admin/leases/${all.leaseId}/receipts`, receipt)).json<{ id: string }>()
    expect(await openOf(all)).toEqual(['0.00', '2000.00'])
    const back = await staff('POST', `/api/admin/ledger-entries/${id}/reversal`, { reason: 'The bank returned it.' })
    expect(back.statusCode).toBeLessThan(300)
    expect(await openOf(all)).toEqual(['3300.00', '2000.00'])
  })
})

describe('new shares', () => {
  test('hold for rent that falls due from then on', async () => {
    const all = await twoMonths()
    const { jordan, riley, leaseId } = all
    await payOn(jordan, '1650', BEFORE)
    await payOn(jordan, '1650', NOW)
    const body = { shares: [jordan, riley].map(({ id }) => ({ tenantId: id, share: '1325' })) }
    expect((await staff('PUT', `/api/admin/leases/${leaseId}/shares`, body)).statusCode).toBe(200)
    // On the first of a month, they hold for its rent already.
    expect(await openOf(all)).toEqual(['0.00', NOW === TODAY ? '1675.00' : '2000.00'])
    expect(await nextOf(jordan, 1325)).toBe(0)
  })
})

describe('someone who joins', () => {
  test('owes no rent that fell due before, and no opening balance', async () => {
    const all = await twoMonths(NOW)
    await sql`update leases set opening_cents = 50000 where id = ${all.leaseId}`.execute(db)
    expect((await all.riley.summary()).share).toMatchObject({ month: NOW, open: '1000.00', owed: '1000.00' })
    expect((await all.jordan.summary()).share).toMatchObject({ owed: '4800.00' })
    expect(await openOf(all)).toEqual(['4800.00', '1000.00'])
  })

  test('owes no opening balance either where they were on the lease when it was entered', async () => {
    const all = await twoMonths(dayAfter(BEFORE, -10))
    await sql`update leases set opening_cents = 50000 where id = ${all.leaseId}`.execute(db)
    expect(await openOf(all)).toEqual(['3800.00', '2000.00'])
  })

  test('on a day after the rent was due reads the share of the month after', async () => {
    const joinedOn = dayAfter(NOW, 1)
    const all = await twoMonths(joinedOn)
    expect(await openOf(all)).toEqual(['5300.00', '0.00'])
    expect((await all.riley.summary()).share).toMatchObject({ month: NEXT, amount: '1000.00', open: '1000.00' })
    expect(await nextOf(all.riley, 1000)).toBe(0)
  })
})

describe('someone who left', () => {
  test('leaves what they did not pay to those who were on the lease with them', async () => {
    const all = await twoMonths()
    await payOn(all.riley, '600', BEFORE)
    await sql`update lease_tenants set left_on = ${dayAfter(NOW, -1)} where user_id = ${all.riley.id}`.execute(db)
    expect(await openOf(all)).toEqual(['4700.00'])
  })

  /** A lease of three, each with a third of $3,000. Riley paid the month before, and left before this one. */
  async function leftAfterPaying(payRiley: (riley: Roommate, url: string) => Promise<unknown>) {
    const jordan = await person('Jordan', { rent: 3000 })
    const [riley, sam] = [await person('Riley'), await person('Sam')]
    const url = `/api/admin/leases/${await leaseOf(jordan.id)}`
    for (const [one, shares] of [
      [riley, { [jordan.id]: '2000' }],
      [sam, { [jordan.id]: '1000', [riley.id]: '1000' }],
    ] as const) {
      const of = Object.entries(shares).map(([tenantId, share]) => ({ tenantId, share }))
      const added = await staff('POST', `${url}/tenants`, { email: one.email, share: '1000', shares: of })
      expect(added.statusCode).toBe(200)
    }
    const leaseId = await leaseOf(jordan.id)
    await sql`update leases set created_at = ${`${dayAfter(BEFORE, -5)}T12:00:00Z`} where id = ${leaseId}`.execute(db)
    await sql`update lease_tenants set joined_on = ${BEFORE} where lease_id = ${leaseId}`.execute(db)
    await sql`update lease_shares set holds_from = ${BEFORE} where lease_id = ${leaseId}`.execute(db)
    await payRiley(riley, url)
    await sql`update lease_tenants set left_on = ${dayAfter(NOW, -1)} where user_id = ${riley.id} and left_on is null`.execute(
      db,
    )
    const tenants = async () => (await staff('GET', `${url}/tenants`)).json<LeaseTenants>()
    return { riley, openNow: () => openOf({ tenants }) }
  }

  const paidByCard = (riley: Roommate) => payOn(riley, '2000', BEFORE)
  const remove = async ({ id }: Roommate) =>
    expect((await staff('DELETE', `/api/admin/tenants/${id}`)).statusCode).toBe(204)

  test.each([
    ['card', paidByCard],
    [
      'check',
      async ({ id }: Roommate, url: string) => {
        const check = { amount: '2000', method: 'check', receivedOn: BEFORE, tenantId: id }
        expect((await staff('POST', `${url}/receipts`, check)).statusCode).toBe(201)
      },
    ],
  ])('keeps what they paid, also once their account is deleted: by %s', async (_, payRiley) => {
    // Riley paid Jordan's share, too.
    const { riley, openNow } = await leftAfterPaying(payRiley)
    expect(await openNow()).toEqual(['1500.00', '2500.00'])
    await remove(riley)
    expect(await openNow()).toEqual(['1500.00', '2500.00'])
  })

  test('and came back and paid is still one person, once their account is deleted', async () => {
    const { riley, openNow } = await leftAfterPaying(async (one) => {
      await sql`update lease_tenants set left_on = ${BEFORE} where user_id = ${one.id}`.execute(db)
      await sql`insert into lease_tenants (lease_id, user_id, share_cents, joined_on)
        select lease_id, user_id, share_cents, ${dayAfter(BEFORE, 1)} from lease_tenants where user_id = ${one.id}`.execute(
        db,
      )
      await payOn(one, '1000', dayAfter(BEFORE, 2))
    })
    expect(await openNow()).toEqual(['2500.00', '2500.00'])
    await remove(riley)
    expect(await openNow()).toEqual(['2500.00', '2500.00'])
  })
})

describe('a lease with nothing due', () => {
  test('shows the agreed shares, open where they can be paid', async () => {
    const jordan = await person('Jordan', { rent: 2650, startsIn: 0 })
    const riley = await person('Riley')
    const leaseId = await leaseOf(jordan.id)
    // It began before it was entered, so nothing is owed before the next month.
    await sql`update leases set starts_on = ${dayAfter(TODAY, -40)}, created_at = now() where id = ${leaseId}`.execute(
      db,
    )
    const url = `/api/admin/leases/${leaseId}/tenants`
    const shares = [{ tenantId: jordan.id, share: '1650' }]
    expect((await staff('POST', url, { email: riley.email, share: '1000', shares })).statusCode).toBe(200)
    const { tenants } = (await staff('GET', url)).json<{ tenants: { share: string; open: string }[] }>()
    expect(tenants).toMatchObject([
      { share: '1650.00', open: '0.00' },
      { share: '1000.00', open: '0.00' },
    ])
    expect((await riley.summary()).share).toMatchObject({ amount: '1000.00', open: '1000.00' })
    expect((await riley.lease())!.roommates!.tenants).toMatchObject([{ share: '1650.00' }, { share: '1000.00' }])
  })
})
