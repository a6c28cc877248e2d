import { readFile } from 'node:fs/promises'
import { CONTACT_STATUSES } from '#contract/contacts/public.ts'
import { MAINTENANCE_STATUSES } from '#contract/maintenance/public.ts'
import { connectCards } from '#server/connect-cards.ts'
import { readConfig } from '#server/config/config.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { DEMO_ACCOUNTS } from '#server/db/demo/people/people.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { readContacts } from '#server/features/leases/contact-history/service.ts'
import { summarize } from '#server/features/payments/service.ts'
import { seedDemoPeople } from './demo-accounts.ts'
import { connectIdentity } from '#server/connect-identity.ts'

const { db } = await createDatabase()
const config = readConfig({ APP_ENV: 'test' })
const seed = async () => {
  const [identity, cards] = [await connectIdentity(db, config), await connectCards(db, config)]
  await seedDemoPeople(db, { identity, cards, password: 'a password' })
}
const requests = () => db.selectFrom('maintenance_requests').selectAll().execute()
const steps = () => db.selectFrom('maintenance_steps').selectAll().orderBy('id').execute()
const messages = () => db.selectFrom('maintenance_messages').selectAll().execute()

beforeAll(async () => {
  await seedDemo(db, new Date())
  await seed()
})

test('the demo has maintenance requests and inquiries in every status, once', async () => {
  const before = await requests()
  await seed()
  expect(await requests()).toHaveLength(before.length)
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(MAINTENANCE_STATUSES))
  const inquiries = await db.selectFrom('contacts').select('status').execute()
  expect(new Set(inquiries.map(({ status }) => status))).toEqual(new Set(CONTACT_STATUSES))
})

test('the demo tenant has at least five, with messages and one reported as not fixed', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'tenant@example.com')
    .executeTakeFirstOrThrow()
  const own = (await requests()).filter(({ user_id }) => user_id === id)
  expect(own.length).toBeGreaterThanOrEqual(5)
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set(MAINTENANCE_STATUSES))
  const ids = new Set(own.map((request) => request.id))
  const ownMessages = (await messages()).filter(({ request_id }) => ids.has(request_id))
  expect(new Set(ownMessages.map(({ side }) => side))).toEqual(new Set(['sender', 'staff']))
  expect(
    (await steps()).some((step) => ids.has(step.request_id) && step.side === 'sender' && step.status === 'in_progress'),
  ).toBe(true)
})

test('each ends with its last step, and nothing happened in the future or before it was submitted', async () => {
  const [all, said] = [await steps(), await messages()]
  for (const request of await requests()) {
    const own = all.filter(({ request_id }) => request_id === request.id)
    expect(own[0]).toMatchObject({ status: 'pending', at: request.created_at })
    expect(own.at(-1)?.status).toBe(request.status)
    const times = [
      ...own.map(({ at }) => at),
      ...said.flatMap((m) => (m.request_id === request.id ? [m.created_at] : [])),
    ]
    for (const at of times) {
      expect(at.getTime()).toBeGreaterThanOrEqual(request.created_at.getTime())
      expect(at.getTime()).toBeLessThanOrEqual(Date.now())
    }
  }
})

test('rent balances vary like those of real tenants', async () => {
  const people = await db.selectFrom('users').select(['id', 'email']).where('role', '=', 'tenant').execute()
  const summaryOf = async (name: string) =>
    summarize(db, people.find(({ email }) => email.startsWith(name))!.id, 'sandbox')
  expect(await summaryOf('tenant@')).toMatchObject({ isRentPaid: true, openMonths: [], depositOpen: '0.00' })
  expect(await summaryOf('priya')).toMatchObject({ isRentPaid: true, rentOwed: '0.00', rentAmount: '3200.00' })
  expect(await summaryOf('daniel')).toMatchObject({ rentPaid: '1500.00', rentOwed: '1475.00' })
  expect(await summaryOf('luis')).toMatchObject({ rentOwed: '4360.00', openMonths: [{}, {}] })
  expect(await summaryOf('fatima')).toMatchObject({ rentOwed: '575.00', leaseEndedOn: expect.any(String) as string })
  expect(await summaryOf('mei')).toMatchObject({ rentPending: '3450.00', rentOwed: '0.00' })
  expect(await summaryOf('marcus')).toMatchObject({ rentOwed: '0.00' })
  // A check was returned and replaced.
  expect(await summaryOf('ruth')).toMatchObject({ isRentPaid: true, rentOwed: '0.00', openMonths: [] })
  expect(await summaryOf('noah')).toMatchObject({ isBeforeLease: true, rentMost: '0.00', lastMonthPaid: '3100.00' })
  expect(await summaryOf('ines')).toMatchObject({
    rentMost: '2990.00',
    depositOpen: '1495.00',
    depositDue: '1495.00',
    feeOpen: '95.00',
  })
})

test('of two tenants who owe rent, one kept a promise and one broke theirs, and staff ask again', async () => {
  const promisesOf = async (name: string) => {
    const { id } = await db
      .selectFrom('leases as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select('l.id')
      .where('u.email', 'like', `${name}%`)
      .executeTakeFirstOrThrow()
    const { contacts } = await readContacts({ db, gateway: 'sandbox', origin: '' }, id)
    expect(contacts[0]!.followUpOn! >= contacts[0]!.on).toBe(true)
    return contacts.flatMap(({ promise }) => (promise ? [[promise.amount, promise.paid, promise.state]] : []))
  }
  expect(await promisesOf('fatima')).toEqual([['150.00', '150.00', 'kept']])
  expect(await promisesOf('luis')).toEqual([['2180.00', '0.00', 'broken']])
})

test('a tenant whose lease has ended has moved out: the account is closed, as the audit log says, and not used since', async () => {
  const tenants = await db
    .selectFrom('users as u')
    .innerJoin('leases as l', 'l.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.is_active', 'u.last_login_at', 'l.ends_on'])
    .execute()
  const today = new Date().toISOString().slice(0, 10)
  const ended = tenants.filter(({ ends_on: end }) => end !== null && end < today)
  expect(ended.map(({ email }) => email)).toEqual(['fatima.haddad@example.com'])
  expect(tenants.filter((tenant) => !tenant.is_active)).toEqual(ended)
  const { id, ends_on: end, last_login_at: last } = ended[0]!
  const closed = await db
    .selectFrom('audit_logs')
    .select('created_at as at')
    .where('resource_id', '=', id)
    .where('action', '=', 'status_change')
    .executeTakeFirstOrThrow()
  const reported = (await requests()).filter(({ user_id: by }) => by === id).map(({ created_at: at }) => at)
  for (const at of [last!, closed.at, ...reported]) expect(at.toISOString().slice(0, 10) <= end!).toBe(true)
})

test('the audit log is in order and unbroken; users signed in after their accounts were created', async () => {
  const logs = await db.selectFrom('audit_logs').selectAll().orderBy('seq').execute()
  expect(new Set(logs.map((log) => log.resource_type))).toEqual(
    new Set(['user', 'property', 'maintenance', 'contact', 'payment', 'ledger']),
  )
  const payments = logs.filter((log) => log.resource_type === 'payment')
  expect(
    new Set(payments.map(({ action, user_id: by }) => `${action} ${by === null ? 'by the system' : 'by the payer'}`)),
  ).toEqual(new Set(['create by the payer', 'status_change by the system', 'update by the system']))
  const changes = JSON.stringify(payments.map(({ details }) => details))
  for (const part of ['"completed"', '"failed"', 'refundedAmount', '"lost"']) expect(changes).toContain(part)
  expect(logs.every((log, at) => at === 0 || log.created_at >= logs[at - 1]!.created_at)).toBe(true)
  const record = await verifyAllChains(db)
  expect(record.map(({ breaks }) => breaks)).toEqual([[], [], []])
  for (const { last } of record) expect(last!.seq).toBeGreaterThan(3)
  const people = await db.selectFrom('users').selectAll().execute()
  // One tenant was invited and has not signed in yet.
  expect(people.filter((person) => person.last_login_at === null).map(({ email }) => email)).toEqual([
    'ines.duarte@example.com',
  ])
  const dates = people.flatMap(({ last_login_at: last, created_at: since }) => (last ? [[since, last] as const] : []))
  expect(dates.every(([since, last]) => last >= since && last.getTime() < Date.now())).toBe(true)
  const used = await db
    .selectFrom('users as u')
    .innerJoin('payments as p', 'p.user_id', 'u.id')
    .select(({ fn }) => ['u.last_login_at as last', fn.max('p.created_at').as('paid')])
    .groupBy('u.id')
    .execute()
  expect(used.every(({ last, paid }) => last!.getTime() >= paid.getTime() - 180_000)).toBe(true)
  // The demo accounts have no earlier sign-ins, so their visitors' browsers count as new.
  const known = await db.selectFrom('login_attempts').select('email').where('successful', '=', true).execute()
  expect(known.some(({ email }) => ['admin@example.com', 'tenant@example.com'].includes(email))).toBe(false)
})

test('visitors can sign in as a roommate, as a tenant with autopay and as one with a renewal, and as nobody else', async () => {
  const { rows } = await sql<{ email: string }>`
    select email from auth_users where password_hash is not null order by email`.execute(db)
  const emails = rows.map(({ email }) => email)
  expect(DEMO_ACCOUNTS.map(({ email }) => email).toSorted()).toEqual(emails)
  expect(emails.map((email) => email.split('@')[0])).toEqual([
    'admin',
    'elena.petrov',
    'grace.lindqvist',
    'manager',
    'owen.obrien',
    'tenant',
    'user',
  ])
  const readme = await readFile('README.md', 'utf8')
  for (const email of emails) expect(readme).toContain(`| \`${email}\``)
  const { rows: shown } = await sql<{ what: string }>`
    select u.email || ' ' || s.what as what from (
      select user_id, 'shares a lease' as what from lease_tenants
      union all select user_id, 'pays by autopay' from autopay where is_on
      union all select l.user_id, 'has an offer' from renewal_offers as o join leases as l on l.id = o.lease_id
    ) as s join users as u on u.id = s.user_id order by 1`.execute(db)
  for (const what of [
    'elena.petrov@example.com shares a lease',
    'grace.lindqvist@example.com pays by autopay',
    'owen.obrien@example.com has an offer',
  ])
    expect(shown).toContainEqual({ what })
})
