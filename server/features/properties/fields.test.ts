import type { AdminProperty } from '#contract/properties/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/properties'
/** Without commas, so that the test can split a CSV line at them. */
const HOME = { title: 'Cape on a corner', address: '3 Oak Street', price: '640000' }
const create = (payload: object) => admin.call('POST', STAFF, { ...HOME, ...payload })
const change = async (id: string, payload: object) =>
  (await admin.call('PATCH', `${STAFF}/${id}`, payload)).json<AdminProperty>()
const cell = async (head: string) => {
  const [heads = [], ...rows] = (await admin.call('GET', `${STAFF}.csv`)).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows[0]?.[heads.indexOf(head)]
}

describe.each([
  { name: 'parkingSpaces', head: 'Parking spaces', first: 2, second: 3, page: 'Parking spaces' },
  { name: 'availableOn', head: 'Available from', first: '2027-02-01', second: '2027-03-15', page: 'Available from' },
])('the optional field $name of a property', ({ name, head, first, second, page }) => {
  const blanks = typeof first === 'string' ? [null, ''] : [null]
  test.each(blanks)('is public, in the audit log and in the CSV file, and cleared by %j', async (blank) => {
    await db.deleteFrom('properties').execute()
    const made = (await create({ [name]: first })).json<AdminProperty>()
    const shown = async () => {
      cache.clear()
      return (await app.inject(`/api/properties/${made.id}`)).json<Record<string, unknown>>()[name]
    }
    /** The page without its scripts, because the data in them has every field. */
    const html = async () => (await app.inject(`/properties/${made.id}`)).body.replaceAll(/<script[^]*?<\/script>/g, '')
    expect([made, await shown(), await cell(head)]).toMatchObject([{ [name]: first }, first, String(first)])
    expect(await html()).toContain(page)

    expect(await change(made.id, { [name]: second })).toMatchObject({ [name]: second })
    expect(await change(made.id, { title: 'Cape' })).toMatchObject({ [name]: second })
    expect(await change(made.id, { [name]: blank })).toMatchObject({ [name]: null })
    expect([await shown(), await cell(head)]).toEqual([null, ''])
    expect(await html()).not.toContain(page)

    const logs = db.selectFrom('audit_logs').select('details').where('resource_id', '=', made.id).orderBy('seq')
    const changes = (await logs.execute()).map(({ details }) => details['changes'] as Record<string, unknown>)
    expect(changes.map((fields) => fields[name])).toEqual([
      { from: null, to: first },
      { from: first, to: second },
      undefined,
      { from: second, to: null },
    ])
  })

  test('is null by default', async () => {
    expect((await create({})).json()).toMatchObject({ [name]: null })
  })
})

const latest = new Date().getFullYear() + 5
const notYear = `Year built must be a year from 1600 to ${latest}`

test('a home may be finished in five years', async () => {
  expect((await create({ yearBuilt: latest })).json()).toMatchObject({ yearBuilt: latest })
})

test.each([
  [{ yearBuilt: latest + 1 }, notYear],
  [{ yearBuilt: 1599 }, notYear],
  [{ yearBuilt: 1900.5 }, notYear],
  [{ parkingSpaces: 1.5 }, 'Parking spaces must be a whole number'],
  [{ parkingSpaces: -1 }, 'Parking spaces must be at least 0'],
  [{ parkingSpaces: 1001 }, 'Parking spaces must be at most 1,000'],
  [{ availableOn: 'soon' }, 'Available from must be a date, such as 2027-05-31'],
  [{ availableOn: '2027-02-30' }, 'Available from must be a date, such as 2027-05-31'],
  [{ availableOn: '2026-02-28T99Z' }, 'Available from must be a date, such as 2027-05-31'],
  [{ availableOn: '2026-02-28T::::Z' }, 'Available from must be a date, such as 2027-05-31'],
  [{ availableOn: '0000-01-01' }, 'Available from must be a date, such as 2027-05-31'],
])('%j is rejected with a message', async (payload, message) => {
  const answer = await create(payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, code: 'validation' }])
})
