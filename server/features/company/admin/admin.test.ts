import type { SiteSetting } from '#contract/company/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/site-settings'
const save = (payload: object) => admin.call('POST', STAFF, payload)
const settings = async () => (await admin.call('GET', STAFF)).json<SiteSetting[]>()
const setting = async (key: string) => (await settings()).find((one) => one.key === key)
const logs = (key: string) =>
  db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'details'])
    .where('resource_id', '=', key)
    .orderBy('seq')
    .execute()

test('settings are listed by key with their descriptions', async () => {
  const keys = (await settings()).map(({ key }) => key)
  expect(keys).toContain('company.name')
  expect(keys).toEqual(keys.toSorted())
  expect(await setting('company.phone')).toMatchObject({
    value: '(617) 555-0142',
    description: 'Main phone number',
    version: 1,
  })
})

test('a changed setting shows on the site at once, keeps its description and is in the audit log', async () => {
  const answer = await save({ key: 'company.phone', value: ' (413) 555-0100 ' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { key: 'company.phone', value: '(413) 555-0100', description: 'Main phone number', version: 2 },
  ])
  cache.clear()
  expect((await app.inject('/contact')).body).toContain('(413) 555-0100')
  expect(await logs('company.phone')).toEqual([
    {
      action: 'update',
      user_id: admin.id,
      details: { changes: { value: { from: '(617) 555-0142', to: '(413) 555-0100' } } },
    },
  ])
})

test('settings can be exported as CSV, filtered, without formulas', async () => {
  await save({ key: 'press.line', value: '=1+1', description: 'Zebra' })
  const answer = await admin.call('GET', `${STAFF}.csv?search=zEBRA`)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="site-settings.csv"')
  expect(answer.body).toBe("\uFEFFKey,Value,Description\r\npress.line,'=1+1,Zebra\r\n")
  const all = (await admin.call('GET', `${STAFF}.csv`)).body.split('\r\n')
  expect(all).toHaveLength((await settings()).length + 2)
})

test('a lone surrogate is stored as the replacement character', async () => {
  const answer = await save({ key: 'press.half', value: 'half \ud83d of it', description: 'also \udc00' })
  expect(answer.statusCode).toBe(201)
  expect(await setting('press.half')).toMatchObject({ value: 'half \ufffd of it', description: 'also \ufffd' })
  expect(await logs('press.half')).toMatchObject([{ details: { changes: { value: { to: 'half \ufffd of it' } } } }])
})

test('a new setting is 201, then 200; adding it again is refused and changes nothing', async () => {
  const first = await save({ key: 'press.note', value: 'Hello', description: 'For the press', version: 0 })
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    { value: 'Hello', description: 'For the press', version: 1 },
  ])
  const again = await save({ key: 'press.note', value: 'Other', version: 0 })
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { message: 'A setting with this key already exists.', issues: [{ path: 'key' }] },
  ])
  expect((await save({ key: 'press.note', value: 'Other', version: 1 })).statusCode).toBe(200)
  expect((await save({ key: 'press.note', value: 'Late', version: 1 })).statusCode).toBe(409)
  expect(await setting('press.note')).toMatchObject({ value: 'Other', version: 2 })
  expect((await logs('press.note')).map(({ action }) => action)).toEqual(['create', 'update'])
})

test.each([
  [{}, 'Key is required'],
  [{ key: 'a b', value: 'x' }, 'Key must be letters, digits, dots, dashes and underscores'],
  [{ key: 'press.note2', value: '' }, 'Value is required'],
  [{ key: 'company.name', value: '  ' }, 'Value is required'],
  [{ key: 'company.name', value: 'Baystead\r\nBEGIN:VEVENT' }, 'Value must be one line of text'],
  [{ key: 'company.phone', value: '(617) 555\n0142' }, 'Value must be one line of text'],
  [{ key: 'company.phone', value: 'call us' }, 'Value must be a phone number such as (617) 555-0142'],
  [{ key: 'company.email', value: 'hello' }, 'Value must be an email address such as hello@example.com'],
  [{ key: 'social.facebook', value: 'javascript:alert(1)' }, 'Value must be a web address that begins with https://'],
  [{ key: 'company.hours.sunday', value: 'noonish' }, 'Value must be hours such as 8:00 AM-6:00 PM, or Closed'],
  [{ key: 'brand.color', value: 'navy' }, 'Value must be a color such as #14304f'],
  [{ key: 'application.fee', value: 'ten' }, 'Value must be dollars and cents such as 2100.50'],
])('invalid input is rejected with a message (%#)', async (payload, message) => {
  const before = await settings()
  const answer = await save(payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  expect(await settings()).toEqual(before)
})

test.each([
  ['social.facebook', ''],
  ['company.brokerLicense', ''],
  ['company.hours.saturday', 'closed'],
  ['brand.accentColor', '#FFF'],
  ['application.fee', '30.00'],
])('%s may be %j', async (key, value) => {
  expect((await save({ key, value })).json()).toMatchObject({ key, value })
})
