import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Person } from '#contract/people/admin.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createAccount, logIn, PASSWORD } from '#server/testing/account.ts'
import { setUpPeople } from '#server/testing/setups/people.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseFiles } from './files.ts'

const { db, app, folder, storage, admin, call, visited, rented, home } = await setUpPeople()
const mailDir = path.join(folder, 'mail')

const erase = (email: string, confirmation = email) => call('POST', '/api/admin/people/erase', { email, confirmation })
const found = async (email: string) => (await call('POST', '/api/admin/people/find', { email })).json<Person>()
const logs = () => db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'personal_data').execute()

/** The tables that still have a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`.execute(db)
  const having: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(db)
    if (rows.length > 0) having.push(name)
  }
  return having
}

const BOOKS = ['public.payments']
const LOGS = new Set(['public.audit_logs', 'public.login_attempts', 'public.security_events'])

test('a former tenant is erased everywhere but in the books and the audit log, whose chains stay whole', async () => {
  const ada = await rented('ada@example.com', 'Zephyrine')
  const other = await visited('other@example.com', 'Quillon')
  const books = () =>
    db
      .selectFrom('payments')
      .select([
        'id',
        'user_id',
        'payer_name',
        'amount_cents',
        'rent_month',
        'receipt_number',
        'property_address',
        'card_last4',
      ])
      .orderBy('id')
      .execute()
  /** Without the copies that a search reads, which follow the account. */
  const leases = async () => {
    const rows = await db.selectFrom('leases').selectAll().execute()
    return rows.map((row) => Object.assign(row, { name_key: '', search_text: '' }))
  }
  const rents = () => db.selectFrom('lease_rents').selectAll().execute()
  const entries = () => db.selectFrom('ledger_entries').selectAll().orderBy('seq').execute()
  const kept = async () => ({
    books: await books(),
    leases: await leases(),
    rents: await rents(),
    entries: await entries(),
  })
  const before = await kept()
  const theOthers = await tablesWith('Quillon')

  const answer = await erase('Ada@example.com')
  expect([answer.statusCode, answer.json()]).toEqual([200, { erased: expect.any(Array) }])
  expect(before.entries.length).toBeGreaterThan(0)
  expect(await kept()).toEqual(before)
  expect(await tablesWith('Zephyrine')).toEqual(BOOKS)
  expect((await tablesWith('ada@example.com')).filter((name) => !LOGS.has(name))).toEqual([
    'graphile_worker._private_jobs',
  ])
  const { rows: jobs } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where payload::text like '%ada@example.com%'`.execute(db)
  expect(jobs).toEqual([{ payload: { email: 'ada@example.com' } }])
  for (const { breaks } of await verifyAllChains(db)) expect(breaks).toEqual([])

  // The books say what was paid, so no photo of a check is needed for them.
  expect(await db.selectFrom('receipt_photos').select('id').where('user_id', '=', ada.id).execute()).toEqual([])
  const going = await db.selectFrom('files_to_remove').select('file_key').execute()
  for (const id of [ada.check, ada.hiddenCheck]) expect(going).toContainEqual({ file_key: `receipts/${id}.jpg` })

  // Days and promises of contacts stay with the lease, without what staff wrote.
  const contacts = await db
    .selectFrom('lease_contacts as c')
    .innerJoin('leases as l', 'l.id', 'c.lease_id')
    .select(['c.note', 'c.contacted_on', 'c.promised_cents', 'c.struck_because'])
    .where('l.user_id', '=', ada.id)
    .orderBy('c.seq')
    .execute()
  const told = { note: 'Erased on request.', contacted_on: '2026-05-12' }
  expect(contacts).toEqual([
    { ...told, promised_cents: '50000', struck_because: null },
    { ...told, promised_cents: null, struck_because: 'Erased on request.' },
  ])

  // Nobody else lost anything.
  expect(await tablesWith('Quillon')).toEqual(theOthers)
  expect(theOthers).toContain('public.viewings')
  expect(existsSync(path.join(folder, 'uploads', other.file))).toBe(true)

  // Sessions, the second way in and the account are gone.
  expect((await ada.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await logIn(app, { email: 'ada@example.com', password: PASSWORD })).statusCode).toBe(401)
  const { session } = ada
  const renewed = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: session.refresh_token },
  })
  expect(renewed.statusCode).toBe(400)

  // The repair stays, without its person, and nobody waits for it.
  const request = await db
    .selectFrom('maintenance_requests')
    .selectAll()
    .where('id', '=', ada.request)
    .executeTakeFirstOrThrow()
  expect(request).toMatchObject({ full_name: 'Erased', phone: null, admin_notes: null, status: 'cancelled' })
  expect(request.property_address).toContain('Marker Lane')
})

test('the audit log has who erased, and how many records of each kind, without what was in them', async () => {
  const [log] = await logs()
  expect(log).toMatchObject({
    action: 'delete',
    user_id: admin.id,
    details: {
      hasAccount: true,
      records: {
        Account: 1,
        'Contacts about rent': 2,
        'Messages to us': 1,
        Photos: 1,
        Viewings: 1,
        'Maintenance requests': 1,
      },
    },
  })
  expect(JSON.stringify(log)).not.toMatch(/ada@|Zephyrine/)
})

test('photos and written emails are deleted by a job, which goes on once the storage is back', async () => {
  const { file } = await visited('files@example.com', 'Periwinkle')
  await mkdir(mailDir, { recursive: true })
  const mail = (head: string) => `From: B <b@example.com>\r\n${head}\r\nSubject: x\r\n\r\nTo: files@example.com\r\n`
  await writeFile(path.join(mailDir, '1.eml'), mail('To: files@example.com'))
  await writeFile(path.join(mailDir, '2.eml'), mail('To: B <b@example.com>\r\nReply-To: P\r\n <Files@example.com>'))
  await writeFile(path.join(mailDir, '3.eml'), mail('To: more-files@example.com'))
  await erase('files@example.com')
  expect(await storage.get(file)).not.toBeNull()
  const isAway = { ...storage, remove: () => Promise.reject(new Error('The storage is away')) }
  await expect(eraseFiles({ db, storage: isAway, mailDir }, 'files@example.com')).rejects.toThrow('away')
  await eraseFiles({ db, storage, mailDir }, 'files@example.com')
  expect(await storage.get(file)).toBeNull()
  expect(await db.selectFrom('files_to_remove').selectAll().execute()).toEqual([])
  expect(await readdir(mailDir)).toEqual(['3.eml'])
})

test('a tenant with a current lease, staff, and a payment in progress are refused with the reason', async () => {
  await rented('now@example.com', 'Current', '2999-12-31')
  await rented('open@example.com', 'Endless', null)
  const { email: staff } = await createAccount(db, { role: 'property_manager' })
  const paying = await rented('paying@example.com', 'Paying')
  await db
    .updateTable('payments')
    .set({ status: 'pending', completed_at: null, receipt_number: null, tried_at: new Date() })
    .where('user_id', '=', paying.id)
    .execute()
  const reasons = {
    'now@example.com': 'This tenant has a lease until Dec 31, 2999. They can be erased after it ends.',
    'open@example.com': 'This tenant has a current lease without an end date. Enter its last day first.',
    'paying@example.com': 'A payment is still being processed. Try again once it has been completed or failed.',
    [staff]: 'This account belongs to a staff member. Change its role first.',
  }
  for (const [email, message] of Object.entries(reasons)) {
    expect((await found(email)).refusal).toBe(message)
    const answer = await erase(email)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message }])
    expect((await found(email)).account).not.toBeNull()
  }
  expect((await logIn(app, { email: 'now@example.com', password: PASSWORD })).statusCode).toBe(200)
})

test('the address must be typed once more, and only administrators may', async () => {
  await visited('typed@example.com', 'Typed')
  const answer = await erase('typed@example.com', 'tiped@example.com')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'confirmation' }] }])
  expect((await found('typed@example.com')).records).not.toEqual([])
})

test('erasing again changes nothing and is not recorded, and who interrupted it can complete it', async () => {
  await visited('twice@example.com', 'Twice')
  const account = await createAccount(db, { role: 'user', email: 'twice@example.com' })
  // The identity service had removed the account, and then the database went away.
  await sql`delete from auth_users where id = ${account.id}`.execute(db)
  expect((await erase('twice@example.com')).statusCode).toBe(200)
  expect((await found('twice@example.com')).records).toEqual([])
  expect(await db.selectFrom('users').select('id').where('id', '=', account.id).execute()).toEqual([])
  const before = await logs()
  expect((await erase('twice@example.com')).json()).toEqual({ erased: [] })
  expect(await logs()).toEqual(before)
  // The address is free for a new beginning.
  const signUp = { email: 'twice@example.com', password: PASSWORD, firstName: 'New', lastName: 'Person' }
  expect((await app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUp })).statusCode).toBe(201)
})

test('an erasure leaves free what the person had taken: the time of a viewing, and the places of an open house', async () => {
  const { openHouse } = await visited('free@example.com', 'Freeing')
  const going = async () =>
    (await db.selectFrom('open_houses').select('going').where('id', '=', openHouse).executeTakeFirstOrThrow()).going
  const taken = () => db.selectFrom('occupied_times').select('id').where('property_id', '=', home).execute()
  const before = (await taken()).length
  expect(await going()).toBe(2)
  await erase('free@example.com')
  expect(await going()).toBe(0)
  expect((await taken()).length).toBe(before - 1)
})

test('the account is named as what it becomes: deleted, or nameless where a lease or payments keep it', async () => {
  const account = async (email: string) => (await found(email)).records.find(({ title }) => title === 'Account')
  const users = (id: string) => db.selectFrom('users').select(['email', 'first_name']).where('id', '=', id).execute()
  const leasing = await createAccount(db, { email: 'leasing@example.com' })
  await db
    .insertInto('leases')
    .values({
      user_id: leasing.id,
      property_address: '1 A St',
      rent_cents: 1,
      starts_on: '2019-07-01',
      ends_on: '2020-06-30',
    })
    .execute()
  const paying = await rented('paid@example.com', 'Paid')
  await db.updateTable('leases').set({ user_id: null }).where('user_id', '=', paying.id).execute()
  for (const [id, email] of [
    [leasing.id, 'leasing@example.com'],
    [paying.id, 'paid@example.com'],
  ] as const) {
    expect(await account(email)).toEqual({
      title: 'Account',
      count: 1,
      erasure: 'nameless',
      because: 'Kept inactive without a name and an address, because its lease or payments are part of the books.',
    })
    await erase(email)
    expect(await users(id)).toEqual([{ email: `erased-${id}@erased.invalid`, first_name: 'Erased' }])
  }
  const visitor = await createAccount(db, { role: 'user', email: 'gone@example.com' })
  expect(await account(visitor.email)).toMatchObject({ erasure: 'deleted', because: null })
  await erase(visitor.email)
  expect(await users(visitor.id)).toEqual([])
})
