import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Lease } from '#contract/leases/admin.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { changeLease } from '#server/testing/payments.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const LAST = addDays(TODAY, 17)
const NEXT = addDays(LAST, 1)

beforeEach(() => takeMail(db))

const patch = (id: string, body: object) => staff('PATCH', `/api/admin/tenants/${id}`, body)

/** A shared lease that ended `days` ago. */
async function ended(days: number) {
  const all = await shared()
  await db
    .updateTable('lease_tenants')
    .set({ joined_on: addDays(TODAY, -100) })
    .where('user_id', '=', all.riley.id)
    .execute()
  await changeLease(db, all.jordan.id, { ends_on: addDays(TODAY, -days) })
  return all
}

describe('after a shared lease is over', () => {
  test('all read it, and a new tenancy of the main tenant is theirs alone', async () => {
    const { jordan, riley, tenants } = await ended(40)
    expect(await riley.lease()).toMatchObject({ isMain: false, endsOn: addDays(TODAY, -40) })
    const next = { leaseStartDate: addDays(TODAY, -3), leaseEndDate: addDays(TODAY, 360) }
    expect((await patch(jordan.id, next)).statusCode).toBe(200)
    expect(await riley.lease()).toBeNull()
    expect(await riley.ledger()).toEqual({ balance: '0.00', processing: '0.00', entries: [] })
    expect(await tenants()).toMatchObject({
      tenants: [],
      former: [
        { name: 'Jordan Doe', leftOn: addDays(TODAY, -40) },
        { name: 'Riley Doe', leftOn: addDays(TODAY, -40) },
      ],
    })
    expect(await jordan.lease()).toMatchObject({ roommates: null })
  })

  test('it can be extended for all, but not over the next lease of one of them, who is named', async () => {
    const { jordan, riley, url, tenants } = await ended(5)
    const later = { leaseEndDate: addDays(TODAY, 200) }
    expect((await patch(riley.id, { rentAmount: '900', leaseStartDate: addDays(TODAY, -4) })).statusCode).toBe(200)
    const refused = await patch(jordan.id, later)
    expect(said(refused)).toEqual([
      409,
      'Riley Doe, who shares this lease, has a lease of their own that is not over. Enter their last day on this lease first.',
    ])
    expect(await riley.lease()).toMatchObject({ isMain: true, rentAmount: '900.00' })
    const last = { lastDay: addDays(TODAY, -5) }
    expect((await staff('POST', `${url}/${riley.id}/removal`, last)).statusCode).toBe(200)
    expect((await patch(jordan.id, later)).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{ name: 'Jordan Doe' }], former: [{ name: 'Riley Doe' }] })
    expect(await riley.lease()).toMatchObject({ isMain: true })

    const other = await ended(5)
    expect((await patch(other.jordan.id, later)).statusCode).toBe(200)
    expect(await other.tenants()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: null }] })
    expect(await other.riley.lease()).toMatchObject({ isMain: false })
  })

  test('someone who joins another lease has left it, and is not taken along', async () => {
    const { jordan, riley, tenants } = await ended(5)
    const sam = await person('Sam', { rent: 900 })
    const added = await staff('POST', `/api/admin/leases/${await leaseOf(sam.id)}/tenants`, {
      email: riley.email,
      share: '400',
      shares: [{ tenantId: sam.id, share: '500' }],
    })
    expect(added.statusCode).toBe(200)
    const former = [{ name: 'Riley Doe', leftOn: addDays(TODAY, -5) }]
    expect(await tenants()).toMatchObject({ tenants: [{ name: 'Jordan Doe' }], former })
    expect((await patch(jordan.id, { leaseEndDate: null })).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{ name: 'Jordan Doe' }], former })
    expect((await riley.lease())!.id).toBe(await leaseOf(sam.id))
  })

  test('a lease of their own and an extension at the same moment: one of them is refused', async () => {
    const { jordan, riley } = await ended(5)
    const answers = await Promise.all([
      patch(riley.id, { rentAmount: '900', leaseStartDate: TODAY }),
      patch(jordan.id, { leaseEndDate: null }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })
})

describe('someone with a debt on their own lease that is over', () => {
  test('joins another only once it is settled, and is told how much it is', async () => {
    const sam = await person('Sam', { rent: 900 })
    const riley = await person('Riley', { rent: 800 })
    const ends = addDays(TODAY, -1)
    const started = `${TODAY.slice(0, 7)}-01`
    if (TODAY === started) return
    expect((await patch(riley.id, { leaseEndDate: ends })).statusCode).toBe(200)
    const { balance } = await riley.ledger()
    expect(Number(balance)).toBeGreaterThan(0)
    const body = { email: riley.email, share: '400', shares: [{ tenantId: sam.id, share: '500' }] }
    const add = async () => await staff('POST', `/api/admin/leases/${await leaseOf(sam.id)}/tenants`, body)
    expect(said(await add())).toEqual([
      400,
      `Riley Doe still owes $800.00 on their own lease, which ended on ${formatDay(ends)}. Record the payment, or reverse what is not owed, first. On this lease they could no longer pay it online.`,
    ])
    expect(await riley.lease()).toMatchObject({ isMain: true })
    expect(await riley.pay('800')).toMatchObject({ statusCode: 200 })
    expect((await add()).statusCode).toBe(200)
    expect(await riley.lease()).toMatchObject({ isMain: false })
  })
})

test('a renewal is not offered beyond the day on which another tenant has the next lease', async () => {
  const { jordan, riley, leaseId } = await shared()
  await changeLease(db, jordan.id, { ends_on: LAST })
  expect((await patch(riley.id, { rentAmount: '900', leaseStartDate: NEXT })).statusCode).toBe(200)
  const terms = { rentAmount: '2700', endsOn: addDays(LAST, 365), answerBy: LAST }
  expect(said(await staff('POST', `/api/admin/leases/${leaseId}/renewal-offers`, terms))).toEqual([
    409,
    `Riley Doe, who shares this lease, has a lease of their own from ${formatDay(NEXT)}. Enter their last day on this lease first.`,
  ])
})

describe('a last day to come', () => {
  test('leaves the tenant in the search and the lists until then, and can be taken back', async () => {
    const { riley, url, leaseId, tenants } = await shared()
    const removal = `${url}/${riley.id}/removal`
    expect((await staff('POST', removal, { lastDay: LAST })).statusCode).toBe(200)
    const found = (await staff('GET', `/api/admin/leases?search=${riley.email}`)).json<Lease[]>()
    expect(found).toMatchObject([{ id: leaseId, otherTenants: ['Riley Doe'] }])
    const roll = await staff('GET', `/api/admin/reports/rent-roll?search=${riley.email}`)
    expect(roll.json()).toMatchObject([{ lease: { otherTenants: ['Riley Doe'] } }])
    await takeMail(db)
    const kept = await staff('DELETE', removal)
    expect(kept.json()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: null }] })
    expect((await takeMail(db)).map(({ to, subject }) => [to, subject])).toEqual([
      [riley.email, 'You stay on the lease'],
    ])
    expect((await staff('DELETE', removal)).statusCode).toBe(200)
    expect(await takeMail(db)).toEqual([])
    expect(await tenants()).toMatchObject({ tenants: [{}, { leftOn: null }] })
  })

  test('leaves room for the next lease, which starts after it and is read from then on', async () => {
    const { riley, url, leaseId } = await shared()
    const removal = `${url}/${riley.id}/removal`
    await staff('POST', removal, { lastDay: LAST })
    expect(said(await patch(riley.id, { rentAmount: '900', leaseStartDate: LAST }))).toEqual([
      409,
      `This tenant is on the lease of Jordan Doe through ${formatDay(LAST)}. Their own lease must start after that day.`,
    ])
    expect((await patch(riley.id, { rentAmount: '900', leaseStartDate: NEXT })).statusCode).toBe(200)
    expect((await riley.lease())!.id).toBe(leaseId)
    for (const answer of [await staff('DELETE', removal), await staff('POST', removal, { lastDay: NEXT })])
      expect(said(answer)).toEqual([
        400,
        `Riley Doe has a lease of their own from ${formatDay(NEXT)}. They can stay on this one until the day before.`,
      ])
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: addDays(TODAY, -40), left_on: addDays(TODAY, -1) })
      .where('user_id', '=', riley.id)
      .execute()
    expect(await riley.lease()).toMatchObject({ isMain: true, startsOn: NEXT })
  })

  test('leaves room for a shared lease that begins after it, too', async () => {
    const { riley, url, leaseId } = await shared()
    const sam = await person('Sam')
    await patch(sam.id, { rentAmount: '900' })
    const samLease = await leaseOf(sam.id)
    const body = { email: riley.email, share: '400', shares: [{ tenantId: sam.id, share: '500' }] }
    const add = () => staff('POST', `/api/admin/leases/${samLease}/tenants`, body)
    expect(said(await add())[1]).toBe('Riley Doe is on the lease of Jordan Doe. Remove them from it first.')
    await staff('POST', `${url}/${riley.id}/removal`, { lastDay: LAST })
    expect(said(await add())).toEqual([
      400,
      `Riley Doe is on the lease of Jordan Doe through ${formatDay(LAST)}. Add them after that day.`,
    ])
    expect((await patch(sam.id, { leaseStartDate: NEXT })).statusCode).toBe(200)
    expect((await add()).json()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', joinedOn: NEXT }] })
    expect((await riley.lease())!.id).toBe(leaseId)
  })
})
