import type { Building, Unit } from '#contract/buildings/fields.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { setUpUnits } from '#server/testing/leases/units.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { db, app, call, logsOf, addBuilding, building, addUnit, unit, readBuilding, readUnit, units, tenantIn } =
  await setUpUnits()

const SAME = 'This building already has a unit with this number. Apt 3, #3 and 3 are the same.'

interface Refusal {
  message: string
  code: string
  issues?: { path: string; message: string }[]
}

/** The status of a refusal, and the message at each field. */
async function refusalOf(answer: ReturnType<typeof call>) {
  const refused = await answer
  const { statusCode } = refused
  const { message, issues = [] } = refused.json<Refusal>()
  return [statusCode, issues.length === 0 ? message : Object.fromEntries(issues.map((one) => [one.path, one.message]))]
}

describe('a building', () => {
  test('is added, read, changed and deleted, each with an entry in the audit log', async () => {
    const answer = await addBuilding({ name: 'The Prescott', street: ' 27 Oak Street ', notes: 'Key at the office' })
    expect(answer.statusCode).toBe(201)
    const made = answer.json<Building>()
    expect(made).toEqual({
      id: expect.any(String),
      name: 'The Prescott',
      street: '27 Oak Street',
      city: 'Somerville',
      state: 'MA',
      zip: '02143',
      address: '27 Oak Street, Somerville, MA 02143',
      notes: 'Key at the office',
      unitCount: 0,
      vacantCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    expect(await readBuilding(made.id)).toEqual(made)
    const changed = await call('PATCH', `/api/admin/buildings/${made.id}`, { name: '', zip: '02143-4307', version: 1 })
    expect(changed.json()).toMatchObject({
      name: null,
      address: '27 Oak Street, Somerville, MA 02143-4307',
      version: 2,
    })
    // Nothing differs.
    const same = await call('PATCH', `/api/admin/buildings/${made.id}`, { name: '', version: 2 })
    expect(same.json<Building>().version).toBe(2)
    expect((await call('DELETE', `/api/admin/buildings/${made.id}`)).statusCode).toBe(204)
    expect((await call('GET', `/api/admin/buildings/${made.id}`)).statusCode).toBe(404)
    const logs = await logsOf(made.id)
    expect(logs.map(({ action, resource_type: type }) => [action, type])).toEqual([
      ['create', 'building'],
      ['update', 'building'],
      ['delete', 'building'],
    ])
    expect(logs[1]?.details).toEqual({
      changes: { name: { from: 'The Prescott', to: null }, zip: { from: '02143', to: '02143-4307' } },
    })
  })

  test('as a single home has its only unit, which has no number', async () => {
    const made = await building({ street: '5 Birch Lane', isSingleHome: true })
    expect(made).toMatchObject({ unitCount: 1, vacantCount: 1 })
    const [home] = await units(`?building=${made.id}`)
    expect(home).toMatchObject({ number: '', address: made.address, occupancy: 'vacant', vacantSince: null })
  })

  test('with the address of another is refused at its street, however the address is written', async () => {
    const { id } = await building({ street: '12 Elm St.' })
    for (const street of ['12 Elm St.', '12 elm street', ' 12  ELM  ST '])
      expect(await refusalOf(addBuilding({ street }))).toEqual([
        409,
        { street: 'There is already a building at this address.' },
      ])
    // Another town has an Elm Street of its own.
    const other = await building({ street: '12 Elm Street', city: 'Cambridge', zip: '02139' })
    const moved = call('PATCH', `/api/admin/buildings/${other.id}`, { city: 'Somerville', zip: '02143' })
    expect(await refusalOf(moved)).toEqual([409, { street: 'There is already a building at this address.' }])
    expect((await call('PATCH', `/api/admin/buildings/${id}`, { street: '12 Elm Street' })).statusCode).toBe(200)
  })

  test('with bad input is refused at each field', async () => {
    expect(await refusalOf(call('POST', '/api/admin/buildings', { street: ' ', zip: '' }))).toEqual([
      400,
      { street: 'Street address is required', city: 'City is required', zip: 'ZIP code is required' },
    ])
    const ZIP = 'ZIP code must be in Massachusetts, such as 02139 or 02139-4307'
    for (const zip of ['2139', '021390', '03060', '90210', '02139-1', 'ABCDE'])
      expect(await refusalOf(addBuilding({ zip }))).toEqual([400, { zip: ZIP }])
    expect(await refusalOf(addBuilding({ street: 'x'.repeat(201) }))).toEqual([
      400,
      { street: 'Street address must be at most 200 characters' },
    ])
  })

  test('that a colleague changed meanwhile is a version conflict', async () => {
    const { id } = await building()
    await call('PATCH', `/api/admin/buildings/${id}`, { name: 'One', version: 1 })
    const late = await call('PATCH', `/api/admin/buildings/${id}`, { name: 'Two', version: 1 })
    expect([late.statusCode, late.json<Refusal>().code]).toEqual([409, 'version_conflict'])
  })

  test('is added once for an Idempotency-Key', async () => {
    const admin = await createCaller(app, db, 'admin')
    const body = { street: '1 Once Street', city: 'Salem', zip: '01970' }
    const [one, other] = [
      await admin.keyed('once', '/api/admin/buildings', body),
      await admin.keyed('once', '/api/admin/buildings', body),
    ]
    expect(other.json()).toEqual(one.json())
    const second = [0, 1].map(() => admin.keyed('unit', `/api/admin/buildings/${one.json<Building>().id}/units`, {}))
    const [first, again] = await Promise.all(second)
    expect(again?.json<Unit>().id).toBe(first?.json<Unit>().id)
  })

  test('with a lease is not deleted, and neither is the unit, also after the lease ended', async () => {
    const { id } = await building()
    const [used, unused] = [await unit(id, { number: '1' }), await unit(id, { number: '2' })]
    const tenant = await tenantIn(used.id, addMonths(-14), addMonths(-2))
    const ofBuilding =
      'This building has leases, now or in the past, so it cannot be deleted. You can take its units out of service.'
    const ofUnit = 'This unit has leases, now or in the past, so it cannot be deleted. You can take it out of service.'
    expect(await refusalOf(call('DELETE', `/api/admin/buildings/${id}`))).toEqual([409, ofBuilding])
    expect(await refusalOf(call('DELETE', `/api/admin/units/${used.id}`))).toEqual([409, ofUnit])
    expect((await call('DELETE', `/api/admin/units/${unused.id}`)).statusCode).toBe(204)
    expect(await logsOf(unused.id)).toHaveLength(2)
    // Once staff take the lease out of the unit, nothing refers to it.
    await call('PATCH', `/api/admin/tenants/${tenant.id}`, { unitId: null })
    expect((await call('DELETE', `/api/admin/buildings/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/api/admin/units/${used.id}`)).statusCode).toBe(404)
  })
})

describe('a unit', () => {
  test('is added with its facts and its listing, and changed', async () => {
    const { id } = await building({ street: '40 Facts Street', name: 'Facts House' })
    const home = await createProperty(db, { title: 'Sunny two-bedroom' })
    const facts = { number: '3B', bedrooms: 2, bathrooms: 1.5, sqft: 880, propertyId: home.id }
    const answer = await addUnit(id, facts)
    expect(answer.statusCode).toBe(201)
    const made = answer.json<Unit>()
    expect(made).toEqual({
      id: expect.any(String),
      buildingId: id,
      buildingName: 'Facts House',
      ...facts,
      status: 'in_service',
      address: '40 Facts Street, Unit 3B, Somerville, MA 02143',
      occupancy: 'vacant',
      lease: null,
      nextLease: null,
      vacantSince: null,
      propertyTitle: 'Sunny two-bedroom',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    const changed = await call('PATCH', `/api/admin/units/${made.id}`, { number: 'Rear', bedrooms: null, version: 1 })
    expect(changed.json()).toMatchObject({
      number: 'Rear',
      bedrooms: null,
      address: '40 Facts Street, Rear, Somerville, MA 02143',
      version: 2,
    })
    await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', '=', home.id).execute()
    expect(await readUnit(made.id)).toMatchObject({ propertyId: null, propertyTitle: null })
    expect((await logsOf(made.id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('with the number of another in the building is refused, however it is written', async () => {
    const { id } = await building()
    await addUnit(id, { number: 'Apt 3' })
    for (const number of ['3', '#3', 'apt. 3', 'UNIT 3'])
      expect(await refusalOf(addUnit(id, { number }))).toEqual([409, { number: SAME }])
    expect((await addUnit(id, { number: '' })).statusCode).toBe(201)
    expect(await refusalOf(addUnit(id))).toEqual([
      409,
      { number: 'This building already has a unit without a number.' },
    ])
    const { id: other } = await unit(id, { number: '4' })
    expect(await refusalOf(call('PATCH', `/api/admin/units/${other}`, { number: '3' }))).toEqual([
      409,
      { number: SAME },
    ])
    expect((await addUnit((await building()).id, { number: '3' })).statusCode).toBe(201)
  })

  test('with bad input is refused at each field', async () => {
    const { id } = await building()
    const bad = { bedrooms: -1, bathrooms: 1.3, sqft: 1.5, status: 'gone', propertyId: 'x', number: 'n'.repeat(31) }
    expect(await refusalOf(addUnit(id, bad))).toEqual([
      400,
      {
        number: 'Unit number must be at most 30 characters',
        bedrooms: 'Bedrooms must be at least 0',
        bathrooms: 'Bathrooms must be a whole or half number from 0 to 20',
        sqft: 'Square feet must be a whole number',
        status: 'Status must be one of in_service, out_of_service',
        propertyId: 'Listing must be chosen from the list',
      },
    ])
    const gone = '00000000-0000-4000-8000-000000000000'
    expect(await refusalOf(addUnit(id, { propertyId: gone }))).toEqual([
      400,
      { propertyId: 'This listing was deleted. Choose another listing.' },
    ])
    expect((await addUnit(gone)).statusCode).toBe(404)
  })

  test('is found in its building by its number, and not by the address that all units share', async () => {
    const { id } = await building({ street: '333 Numbers Street', zip: '02143' })
    for (const number of ['3', 'Apt 10', 'Rear']) await unit(id, { number })
    const search = async (text: string) => {
      const answer = await call(
        'GET',
        `/api/admin/units?building=${id}&sort=address&search=${encodeURIComponent(text)}`,
      )
      const numbers = answer.json<Unit[]>().map(({ number }) => number)
      expect(answer.headers['x-total-count']).toBe(String(numbers.length))
      return numbers
    }
    expect(await search('3')).toEqual(['3'])
    expect(await search('Unit 3')).toEqual(['3'])
    expect(await search('apt 1')).toEqual(['Apt 10'])
    expect(await search('REAR')).toEqual(['Rear'])
    expect(await search('Numbers')).toEqual([])
    expect(await search('%')).toEqual([])
    expect(await search('')).toHaveLength(3)
    expect(await units(`?search=${encodeURIComponent('333 Numbers')}`)).toHaveLength(3)
  })

  test('goes out of service only without a lease that is not over', async () => {
    const { id } = await building()
    const { id: unitId } = await unit(id, { number: '1' })
    const tenant = await tenantIn(unitId, addMonths(1), addMonths(13))
    const out = { status: 'out_of_service' }
    expect(await refusalOf(call('PATCH', `/api/admin/units/${unitId}`, out))).toEqual([
      409,
      { status: 'This unit has a lease that is not over, so it cannot go out of service.' },
    ])
    await call('PATCH', `/api/admin/tenants/${tenant.id}`, { unitId: null })
    expect((await call('PATCH', `/api/admin/units/${unitId}`, out)).json<Unit>().occupancy).toBe('out_of_service')
    expect((await readBuilding(id)).vacantCount).toBe(0)
    const chosen = call('PATCH', `/api/admin/tenants/${tenant.id}`, { unitId })
    expect(await refusalOf(chosen)).toEqual([
      409,
      { unitId: 'This unit is out of service. Put it back in service first.' },
    ])
  })
})

test('who is not staff gets nothing', async () => {
  const { id } = await building()
  const tenant = await createCaller(app, db)
  for (const [method, url] of [
    ['GET', '/api/admin/buildings'],
    ['GET', '/api/admin/units'],
    ['GET', '/api/admin/units.csv'],
    ['GET', `/api/admin/buildings/${id}`],
    ['POST', '/api/admin/buildings'],
    ['PATCH', `/api/admin/buildings/${id}`],
    ['DELETE', `/api/admin/buildings/${id}`],
    ['POST', `/api/admin/buildings/${id}/units`],
  ] as const)
    expect((await tenant.call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(403)
  expect(await readBuilding(id)).toMatchObject({ id })
})
