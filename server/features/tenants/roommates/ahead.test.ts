import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { LeaseTenants } from '#contract/leases/tenants/fields.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { describe, expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
/** The first of a month, on which rent falls due, and a later day of that month. */
const START = `${Number(TODAY.slice(0, 4)) + 1}-03-01`
const LATER = START.replace('-01', '-15')
const patch = (id: string, body: object) => staff('PATCH', `/api/admin/tenants/${id}`, body)

/** Sam's lease of $900 that begins on a day to come, which Riley shares: $500 and $400. */
async function ahead(startsOn = START) {
  const [sam, riley] = [await person('Sam'), await person('Riley')]
  const terms = { propertyAddress: '78 New Street', rentAmount: '900', leaseStartDate: startsOn, rentDueDay: 1 }
  expect((await patch(sam.id, terms)).statusCode).toBe(200)
  const leaseId = await leaseOf(sam.id)
  const url = `/api/admin/leases/${leaseId}/tenants`
  const body = { email: riley.email, share: '400', shares: [{ tenantId: sam.id, share: '500' }] }
  expect((await staff('POST', url, body)).statusCode).toBe(200)
  const tenants = async () => (await staff('GET', url)).json<LeaseTenants>()
  /** What each of them is asked for first. */
  const asked = async () => [(await sam.summary()).share?.amount, (await riley.summary()).share?.amount]
  const move = async (leaseStartDate: string | null) => await patch(sam.id, { leaseStartDate })
  const remove = (lastDay: string) => staff('POST', `${url}/${riley.id}/removal`, { lastDay })
  return { sam, riley, leaseId, url, tenants, asked, move, remove }
}

describe('the shares of a lease that has not begun', () => {
  test('are shown as they were agreed', async () => {
    const { tenants, asked } = await ahead()
    expect(await tenants()).toMatchObject({ tenants: [{ share: '500.00' }, { share: '400.00' }] })
    expect(await asked()).toEqual(['500.00', '400.00'])
  })

  test('hold from its first day where staff change them before', async () => {
    const { sam, riley, leaseId, tenants, asked } = await ahead()
    const shares = [sam, riley].map(({ id }) => ({ tenantId: id, share: '450' }))
    expect((await staff('PUT', `/api/admin/leases/${leaseId}/shares`, { shares })).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{ share: '450.00' }, { share: '450.00' }] })
    expect(await asked()).toEqual(['450.00', '450.00'])
  })
})

describe('where the first day of a lease moves, those who were to join with it', () => {
  test.each([
    ['an earlier day', LATER, START],
    ['a later day', START, LATER],
    ['a day that is over', START, addDays(TODAY, -10)],
  ])('join on %s', async (_, from, to) => {
    const { riley, tenants, asked, move } = await ahead(from)
    expect((await move(to)).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{ share: '500.00' }, { share: '400.00', joinedOn: to }] })
    expect(await asked()).toEqual(['500.00', '400.00'])
    const held = await db
      .selectFrom('lease_shares as s')
      .innerJoin('lease_tenants as t', 't.id', 's.tenant_id')
      .select('s.holds_from')
      .where('t.user_id', '=', riley.id)
      .execute()
    expect(held).toEqual([{ holds_from: to }])
  })

  test('join today where it has none any longer', async () => {
    const { tenants, move } = await ahead()
    expect((await move(null)).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{}, { joinedOn: TODAY }] })
  })

  test('stay on their current lease until then, and staff see the name of its main tenant', async () => {
    const { riley, tenants, move } = await ahead(LATER)
    const until = addDays(START, 4)
    const own = { rentAmount: '800', leaseStartDate: addDays(TODAY, -400), leaseEndDate: until }
    expect((await patch(riley.id, own)).statusCode).toBe(200)
    expect(said(await move(START))).toEqual([
      409,
      `Riley Doe, who shares this lease, has a lease of their own through ${formatDay(until)}. Enter a later first day, or remove them from this lease first.`,
    ])
    expect(await tenants()).toMatchObject({ tenants: [{}, { joinedOn: LATER }] })
    expect((await move(addDays(until, 1))).statusCode).toBe(200)
  })

  test('and nobody else: who joined a lease that runs stays on it from that day, also once its next term is agreed', async () => {
    const { jordan, riley, leaseId, url, tenants } = await shared()
    const joinedOn = addDays(TODAY, -20)
    await db.updateTable('lease_tenants').set({ joined_on: joinedOn }).where('user_id', '=', riley.id).execute()
    await patch(jordan.id, { leaseStartDate: addDays(TODAY, -300), leaseEndDate: addDays(TODAY, 20) })
    await jordan.ledger()
    const next = { leaseStartDate: addDays(TODAY, 21), leaseEndDate: addDays(TODAY, 385) }
    expect((await patch(jordan.id, next)).statusCode).toBe(200)
    const kim = await person('Kim')
    const shares = [
      { tenantId: jordan.id, share: '1000' },
      { tenantId: riley.id, share: '1000' },
    ]
    expect((await staff('POST', url, { email: kim.email, share: '650', shares })).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{}, { joinedOn }, { name: 'Kim Doe', joinedOn: TODAY }] })
    expect((await kim.lease())!.id).toBe(leaseId)

    // Someone who leaves before the next term reads the lease that runs until then, and not the next one of their own.
    const last = addDays(TODAY, 4)
    expect((await staff('POST', `${url}/${riley.id}/removal`, { lastDay: last })).statusCode).toBe(200)
    expect((await patch(riley.id, { rentAmount: '900', leaseStartDate: addDays(last, 1) })).statusCode).toBe(200)
    expect((await riley.lease())!.id).toBe(leaseId)
  })
})

describe('someone who was added by mistake is taken off as if they had not been', () => {
  const mailsTo = async (email: string) =>
    (await takeMail(db)).filter(({ to }) => to === email).map(({ subject }) => subject)

  test('before a lease begins', async () => {
    const { sam, riley, leaseId, tenants, asked, remove } = await ahead()
    await takeMail(db)
    const removed = await remove(TODAY)
    expect(removed.json()).toMatchObject({ tenants: [{ name: 'Sam Doe', share: '900.00' }], former: [] })
    expect(await mailsTo(riley.email)).toEqual(["You're not on the lease"])
    expect(await riley.lease()).toBeNull()
    expect(await asked()).toEqual([undefined, undefined])
    expect(await sam.lease()).toMatchObject({ roommates: null })
    const logs = await db.selectFrom('audit_logs').select('details').where('resource_id', '=', leaseId).execute()
    expect(logs.map(({ details }) => details)).toContainEqual({ tenants: 'adding undone', tenant: riley.id })
    expect((await remove(TODAY)).statusCode).toBe(404)
    expect(await tenants()).toMatchObject({ former: [] })
  })

  test('and a last day after its first one is a last day', async () => {
    const { tenants, remove } = await ahead()
    expect((await remove(LATER)).statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{}, { joinedOn: START, leftOn: LATER }] })
  })

  test('on the day on which they were added, but not the day after', async () => {
    const { riley, url } = await shared()
    expect((await staff('POST', `${url}/${riley.id}/removal`, { lastDay: TODAY })).json()).toMatchObject({
      tenants: [{ name: 'Jordan Doe' }],
      former: [],
    })
    expect(await riley.lease()).toBeNull()

    const other = await shared()
    const before = addDays(TODAY, -1)
    const added = { joined_on: before, created_at: new Date(Date.now() - 86_400_000) }
    await db.updateTable('lease_tenants').set(added).where('user_id', '=', other.riley.id).execute()
    const last = (lastDay: string) => staff('POST', `${other.url}/${other.riley.id}/removal`, { lastDay })
    expect(said(await last(addDays(before, -1)))).toEqual([400, `Riley Doe joined the lease on ${formatDay(before)}.`])
    expect((await last(before)).json()).toMatchObject({ former: [{ name: 'Riley Doe', leftOn: before }] })
  })

  test('unless a payment of theirs is in the ledger', async () => {
    const { riley, leaseId, tenants, remove } = await ahead()
    const check = { amount: '400', method: 'check', receivedOn: TODAY, tenantId: riley.id }
    expect((await staff('POST', `/api/admin/leases/${leaseId}/receipts`, check)).statusCode).toBe(201)
    expect(said(await remove(TODAY))).toEqual([
      400,
      `Riley Doe has made a payment on this lease, so their last day can be ${formatDay(START)} or later.`,
    ])
    expect(await tenants()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: null }] })

    const paying = await shared()
    await paying.riley.pay('1000')
    const last = (lastDay: string) => staff('POST', `${paying.url}/${paying.riley.id}/removal`, { lastDay })
    expect(said(await last(addDays(TODAY, -1)))[0]).toBe(400)
    expect((await last(TODAY)).json()).toMatchObject({ tenants: [{}, { name: 'Riley Doe', leftOn: TODAY }] })
  })
})

describe('where a lease was ended before the day on which someone joined', () => {
  async function endedBefore() {
    const all = await shared()
    await all.riley.pay('10')
    expect((await patch(all.jordan.id, { leaseEndDate: addDays(TODAY, -1) })).statusCode).toBe(200)
    const remove = (lastDay: string) => staff('POST', `${all.url}/${all.riley.id}/removal`, { lastDay })
    return { ...all, remove }
  }

  test.each([
    ['the end of the lease', addDays(TODAY, -1)],
    ['the day on which they joined', TODAY],
  ])('%s can be entered as their last day, which frees the lease for the others', async (_, lastDay) => {
    const { jordan, riley, remove } = await endedBefore()
    expect((await patch(riley.id, { rentAmount: '900', leaseStartDate: TODAY })).statusCode).toBe(200)
    expect(said(await patch(jordan.id, { leaseEndDate: null }))[0]).toBe(409)
    expect((await remove(lastDay)).statusCode).toBe(200)
    expect((await patch(jordan.id, { leaseEndDate: null })).statusCode).toBe(200)
  })

  test('no other day can', async () => {
    const { remove } = await endedBefore()
    for (const day of [addDays(TODAY, -2), addDays(TODAY, 1)])
      expect(said(await remove(day))).toEqual([400, `The lease ends on ${formatDay(addDays(TODAY, -1))}.`])
  })
})
