import type { Lease } from '#contract/leases/admin.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { setUpUnits } from '#server/testing/leases/units.ts'
import { addMonths, newEmail, TENANTS } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, call, change, create, building, unit, readBuilding, readUnit, units, tenantIn, logsOf } = await setUpUnits()

const DAY_MS = 86_400_000
const dayAfter = (day: string, count = 1) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
const today = companyDay()

/** A unit of a new building. */
async function newUnit(number = 'Apt 1') {
  const { id } = await building()
  return await unit(id, { number })
}

const issuesOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.json<{ issues?: { path: string; message: string }[] }>().issues

const readTenant = async (id: string) => (await call('GET', `${TENANTS}/${id}`)).json<Tenant & { leaseId: string }>()
const leases = async (query: string) => (await call('GET', `/api/admin/leases?${query}`)).json<Lease[]>()

describe('the address of a lease', () => {
  test('is that of its unit, follows it, and gives way to another one that is typed', async () => {
    const { id, buildingId, address } = await newUnit()
    const tenant = await tenantIn(id, addMonths(-1), addMonths(11))
    expect(tenant).toMatchObject({ unitId: id, propertyAddress: address })
    const { leaseId } = await readTenant(tenant.id)
    expect((await call('GET', `/api/admin/leases/${leaseId}`)).json()).toMatchObject({
      propertyAddress: address,
      unit: { id, buildingId, number: 'Apt 1' },
    })
    // The invitation names it.
    expect((await takeMail(db)).at(-1)?.text).toContain(address)

    await call('PATCH', `/api/admin/buildings/${buildingId}`, { street: '9 Renamed Road' })
    await call('PATCH', `/api/admin/units/${id}`, { number: 'Apt 2' })
    const moved = '9 Renamed Road, Apt 2, Somerville, MA 02143'
    expect((await readTenant(tenant.id)).propertyAddress).toBe(moved)
    expect((await call('GET', `${TENANTS}?search=renamed road, apt 2`)).json()).toHaveLength(1)
    expect(await leases('search=renamed road, apt 2')).toHaveLength(1)

    // The same address in other words, and the unit itself, which decides.
    await change(tenant.id, { propertyAddress: '9 renamed rd, apt 2, Somerville MA 02143' })
    expect((await readTenant(tenant.id)).unitId).toBe(id)
    await change(tenant.id, { propertyAddress: 'elsewhere', unitId: id })
    expect((await readTenant(tenant.id)).unitId).toBe(id)

    await change(tenant.id, { propertyAddress: '1 Typed Street, Salem, MA 01970' })
    expect(await readTenant(tenant.id)).toMatchObject({
      unitId: null,
      propertyAddress: '1 Typed Street, Salem, MA 01970',
    })
    expect((await readUnit(id)).occupancy).toBe('vacant')
    const back = await change(tenant.id, { unitId: id, propertyAddress: '1 Typed Street' })
    expect(back.json()).toMatchObject({ unitId: id, propertyAddress: moved })
    // Without a unit the address stays as text.
    expect((await change(tenant.id, { unitId: '' })).json()).toMatchObject({ unitId: null, propertyAddress: moved })
    expect((await logsOf(tenant.id)).at(-1)?.details).toEqual({ changes: { unitId: { from: id, to: null } } })
  })

  test('of a unit that is not there is refused at the field, and nobody is invited', async () => {
    await takeMail(db)
    const gone = { unitId: '00000000-0000-4000-8000-000000000000', email: newEmail() }
    const answer = await create(gone)
    expect(answer.statusCode).toBe(400)
    expect(issuesOf(answer)).toEqual([{ path: 'unitId', message: 'This unit was deleted. Choose another unit.' }])
    expect(await takeMail(db)).toEqual([])
    expect((await create({ unitId: 'x', email: newEmail() })).statusCode).toBe(400)
  })
})

describe('two leases of a unit', () => {
  test('may follow each other, and may not overlap', async () => {
    const { id } = await newUnit()
    const first = await tenantIn(id, '2031-01-01', '2031-12-31', { lastName: 'Ames' })
    const overlapping = await create({
      unitId: id,
      leaseStartDate: '2031-12-31',
      leaseEndDate: '2032-06-30',
      email: newEmail(),
    })
    expect(overlapping.statusCode).toBe(409)
    const message =
      'This unit is leased to Grace Ames from Jan 1, 2031 to Dec 31, 2031. Choose another unit or other dates, or end that lease. For a roommate with a lease of their own, add a unit for the room, such as Apt 3 Room B.'
    expect(issuesOf(overlapping)).toEqual([{ path: 'unitId', message }])

    const next = await tenantIn(id, '2032-01-01', null, { lastName: 'Moss' })
    expect(next.unitId).toBe(id)
    // A renewal into the days of the next lease, and a next lease that begins earlier.
    const renewed = await change(first.id, { leaseEndDate: '2032-12-31' })
    expect(renewed.statusCode).toBe(409)
    expect(issuesOf(renewed)).toEqual([
      {
        path: 'leaseEndDate',
        message:
          'This unit is leased to Grace Moss from Jan 1, 2032 with no end date. Choose another day, or change that lease.',
      },
    ])
    const earlier = await change(next.id, { leaseStartDate: '2031-12-01' })
    expect([earlier.statusCode, issuesOf(earlier)?.[0]?.path]).toEqual([409, 'leaseStartDate'])
    expect((await readTenant(first.id)).leaseEndDate).toBe('2031-12-31')
    // The database refuses it as well, whoever writes.
    const written = sql`update leases set ends_on = '2032-01-01' where user_id = ${first.id}`.execute(db)
    await expect(written).rejects.toMatchObject({ code: '23P01' })
  })

  test('at the same moment: one is taken', async () => {
    const { id } = await newUnit()
    const tenants = await Promise.all(
      ['a', 'b', 'c', 'd'].map(() => tenantIn(id, null, null, { unitId: undefined, propertyAddress: 'somewhere' })),
    )
    const answers = await Promise.all(tenants.map((tenant) => change(tenant.id, { unitId: id })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('and changes of units, tenants and their accounts at the same moment never wait for each other', async () => {
    const { id: buildingId } = await building()
    const rename = (word: string) => call('PATCH', `/api/admin/buildings/${buildingId}`, { street: `${word} Street` })
    for (const round of ['One', 'Two', 'Three', 'Four']) {
      const [one, other] = [await unit(buildingId, { number: `${round} 1` }), await unit(buildingId, { number: round })]
      const [leaving, moving, dated, deleted] = await Promise.all([
        tenantIn(one.id, '2031-01-01', '2031-12-31'),
        tenantIn(one.id, '2032-01-01', '2032-12-31'),
        tenantIn(other.id, '2031-01-01', '2031-12-31'),
        tenantIn(other.id, '2033-01-01', '2033-12-31'),
      ])
      const answers = await Promise.all([
        rename(round),
        call('DELETE', `${TENANTS}/${deleted.id}`),
        change(leaving.id, { propertyAddress: '1 Typed Street, Salem, MA 01970' }),
        change(moving.id, { unitId: other.id }),
        change(dated.id, { leaseEndDate: '2031-11-30' }),
        call('PATCH', `/api/admin/units/${one.id}`, { number: `${round} 3` }),
        change(deleted.id, { unitId: one.id }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    }
  })

  test('a renewal that is entered in advance leaves no gap, and a refusal names all its days', async () => {
    const { id } = await newUnit()
    const [began, renews, ends] = [addMonths(-6), addMonths(6), addMonths(18)]
    const tenant = await tenantIn(id, began, renews)
    const renewed = await change(tenant.id, { leaseStartDate: dayAfter(renews), leaseEndDate: ends })
    expect(renewed.statusCode).toBe(200)
    const between = await create({ unitId: id, leaseStartDate: today, leaseEndDate: renews, email: newEmail() })
    expect(issuesOf(between)?.[0]?.message).toContain(
      `leased to Grace Hopper from ${formatDay(began)} to ${formatDay(ends)}.`,
    )
  })

  test('without dates take it from the day that they were entered', async () => {
    const { id } = await newUnit()
    await tenantIn(id, addMonths(-12), dayAfter(today, -1))
    const tenant = await tenantIn(id, null, null)
    expect(tenant.unitId).toBe(id)
    expect((await readUnit(id)).lease).toMatchObject({ startsOn: null, endsOn: null })
    const later = await create({ unitId: id, leaseStartDate: '2050-01-01', leaseEndDate: null, email: newEmail() })
    expect(later.statusCode).toBe(409)
    expect(issuesOf(later)?.[0]?.message).toContain('This unit is leased to Grace Hopper with no end date.')
  })
})

test('a lease of a deleted account leaves the unit to others from that day', async () => {
  const { id } = await newUnit()
  const tenant = await tenantIn(id, addMonths(-2), addMonths(10), { rentAmount: '2000', openingBalance: '100' })
  expect((await readUnit(id)).occupancy).toBe('leased')
  expect((await call('DELETE', `${TENANTS}/${tenant.id}`)).statusCode).toBe(204)
  expect(await readUnit(id)).toMatchObject({ occupancy: 'vacant', lease: null, vacantSince: today })
  expect((await tenantIn(id, today, addMonths(12))).unitId).toBe(id)
  // The lease of before still refers to the unit.
  const { kept } = await db
    .selectFrom('leases')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('unit_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toBe(2)
})

describe('the occupancy of a unit', () => {
  test('follows its lease: leased, then vacant since the day after, with the next lease', async () => {
    const { id, buildingId } = await newUnit()
    expect((await readBuilding(buildingId)).vacantCount).toBe(1)
    const tenant = await tenantIn(id, addMonths(-3), dayAfter(today, 20))
    const { leaseId } = await readTenant(tenant.id)
    const lease = { id: leaseId, tenantName: 'Grace Hopper', startsOn: addMonths(-3), endsOn: dayAfter(today, 20) }
    expect(await readUnit(id)).toMatchObject({ occupancy: 'leased', lease, nextLease: null, vacantSince: null })
    expect((await readBuilding(buildingId)).vacantCount).toBe(0)
    await tenantIn(id, dayAfter(today, 30), null, { lastName: 'Next' })
    expect((await readUnit(id)).nextLease).toMatchObject({ tenantName: 'Grace Next', startsOn: dayAfter(today, 30) })
    await change(tenant.id, { leaseEndDate: dayAfter(today, -5) })
    expect(await readUnit(id)).toMatchObject({ occupancy: 'vacant', lease: null, vacantSince: dayAfter(today, -4) })
  })

  test('changes by itself on the day on which a lease begins or has ended', async () => {
    const [ending, starting] = [await newUnit(), await newUnit()]
    const { id: leaver } = await tenantIn(ending.id, addMonths(-3), dayAfter(today, 3))
    const { id: comer } = await tenantIn(starting.id, dayAfter(today, 3), null)
    // As if the days had passed without a write: what was noted then is not true any more.
    await sql`alter table leases disable trigger occupancy_noted`.execute(db)
    await sql`update leases set ends_on = ${dayAfter(today, -1)} where user_id = ${leaver}`.execute(db)
    await sql`update leases set starts_on = ${today} where user_id = ${comer}`.execute(db)
    await sql`alter table leases enable trigger occupancy_noted`.execute(db)
    await sql`alter table units disable trigger noted`.execute(db)
    await sql`update units set occupancy_until = ${today} where id in (${ending.id}, ${starting.id})`.execute(db)
    await sql`alter table units enable trigger noted`.execute(db)
    const occupancies = await Promise.all(
      [ending, starting].map(async ({ buildingId, id }) =>
        (await units(`?building=${buildingId}`)).map((one) => [one.id === id, one.occupancy]),
      ),
    )
    expect(occupancies).toEqual([[[true, 'vacant']], [[true, 'leased']]])
  })
})

test('leases that are not over and have no unit are listed for staff', async () => {
  const { id } = await newUnit()
  const lastName = 'Unassigned'
  await tenantIn(id, addMonths(-1), null, { lastName })
  const without = await tenantIn(id, addMonths(-1), null, { lastName, unitId: undefined, propertyAddress: 'By hand' })
  await tenantIn(id, addMonths(-9), addMonths(-1), { lastName, unitId: undefined, propertyAddress: 'Long gone' })
  expect((await leases(`unit=needed&search=${lastName}`)).map(({ tenantId }) => tenantId)).toEqual([without.id])
  expect(await leases(`search=${lastName}`)).toHaveLength(3)
  expect((await call('GET', '/api/admin/leases?unit=any')).statusCode).toBe(400)
})
