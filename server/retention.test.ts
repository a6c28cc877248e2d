import type { SiteSetting } from '#contract/company/admin.ts'
import { verifyAllChains, recordAttempt } from '#server/features/audit/service.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { identityOn, logIn, PASSWORD } from '#server/testing/account.ts'
import { setUpPeople } from '#server/testing/setups/people.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'

const { db, app, storage, call, visited, rented } = await setUpPeople()

const errors: string[] = []
const { work: tidy } = scheduledJobs({
  db,
  identity: await identityOn(db),
  storage,
  cards: null,
  geocoder: null,
  secret: 'a secret of the tests alone',
  origin: 'http://localhost:3000',
  log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
}).find(({ name }) => name === 'tidy')!

const save = (name: string, value: string) =>
  call('POST', '/api/admin/site-settings', { key: `retention.${name}`, value })
const count = async (table: string, having: string) => {
  const { rows } = await sql`select from ${sql.table(table)} as t where strpos(t::text, ${having}) > 0`.execute(db)
  return rows.length
}
/** Lets this much time pass for the rows of a person. */
const age = (table: string, columns: readonly string[], by: string, having: string) =>
  sql`update ${sql.table(table)} as t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval`))}
    where strpos(t::text, ${having}) > 0`.execute(db)

async function tidied() {
  await tidy()
  expect(errors).toEqual([])
}

test('the settings begin with what the privacy page promises, and refuse what may not be chosen', async () => {
  const settings = (await call('GET', '/api/admin/site-settings')).json<SiteSetting[]>()
  const kept = Object.fromEntries(
    settings.filter(({ key }) => key.startsWith('retention.')).map(({ key, value }) => [key.slice(10), Number(value)]),
  )
  expect(kept).toEqual({ messages: 24, viewings: 90, emails: 24, sessions: 90, tenancies: 7, auditLog: 7 })
  expect((await app.inject('/api/company/retention')).json()).toEqual(kept)
  for (const [name, value, hint] of [
    ['tenancies', '1', 'a number of years from 2 to 25'],
    ['viewings', '366', 'a number of days from 1 to 365'],
    ['sessions', '29', 'a number of days from 30 to 365'],
    ['messages', '1.5', 'a number of months from 1 to 120'],
    ['auditLog', 'forever', 'a number of years from 1 to 25'],
  ] as const) {
    const answer = await save(name, value)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: `Value must be ${hint}` }])
  }
})

test('messages, viewings, sign-ups, emails and sessions are deleted after the times that staff chose', async () => {
  const ada = await rented('ada@example.com', 'Zephyrine', '2999-12-31')
  await visited('young@example.com', 'Younger')
  const aged = async (days: number) => {
    const by = `${days} days`
    await age('contacts', ['created_at', 'updated_at'], by, 'Zephyrine')
    await age('viewings', ['starts_at', 'ends_at'], `${days + 60} days`, 'Zephyrine')
    await sql`update open_houses set starts_at = starts_at - ${`${days + 121} days`}::interval, ends_at = ends_at - ${`${days + 121} days`}::interval
      where id = ${ada.openHouse}`.execute(db)
    await age('sent_mails', ['sent_at'], by, 'Zephyrine')
    await age('app_sessions', ['first_seen_at', 'last_seen_at'], by, ada.id)
  }
  const left = async () => ({
    messages: await count('contacts', 'Zephyrine'),
    viewings: await count('viewings', 'Zephyrine'),
    guests: await count('open_house_guests', 'Zephyrine'),
    emails: await count('sent_mails', 'Zephyrine'),
    sessions: await count('app_sessions', ada.id),
  })
  const all = { messages: 1, viewings: 1, guests: 1, emails: 1, sessions: 1 }
  await aged(31)
  await save('viewings', '365')
  await tidied()
  expect(await left()).toEqual(all)
  for (const [name, value] of Object.entries({ messages: '1', viewings: '20', emails: '1', sessions: '30' }))
    expect((await save(name, value)).statusCode).toBe(200)
  await tidied()
  expect(await left()).toEqual({ messages: 0, viewings: 0, guests: 0, emails: 0, sessions: 0 })
  expect([await count('contacts', 'Younger'), await count('viewings', 'Younger')]).toEqual([1, 1])

  // An old message stays while its person goes on writing.
  await age('contacts', ['created_at', 'updated_at'], '40 days', 'Younger')
  const again = { firstName: 'Y', lastName: 'Y', email: 'Young@example.com', subject: 'renting', message: 'Once more' }
  await db
    .insertInto('contacts')
    .values({ first_name: 'Y', last_name: 'Y', email: again.email, subject: 'renting', message: again.message })
    .execute()
  await tidied()
  expect(await count('contacts', 'Younger')).toBe(1)
})

test('an ended tenancy goes as a whole after its years, and a current one stays', async () => {
  const old = await rented('old@example.com', 'Bygone', '2020-06-30')
  const back = await rented('back@example.com', 'Returned', '2020-06-30')
  for (const name of ['Bygone', 'Returned', 'Zephyrine']) {
    await age('payments', ['created_at', 'completed_at'], '5 years', name)
    await db.updateTable('maintenance_requests').set({ status: 'completed' }).where('full_name', '=', name).execute()
    await age('maintenance_requests', ['created_at', 'updated_at'], '5 years', name)
  }
  await db
    .updateTable('users')
    .set({ last_login_at: new Date('2020-01-01') })
    .where('id', '=', old.id)
    .execute()
  await tidied()
  expect(await count('payments', 'Bygone')).toBe(2)
  await save('tenancies', '3')
  await tidied()
  const has = async (name: string) => [
    await count('payments', name),
    await count('maintenance_requests', name),
    await count('users', name),
  ]
  expect(await has('Bygone')).toEqual([0, 0, 0])
  expect((await logIn(app, { email: 'old@example.com', password: PASSWORD })).statusCode).toBe(401)
  expect(await storage.get(old.file)).toBeNull()
  // Whoever still signs in keeps the account, and a current tenant the payments since the lease began.
  expect(await has('Returned')).toEqual([0, 0, 1])
  expect((await back.call('GET', '/api/auth/user')).statusCode).toBe(200)
  expect(await has('Zephyrine')).toEqual([2, 0, 1])
  const logs = await db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'personal_data').execute()
  expect(logs).toMatchObject([{ resource_id: old.id, user_id: null, action: 'delete' }])
})

test('old entries leave the logs in order, the chains stay whole, and nothing else can be deleted', async () => {
  const attempt = (email: string) =>
    recordAttempt(db, { email, userId: null, address: null, userAgent: null, failure: 'Wrong email or password' })
  for (const name of ['first', 'second', 'third']) await attempt(`${name}@example.com`)
  const chain = async () => (await verifyAllChains(db)).find(({ record }) => record === 'login_attempts')!
  await expect(db.deleteFrom('login_attempts').execute()).rejects.toThrow('the record cannot be changed')
  const rows = () => db.selectFrom('login_attempts').select(['seq', 'email']).orderBy('seq').execute()
  const before = await rows()
  const second = before.find(({ email }) => email === 'second@example.com')!
  // As if everything up to the second had been written nine years ago: the entries are sealed again with that time.
  await sql`alter table login_attempts disable trigger insert_only`.execute(db)
  await sql`
    do $$ declare entry record; before bytea; begin
      for entry in select seq from login_attempts order by seq loop
        update login_attempts set previous_hash = before,
          attempted_at = attempted_at - case when entry.seq <= ${sql.lit(Number(second.seq))} then interval '9 years' else interval '0' end
          where seq = entry.seq;
        update login_attempts as a set hash = record_hash(a.previous_hash, to_jsonb(a)) where seq = entry.seq returning hash into before;
      end loop;
    end $$`.execute(db)
  await sql`alter table login_attempts enable trigger insert_only`.execute(db)
  expect((await chain()).breaks).toEqual([])

  await save('auditLog', '7')
  await tidied()
  expect((await rows())[0]).toMatchObject({ email: 'third@example.com' })
  expect((await chain()).breaks).toEqual([])
  const [log] = await db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'audit_log').execute()
  expect(log).toMatchObject({ resource_id: 'login_attempts', details: { seq: Number(second.seq) } })
  await attempt('fourth@example.com')
  await tidied()
  expect((await chain()).breaks).toEqual([])
  expect(await db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'audit_log').execute()).toEqual([
    log,
  ])

  // Whoever deletes one more than the audit log says is found.
  await sql`alter table login_attempts disable trigger insert_only`.execute(db)
  await sql`delete from login_attempts where email = 'third@example.com'`.execute(db)
  expect((await chain()).breaks[0]).toMatchObject({ reason: 'has missing entries before it' })
})
