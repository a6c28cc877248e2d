import type { Person } from '#contract/people/admin.ts'
import { unzip } from '#server/testing/read/unzip.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { setUpPeople } from '#server/testing/setups/people.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { expect, test } from 'vitest'

const { db, app, admin, call, visited, rented } = await setUpPeople()

const exported = async (email: string) => {
  const answer = await call('POST', '/api/admin/people/export', { email })
  expect(answer.statusCode).toBe(200)
  const entries = unzip(answer.rawPayload)
  const text = entries.get('data.json')!.toString()
  const { records } = JSON.parse(text) as { records: Record<string, Record<string, unknown>[]> }
  return { answer, entries, text, records, names: [...entries.keys()] }
}

const lastLog = () => db.selectFrom('audit_logs').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

test("a tenant's data, photos and receipts are exported, without those of others, secrets and notes of staff", async () => {
  const ada = await rented('ada@example.com', 'Zephyrine')
  await visited('other@example.com', 'Quillon')
  const { answer, entries, text, records, names } = await exported('ADA@example.com')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
  })
  expect(records).toMatchObject({
    Account: [{ id: ada.id, first_name: 'Zephyrine', phone: 'Zephyrine' }],
    'Sign-in account': [{ email: 'ada@example.com' }],
    Leases: [{ rent_cents: 210_000 }],
    // The one that was struck out may be about another person.
    'Contacts about rent': [{ how: 'call', note: 'Pays on Friday, says Zephyrine', promised_on: '2026-05-15' }],
    Payments: [{ card_last4: '4242' }, { card_last4: '4242' }],
    'Maintenance requests': [{ description: 'A leak, says Zephyrine' }],
    'Messages about maintenance': [{ body: 'Still leaking, says Zephyrine' }],
    'Messages to us': [{ message: 'Hello, Zephyrine' }],
    'Our replies': [{ body: 'Hi Zephyrine' }],
    Viewings: [{ name: 'Zephyrine' }],
    'Sign-ups for open houses': [{ party: 2 }],
    'Alerts for new homes': [{ name: 'Zephyrine' }],
    'Saved homes': [{ note: 'Zephyrine' }],
    'Emails we sent': [{ subject: 'Zephyrine' }],
    'Sign-in attempts': [{ successful: true }],
    Sessions: [{ user_agent: expect.stringContaining('Chrome') }],
  })
  for (const hidden of ['Quillon', 'other@example.com', 'Internal about', 'Note about', 'Staff Only', 'argon2', 'hash'])
    expect(text).not.toContain(hidden)
  expect(entries.get(`photos/${ada.photo}.jpg`)!.subarray(0, 2).toString('hex')).toBe('ffd8')
  // The one that was hidden may be another person's.
  expect(records['Photos of checks']).toMatchObject([{ id: ada.check }])
  expect(names.filter((name) => name.startsWith('checks/'))).toEqual([`checks/${ada.check}.jpg`])
  const receipts = names.filter((name) => name.startsWith('receipts/'))
  expect(receipts).toHaveLength(2)
  expect(textOf(entries.get(receipts[0]!)!)).toContain('Zephyrine')
  for (const name of names) expect(name).toMatch(/^[\w-]+(\/[\w-]+)?\.\w+$/)
})

test('the export is in the audit log, by whom and about which account, without the address', async () => {
  await exported('ada@example.com')
  const log = await lastLog()
  expect(log).toMatchObject({ user_id: admin.id, action: 'create', resource_type: 'personal_data' })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow()
  expect(log.resource_id).toBe(id)
  expect(JSON.stringify(log)).not.toContain('ada@')
})

test('a person without an account is found by the address, whatever its case', async () => {
  await visited('Grace@Example.com', 'Marigold')
  const person = (await call('POST', '/api/admin/people/find', { email: 'grace@example.COM' })).json<Person>()
  expect(person).toMatchObject({ email: 'grace@example.com', account: null })
  expect(person.records.map(({ title, count }) => [title, count])).toEqual([
    ['Emails we sent', 1],
    ['Photos', 1],
    ['Maintenance requests', 1],
    ['Alerts for new homes', 1],
    ['Messages to us', 1],
    ['Viewings', 1],
    ['Sign-ups for open houses', 1],
  ])
  const { text, names } = await exported('grace@example.com')
  expect(text).toContain('Hello, Marigold')
  expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(1)
})

test('only administrators may', async () => {
  const { email } = await createAccount(db, { role: 'property_manager' })
  const { call: theirs } = await signedIn(app, email)
  for (const path of ['find', 'export']) {
    const answer = await theirs('POST', `/api/admin/people/${path}`, { email: 'ada@example.com' })
    expect(answer.statusCode).toBe(403)
  }
})
