import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { changeLease } from '#server/testing/payments.ts'
import { describe, expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const LAST = addDays(TODAY, 17)
const NEXT = addDays(LAST, 1)

type Person = Awaited<ReturnType<typeof person>>

const patch = ({ id }: Person, body: object) => staff('PATCH', `/api/admin/tenants/${id}`, body)

/** Sam's lease of $900 from a day on, and how someone is added who shares it: $500 and $400. */
async function samsLease(leaseStartDate: string) {
  const sam = await person('Sam')
  await patch(sam, { propertyAddress: '78 New Street', rentAmount: '900', leaseStartDate, rentDueDay: 1 })
  const leaseId = await leaseOf(sam.id)
  const shares = [{ tenantId: sam.id, share: '500' }]
  const url = `/api/admin/leases/${leaseId}/tenants`
  const add = ({ email }: Person) => staff('POST', url, { email, share: '400', shares })
  return { sam, leaseId, add }
}

async function joinSam(who: Person, startsOn: string) {
  const { add, ...lease } = await samsLease(startsOn)
  expect(await add(who)).toMatchObject({ statusCode: 200 })
  return lease
}

describe('until a shared lease begins', () => {
  test('someone whose own lease is not over reads and pays that one', async () => {
    const riley = await person('Riley', { rent: 800 })
    await patch(riley, { leaseEndDate: LAST })
    const own = await leaseOf(riley.id)
    const { leaseId } = await joinSam(riley, NEXT)
    expect(await riley.lease()).toMatchObject({ id: own, isMain: true, roommates: null })
    expect(await riley.summary()).toMatchObject({ rentAmount: '800.00', rentOwed: '800.00', share: null })
    expect(await riley.pay('800')).toMatchObject({ statusCode: 200 })
    const ledger = async (id: string) => (await staff('GET', `/api/admin/leases/${id}/ledger`)).json<Ledger>()
    expect([(await ledger(own)).balance, (await riley.ledger()).balance]).toEqual(['0.00', '0.00'])
    expect((await ledger(leaseId)).entries.filter(({ kind }) => kind === 'payment')).toEqual([])
  })

  test('they give notice for their own', async () => {
    const riley = await person('Riley', { rent: 800 })
    await riley.ledger()
    await patch(riley, { leaseEndDate: LAST })
    await joinSam(riley, NEXT)
    expect(await riley.call('POST', '/api/move-out/notices', { leavesOn: LAST })).toMatchObject({ statusCode: 201 })
  })

  test('and from its first day on, the shared one', async () => {
    const riley = await person('Riley', { rent: 800 })
    await patch(riley, { leaseEndDate: LAST })
    const { sam, leaseId } = await joinSam(riley, NEXT)
    await changeLease(db, riley.id, { ends_on: addDays(TODAY, -1) })
    await changeLease(db, sam.id, { starts_on: TODAY })
    await db.updateTable('lease_tenants').set({ joined_on: TODAY }).where('lease_id', '=', leaseId).execute()
    expect(await riley.lease()).toMatchObject({ id: leaseId, isMain: false })
    expect((await riley.summary()).share).toMatchObject({ amount: '400.00' })
  })
})

describe('the own lease of someone who joins another after it', () => {
  const offer = async (who: Person, endsOn: string) =>
    await staff('POST', `/api/admin/leases/${await leaseOf(who.id)}/renewal-offers`, {
      rentAmount: '800',
      endsOn,
      answerBy: LAST,
    })

  test('is not offered for the days of the shared one', async () => {
    const riley = await person('Riley', { rent: 800 })
    await patch(riley, { leaseEndDate: LAST })
    await joinSam(riley, addDays(LAST, 40))
    expect(said(await offer(riley, addDays(LAST, 365)))).toEqual([
      409,
      `This tenant is on the lease of Sam Doe from ${formatDay(addDays(LAST, 40))}. Their own lease must end before that day, or remove them from the other one first.`,
    ])
    expect(await offer(riley, addDays(LAST, 39))).toMatchObject({ statusCode: 201 })
  })

  test('has no open offer for these days', async () => {
    const riley = await person('Riley', { rent: 800 })
    await patch(riley, { leaseEndDate: LAST })
    const { id } = (await offer(riley, addDays(LAST, 365))).json<Renewal>().offers[0]!
    const { add } = await samsLease(NEXT)
    expect(said(await add(riley))).toEqual([
      400,
      `Riley Doe has an offer to renew their own lease, which is open until ${formatDay(LAST)}. Withdraw it first.`,
    ])
    await staff('POST', `/api/admin/renewal-offers/${id}/withdrawal`, {})
    expect(await add(riley)).toMatchObject({ statusCode: 200 })
  })
})

describe('of leases that are over, someone reads the one that ended last', () => {
  const OLD = { propertyAddress: '1 Old Street', rentAmount: '800', leaseStartDate: '2024-01-01' }

  test('the shared one after an older lease of their own', async () => {
    const riley = await person('Riley')
    await patch(riley, { ...OLD, leaseEndDate: '2025-12-31' })
    const { sam, leaseId } = await joinSam(riley, addDays(TODAY, -100))
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: addDays(TODAY, -100) })
      .where('user_id', '=', riley.id)
      .execute()
    await changeLease(db, sam.id, { ends_on: addDays(TODAY, -1) })
    expect(await riley.lease()).toMatchObject({ id: leaseId, isMain: false })
  })

  test('their own after a shared one that ended before it', async () => {
    const { jordan, riley } = await shared(addDays(TODAY, -100))
    await changeLease(db, jordan.id, { ends_on: addDays(TODAY, -60) })
    const next = await patch(riley, {
      ...OLD,
      leaseStartDate: addDays(TODAY, -59),
      leaseEndDate: addDays(TODAY, -10),
    })
    expect(next.statusCode).toBe(200)
    expect(await riley.lease()).toMatchObject({ isMain: true, endsOn: addDays(TODAY, -10) })
  })
})

describe('someone who shares a lease that ends', () => {
  const NEXT_YEAR = addDays(LAST, 365)

  async function withNext(lastDay: string | null) {
    const all = await shared()
    await changeLease(db, all.jordan.id, { ends_on: LAST })
    const removal = `${all.url}/${all.riley.id}/removal`
    if (lastDay !== null) await staff('POST', removal, { lastDay })
    return { ...all, ...(await joinSam(all.riley, NEXT)), removal }
  }

  test('joins the next one without a last day, and leaves when the first ends', async () => {
    const { jordan, riley, tenants } = await withNext(null)
    expect(await tenants()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: LAST }] })
    expect(await riley.lease()).toMatchObject({ isMain: false, endsOn: LAST })
    expect((await riley.summary()).share).toMatchObject({ amount: '1000.00' })
    // A longer lease goes on without them.
    expect(await patch(jordan, { leaseEndDate: NEXT_YEAR })).toMatchObject({ statusCode: 200 })
    expect(await tenants()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: LAST }] })
  })

  test('stays until it ends once their last day is canceled, and no longer', async () => {
    const { removal, tenants } = await withNext(addDays(TODAY, 1))
    expect(await staff('DELETE', removal)).toMatchObject({ statusCode: 200 })
    expect(await tenants()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: LAST }] })
    expect(said(await staff('DELETE', removal))).toEqual([
      400,
      `Riley Doe is on the lease of Sam Doe from ${formatDay(NEXT)}. They stay on this one until it ends.`,
    ])
  })
})
