import type { FollowedTenant } from '#contract/tenants-admin.ts'
import type { Tenant } from '#contract/tenants.ts'
import { callsWith, createAccount, identityOn, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { LEAK, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp, csrfHeaders, testConfig, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import type { Identity } from '#server/gateways/identity.ts'
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { remove } from './accounts.ts'
import { change as changeTenant } from './changes.ts'
import { noteSentMail } from './service.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

const { db } = await createDatabase()
const { app, errors } = await createTestApp(db)
/** Another process on the same database. */
const { app: elsewhere } = await createTestApp(db)
const admin = await createAccount(db, { role: 'admin' })
const { call } = await signedIn(app, admin.email)

const TENANTS = '/api/admin/tenants'
const MISSING = '00000000-0000-4000-8000-00000000dead'
const NEW = {
  firstName: 'Grace',
  lastName: 'Hopper',
  propertyAddress: '5 Federal Street, Salem, MA 01970',
  rentAmount: '2100.50',
  leaseEndDate: '2027-05-31',
}
/** The first day of the month so many from now, by Boston's clocks. */
function addMonths(count: number) {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/New_York' }).format()
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}
let made = 0
const newEmail = () => `grace-${(made += 1)}@example.com`
const create = (changes: object = {}) => call('POST', TENANTS, { ...NEW, email: newEmail(), ...changes })
const created = async (changes: object = {}) => (await create(changes)).json<Tenant & { message: string }>()
const change = (id: string, payload: object) => call('PATCH', `${TENANTS}/${id}`, payload)
const logsOf = (id: string) =>
  db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()
const identityOf = (id: string) => db.selectFrom('auth_users').selectAll().where('id', '=', id).executeTakeFirst()
/** The token in the newest link that was mailed, and what kind it is. */
async function linkIn() {
  const text = (await takeMail(db)).at(-1)?.text ?? ''
  const [, path, token] = /\/(invitation|reset-password)\?token_hash=([\w-]+)/.exec(text) ?? []
  return { type: path === 'invitation' ? 'invite' : 'recovery', tokenHash: token }
}
const setPassword = async (link: object, password = PASSWORD) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    headers: await csrfHeaders(app),
    payload: { ...link, password },
  })

beforeEach(async () => {
  await takeMail(db)
})

describe('POST /api/admin/tenants', () => {
  test('makes person, account and lease, and mails an invitation that lets them in', async () => {
    const email = newEmail()
    const answer = await create({ email: email.toUpperCase(), rentDueDay: 5, depositAmount: 2100, phone: '617' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        email,
        firstName: 'Grace',
        propertyAddress: NEW.propertyAddress,
        rentAmount: '2100.50',
        leaseEndDate: '2027-05-31',
        rentDueDay: 5,
        depositAmount: '2100.00',
        phone: '617',
        stripeCustomerId: null,
        isActive: true,
        lastLoginAt: null,
        version: 1,
        message: 'Tenant created and password reset email sent successfully',
      },
    ])
    const { id } = answer.json<Tenant>()
    expect((await setPassword(await linkIn())).statusCode).toBe(200)
    const { call: theirs } = await signedIn(app, email)
    expect((await theirs('GET', '/api/auth/user')).json()).toMatchObject({
      id,
      role: 'tenant',
      rentAmount: '2100.50',
      propertyAddress: NEW.propertyAddress,
    })
    expect(await logsOf(id)).toMatchObject([
      {
        action: 'create',
        resource_type: 'user',
        user_id: admin.id,
        details: { changes: { email: { from: null, to: email }, rentAmount: { from: null, to: '2100.50' } } },
      },
    ])
  })

  test('where nothing of a lease is said there is none, and nothing can be charged on one', async () => {
    const empty = { propertyAddress: '', rentAmount: '', leaseEndDate: '', stripeCustomerId: '', rentDueDay: '5' }
    const { id, rentAmount, leaseEndDate } = await created(empty)
    expect([rentAmount, leaseEndDate]).toEqual([null, null])
    await change(id, { phone: '617', rentDueDay: 5 })
    expect(await db.selectFrom('leases').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await change(id, { rentAmount: 1500 })).json()).toMatchObject({ rentAmount: '1500.00', rentDueDay: 1 })
  })

  test('with the fields of the specification nothing is owed until rent falls due next', async () => {
    const rentOf = async (body: object) =>
      (await call('GET', `${TENANTS}/${(await call('POST', TENANTS, body)).json<Tenant>().id}`)).json<FollowedTenant>()
        .rent
    const person = () => ({ email: newEmail(), firstName: 'Grace', lastName: 'Hopper' })
    const nothing = { openMonths: [], rentOwed: '0.00', rentMonth: addMonths(1), rentDueOn: addMonths(1) }
    expect(await rentOf({ ...NEW, email: newEmail(), stripeCustomerId: '' })).toMatchObject(nothing)
    expect(await rentOf({ ...person(), rentAmount: 2100.5 })).toMatchObject(nothing)
  })

  test('an opening balance is what the tenant owes from the start, and in the record', async () => {
    const tenant = await created({ openingBalance: '640.25' })
    expect(tenant).toMatchObject({ openingBalance: '640.25' })
    const { rent } = (await call('GET', `${TENANTS}/${tenant.id}`)).json<FollowedTenant>()
    expect(rent).toMatchObject({ rentOwed: '640.25', rentOpen: '640.25', openMonths: [{ open: '640.25' }] })
    expect((await change(tenant.id, { openingBalance: null })).json()).toMatchObject({ openingBalance: null })
    expect((await logsOf(tenant.id)).map(({ details }) => details)).toMatchObject([
      { changes: { openingBalance: { from: null, to: '640.25' } } },
      { changes: { openingBalance: { from: '640.25', to: null } } },
    ])
    expect((await call('GET', `${TENANTS}.csv?search=${tenant.email}`)).body).toContain('Opening balance')
  })

  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ email: 'x' }, 'Invalid email address'],
    [{ rentAmount: '1.234' }, 'Rent must be dollars and cents, such as 2100.50'],
    [{ rentAmount: -5 }, 'Rent must be more than $0.00'],
    [{ depositAmount: -5 }, 'Deposit must be at least $0.00'],
    [{ rentAmount: 0 }, 'Rent must be more than $0.00'],
    [{ rentAmount: 1_000_000 }, 'Rent must be at most $999,999.99'],
    [{ rentAmount: 99_999_999_999_999 }, 'Rent must be at most $999,999.99'],
    [{ rentAmount: '99999999999999' }, 'Rent must be at most $999,999.99'],
    [{ depositAmount: '-99999999999999' }, 'Deposit must be at least $0.00'],
    [{ leaseEndDate: '2027-02-30' }, 'Lease end must be a date, such as 2027-05-31'],
    [{ leaseStartDate: '2027-06-01' }, 'The lease must end after it starts.'],
    [{ depositAmount: 2100.51 }, 'A deposit is at most one month’s rent.'],
    [{ rentAmount: null, depositAmount: 1 }, 'A deposit is at most one month’s rent: say the rent as well.'],
    [{ openingBalance: '1.2.3' }, 'Opening balance must be dollars and cents, such as 2100.50'],
    [{ rentAmount: null, openingBalance: 1 }, 'An opening balance is of rent: say the rent as well.'],
    [
      { leaseStartDate: '2190-01-01', leaseEndDate: null, openingBalance: 1 },
      'Nothing is owed from before a lease that is still to begin.',
    ],
    [{ rentDueDay: 29 }, 'Rent due day must be a day from 1 to 28'],
    [{ rentDueDay: true }, 'Rent due day must be a day from 1 to 28'],
    [{ rentDueDay: '1.5' }, 'Rent due day must be a day from 1 to 28'],
    [{ stripeCustomerId: 'x' }, 'Stripe customer ID must look like cus_…, as Stripe shows it'],
  ])('refuses what cannot be (%#)', async (changes, message) => {
    const email = newEmail()
    const answer = await create({ email, ...changes })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, issues: [{ message }] }])
    expect(await waitingJobs(db, 'send_mail')).toEqual([])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('an address of a tenant or of the staff is refused, and it says whose it is', async () => {
    const { email } = await created()
    const again = await create({ email })
    const ofStaff = await create({ email: admin.email })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { message: 'A tenant with this email already exists.', issues: [{ path: 'email' }] },
    ])
    expect([ofStaff.statusCode, ofStaff.json()]).toMatchObject([
      409,
      {
        message:
          'This email belongs to Ada Lovelace (Admin) of the staff. Enter another one, or change their role under Users.',
      },
    ])
    expect(await waitingJobs(db, 'send_mail')).toHaveLength(1)
  })

  test('two at once of the same address are one', async () => {
    const email = newEmail()
    const answers = await Promise.all([create({ email }), create({ email })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    const people = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(await identityOf(people[0]!.id)).toMatchObject({ email })
  })

  test('what fails half-way leaves nobody behind, and can be done again', async () => {
    const email = newEmail()
    await sql`alter table leases add constraint broken check (property_address <> 'broken')`.execute(db)
    expect((await create({ email, propertyAddress: 'broken' })).statusCode).toBe(500)
    errors.length = 0
    await sql`alter table leases drop constraint broken`.execute(db)
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
    expect((await create({ email })).statusCode).toBe(201)
  })

  test('an invitation whose process was killed is taken up by the next attempt', async () => {
    const email = newEmail()
    const identity = await identityOn(db)
    const { id } = await identity.invite({ email, firstName: 'Grace', lastName: 'Hopper' })
    expect(await created({ email })).toMatchObject({ id, email })
    expect((await setPassword(await linkIn())).statusCode).toBe(200)
  })

  test('where the company has no address to mail from, nobody is made whom nothing could be sent to', async () => {
    const setting = db.updateTable('site_settings').where('key', '=', 'company.email')
    const { id } = await created()
    const email = newEmail()
    await setting.set({ value: '' }).execute()
    const answers = [await create({ email }), await call('POST', `${TENANTS}/${id}/reset-password`)]
    await setting.set({ value: 'hello@baystead.example' }).execute()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('a Stripe customer is one tenant’s alone', async () => {
    const { id } = await created({ stripeCustomerId: 'cus_one' })
    const other = await create({ stripeCustomerId: 'cus_one' })
    expect([other.statusCode, other.json()]).toMatchObject([409, { issues: [{ path: 'stripeCustomerId' }] }])
    expect((await change(id, { stripeCustomerId: 'cus_one' })).statusCode).toBe(200)
  })
})

describe('POST /api/admin/tenants for an address that has an account', () => {
  const PERSON = { password: PASSWORD, firstName: 'Eve', lastName: 'Adams' }
  const post = (url: string, payload: object, on = app) => on.inject({ method: 'POST', url, payload })
  const INVITED = 'Tenant created and password reset email sent successfully'
  const lastEvents = async (count: number) =>
    (await db.selectFrom('security_events').selectAll().orderBy('seq', 'desc').limit(count).execute()).map(
      ({ event_type: type, user_id: by }) => ({ type, by }),
    )

  /** All of somebody's doors: whether the session and the password still open them. */
  async function isOut(email: string, session: { access_token: string; refresh_token: string }) {
    const theirs = await callsWith(app, session.access_token)
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect(renewed.statusCode).toBe(400)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect((await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })).statusCode).toBe(400)
  }

  async function ownerEnters(id: string, email: string, invitation: object) {
    expect((await setPassword(invitation, 'the password of its owner')).json()).toMatchObject({ email })
    const owner = await logIn(app, { email, password: 'the password of its owner' })
    const theirs = await callsWith(app, owner.json<{ access_token: string }>().access_token)
    expect((await theirs('GET', '/api/auth/user')).json()).toMatchObject({
      id,
      role: 'tenant',
      firstName: 'Grace',
      phone: null,
      isTwoFactorEnabled: false,
    })
    expect((await theirs('GET', '/api/maintenance-requests')).json()).toEqual([])
  }

  test('that nobody ever proved: its maker is out for good, and its owner is invited to an account that is new', async () => {
    const email = newEmail()
    const session = (await post('/api/auth/signup', { ...PERSON, email })).json<Tokens>()
    const stranger = await callsWith(app, session.access_token)
    const { id } = (await stranger('GET', '/api/auth/user')).json<{ id: string }>()
    await stranger('PATCH', '/api/auth/user', { phone: '666' })
    await stranger('POST', '/api/maintenance-requests', { ...LEAK, email })
    const { manualKey } = (await stranger('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
    const token = generateSync({ secret: manualKey.replaceAll(' ', '') })
    expect((await stranger('POST', '/api/2fa/enable', { token })).statusCode).toBe(200)
    await takeMail(db)

    const answer = await create({ email })
    const tenant = answer.json<Tenant & { message: string }>()
    expect([answer.statusCode, tenant]).toMatchObject([201, { email, message: expect.stringContaining(INVITED) }])
    expect(tenant.message).toContain('was removed, for anybody could have chosen its password')
    const invitation = await linkIn()
    await isOut(email, session)
    await ownerEnters(tenant.id, email, invitation)
    expect(await lastEvents(1)).toEqual([{ type: 'account_taken_over', by: admin.id }])
    expect(await logsOf(id)).toMatchObject([{ action: 'delete', details: { email } }])
    expect(await logsOf(tenant.id)).toMatchObject([{ action: 'create' }])
  })

  test('that nobody proved and only the identity service knows', async () => {
    const email = newEmail()
    const session = (await post('/auth/v1/signup', { email, password: PASSWORD })).json<Tokens>()
    const tenant = await created({ email })
    expect(tenant).toMatchObject({ email, lastLoginAt: null })
    const invitation = await linkIn()
    await isOut(email, session)
    await ownerEnters(tenant.id, email, invitation)
  })

  test('whose sign-up waits to be confirmed: that link does not make its maker a tenant', async () => {
    const config = { auth: { ...testConfig.auth, isAutoconfirm: false } }
    const { app: strict } = await createTestApp(db, { config })
    const email = newEmail()
    expect((await post('/api/auth/signup', { ...PERSON, email }, strict)).json()).toEqual({
      message: 'Check your email',
    })
    const [mail] = await takeMail(db)
    const [, tokenHash] = /token_hash=([\w-]+)/.exec(mail!.text) ?? []
    const tenant = await created({ email })
    const invitation = await linkIn()
    const confirming = await app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      headers: await csrfHeaders(app),
      payload: { tokenHash },
    })
    expect(confirming.statusCode).toBe(400)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    await ownerEnters(tenant.id, email, invitation)
  })

  test('that its owner proved: it is a tenant’s, opened by the password it has, after a new sign-in', async () => {
    const { id, email } = await createAccount(db, { role: 'user' })
    const { call: theirs, session } = await signedIn(app, email)
    const answer = await create({ email, phone: '617' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        id,
        email,
        firstName: 'Grace',
        phone: '617',
        rentAmount: '2100.50',
        message:
          'Tenant created. They had an account with this email already, and sign in with the password that they have.',
      },
    ])
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect(renewed.statusCode).toBe(400)
    const { call: anew } = await signedIn(app, email)
    expect((await anew('GET', '/api/auth/user')).json()).toMatchObject({ id, role: 'tenant', rentAmount: '2100.50' })
    expect(await takeMail(db)).toMatchObject([{ to: email, subject: 'Your tenant account is ready | Baystead' }])
    expect(await lastEvents(1)).toEqual([{ type: 'role_changed', by: admin.id }])
    expect(await logsOf(id)).toMatchObject([{ action: 'create', user_id: admin.id }])
    // Known to the identity service alone.
    const other = newEmail()
    const known = await (await identityOn(db)).create({ email: other, password: PASSWORD, firstName: '', lastName: '' })
    expect(await created({ email: other })).toMatchObject({ id: known.id, email: other })
  })
})

describe('the identity service', () => {
  const by = { user: userOf('admin', admin.id), origin: { address: '127.0.0.1', userAgent: null } }
  const isFree = async (id: string) =>
    (await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().skipLocked().execute()).length === 1

  test('is asked while nobody waits for a lock', async () => {
    const { id } = await created()
    const real = await identityOn(db)
    const seen: boolean[] = []
    const identity: Identity = {
      ...real,
      changeEmail: async (...given) => {
        seen.push(await isFree(id))
        await real.changeEmail(...given)
      },
      remove: async (person) => {
        seen.push(await isFree(id))
        await real.remove(person)
      },
    }
    const deps = { db, identity, gateway: 'sandbox', origin: 'http://localhost:3000' } as const
    await changeTenant(deps, by, id, { email: newEmail() })
    await remove(deps, by, id)
    expect(seen).toEqual([true, true])
  })

  test('is told back where somebody else takes the address at the same moment (409)', async () => {
    const tenant = await created()
    const to = newEmail()
    const real = await identityOn(db)
    const changeEmail = async (id: string, email: string) => {
      await real.changeEmail(id, email)
      if (email === to) await db.insertInto('users').values({ id: randomUUID(), email: to }).execute()
    }
    const deps = {
      db,
      identity: { ...real, changeEmail },
      gateway: 'sandbox',
      origin: 'http://localhost:3000',
    } as const
    await expect(changeTenant(deps, by, tenant.id, { email: to })).rejects.toMatchObject({
      code: 'conflict',
      issues: [{ path: 'email' }],
    })
    expect(await identityOf(tenant.id)).toMatchObject({ email: tenant.email })
    expect((await call('GET', `${TENANTS}/${tenant.id}`)).json()).toMatchObject({ email: tenant.email, version: 1 })
  })
})

test('the chain of the record is locked once all else is written', async () => {
  const account = await createAccount(db, { role: 'user' })
  await sql`create function refuse_late_write() returns trigger language plpgsql as $$ begin
    if exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and granted
      and objid = (hashtext('record')::bigint & 4294967295)::oid) then raise exception 'written under the lock of the record';
    end if;
    return coalesce(new, old);
  end $$`.execute(db)
  const tables = ['users', 'leases', 'lease_rents', 'app_sessions']
  for (const table of tables)
    await sql`create trigger refuse_late_write before insert or update or delete on ${sql.table(table)}
      for each row execute function refuse_late_write()`.execute(db)
  const { id } = await created({ email: account.email })
  const answers = [
    await change(id, { email: newEmail(), rentAmount: '2000', rentFrom: addMonths(2) }),
    await call('PATCH', `${TENANTS}/${id}/toggle-active`),
    await call('PATCH', `/api/admin/users/${id}/role`, { role: 'property_manager' }),
    await call('PATCH', `/api/admin/users/${id}/role`, { role: 'tenant' }),
    await call('DELETE', `${TENANTS}/${id}`),
  ]
  for (const table of tables) await sql`drop trigger refuse_late_write on ${sql.table(table)}`.execute(db)
  await sql`drop function refuse_late_write()`.execute(db)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 204])
})

describe('PATCH /api/admin/tenants/:id', () => {
  test('keeps what earlier months cost when the same rent is sent again with a start that is corrected later', async () => {
    const { id } = await created({ leaseStartDate: '2025-06-01', leaseEndDate: null })
    await change(id, { rentAmount: '2200', rentFrom: addMonths(2) })
    const rents = async () => (await call('GET', `${TENANTS}/${id}`)).json<FollowedTenant>().rents
    const agreed = [
      { from: null, amount: '2100.50' },
      { from: addMonths(2), amount: '2200.00' },
    ]
    expect(await rents()).toEqual(agreed)
    expect((await change(id, { rentAmount: 2200, leaseStartDate: '2190-01-01' })).statusCode).toBe(200)
    expect((await change(id, { rentAmount: 2200, leaseStartDate: '2025-06-01' })).statusCode).toBe(200)
    expect(await rents()).toEqual(agreed)
  })

  test('changes what is sent and nothing else; the record holds each field before and after', async () => {
    const { id, email } = await created()
    const answer = await change(id, { rentAmount: '2200', leaseEndDate: null, role: 'admin', isActive: false })
    expect(answer.json()).toMatchObject({
      ...NEW,
      email,
      rentAmount: '2200.00',
      leaseEndDate: null,
      isActive: true,
      version: 2,
    })
    const [, log, ...rest] = await logsOf(id)
    expect([log, rest]).toMatchObject([
      {
        action: 'update',
        details: {
          changes: {
            rentAmount: { from: '2100.50', to: '2200.00' },
            leaseEndDate: { from: '2027-05-31', to: null },
          },
        },
      },
      [],
    ])
    expect((await identityOf(id))?.email).toBe(email)
  })

  test('the second of two who change the same is told, and nothing of the first is lost', async () => {
    const { id, version } = await created()
    expect((await change(id, { firstName: 'Ada', version })).json()).toMatchObject({ version: 2 })
    const second = await change(id, { lastName: 'Byron', version })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'Somebody else changed this in the meantime.', code: 'conflict' },
    ])
    expect((await change(id, { lastName: 'Byron', version: 2 })).json()).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test('a new rent holds from the month that is said, in the place of what was to hold from then on', async () => {
    const { id } = await created({ rentAmount: '2000', leaseStartDate: '2026-01-01', leaseEndDate: '2029-12-31' })
    const rents = async () => (await call('GET', `${TENANTS}/${id}`)).json<FollowedTenant>().rents
    const from = addMonths(4)
    expect((await change(id, { rentAmount: '2200', rentFrom: from })).json()).toMatchObject({ rentAmount: '2200.00' })
    expect(await rents()).toEqual([
      { from: null, amount: '2000.00' },
      { from, amount: '2200.00' },
    ])
    // Until then it is what it was, for whoever pays it as well.
    expect((await call('GET', `${TENANTS}/${id}`)).json<FollowedTenant>().rent).toMatchObject({
      rentAmount: '2000.00',
      nextRent: { from, amount: '2200.00' },
    })
    const { rows } = await sql<{ now: string }>`select rent_now(l) as now from leases l where user_id = ${id}`.execute(
      db,
    )
    expect(rows[0]!.now).toBe('200000')
    expect((await logsOf(id)).at(-1)!.details).toEqual({
      changes: { rentAmount: { from: '2000.00', to: '2200.00' }, rentStart: { from: null, to: from } },
    })
    // Corrected without a month, it is still to come; moved without a sum, it is the same one; sooner, it takes the place of what is later.
    await change(id, { rentAmount: '2250' })
    expect((await rents()).at(-1)).toEqual({ from, amount: '2250.00' })
    await change(id, { rentFrom: addMonths(6).slice(0, 7) })
    expect((await rents()).slice(1)).toEqual([{ from: addMonths(6), amount: '2250.00' }])
    await change(id, { rentAmount: '2300', rentFrom: addMonths(2) })
    expect((await rents()).slice(1)).toEqual([{ from: addMonths(2), amount: '2300.00' }])
    await change(id, { rentAmount: '1900', rentFrom: '2025-06' })
    expect(await rents()).toEqual([{ from: null, amount: '1900.00' }])
  })

  test('a month in which no rent can begin is refused, with the reason', async () => {
    const { id } = await created({ leaseStartDate: '2026-01-01', leaseEndDate: '2027-05-31' })
    const refused = async (tenant: string, body: object) =>
      (await change(tenant, body)).json<{ message: string }>().message
    expect(await refused(id, { rentAmount: 2200, rentFrom: '2027-06' })).toBe('The lease ends before that month.')
    expect(await refused(id, { rentAmount: '', rentFrom: '2027-04' })).toBe('Say the rent as well.')
    expect(await refused(id, { rentFrom: 'May' })).toBe('Rent from must be a month, such as 2027-03')
    const { id: later } = await created({ leaseStartDate: addMonths(2), leaseEndDate: '' })
    expect(await refused(later, { rentAmount: 2200, rentFrom: addMonths(3) })).toBe(
      'Until a lease has begun, its rent holds from the start.',
    )
  })

  test('a deposit stays within one month’s rent, whichever of the two is changed', async () => {
    const { id } = await created({ depositAmount: '2100' })
    const answer = await change(id, { rentAmount: '2000' })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'depositAmount' }] }])
    expect((await change(id, { rentAmount: '2000', depositAmount: '2000' })).statusCode).toBe(200)
  })

  test('a new address is the one to sign in with; whoever was signed in is not any more, and the old address is told', async () => {
    const { id, email } = await createAccount(db)
    const { call: theirs } = await signedIn(app, email)
    const to = newEmail()
    expect((await change(id, { email: to })).json()).toMatchObject({ email: to })
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect((await logIn(app, { email: to, password: PASSWORD })).statusCode).toBe(200)
    const [mail] = await takeMail(db)
    expect(mail).toMatchObject({ to: email, subject: 'Your email address was changed | Baystead' })
    expect((await change(id, { email: admin.email })).statusCode).toBe(409)
  })

  test('who never came in is invited at the new address, and the old invitation is void', async () => {
    const { id } = await created()
    const old = await linkIn()
    const to = newEmail()
    await change(id, { email: to })
    expect((await setPassword(old)).statusCode).toBe(400)
    const mails = await waitingJobs<{ to: string }>(db, 'send_mail')
    expect(mails.map((mail) => mail.to)).toEqual([to])
    expect((await setPassword(await linkIn())).statusCode).toBe(200)
    expect((await logIn(app, { email: to, password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('PATCH /api/admin/tenants/:id/toggle-active', () => {
  const toggle = (id: string, payload?: object) => call('PATCH', `${TENANTS}/${id}/toggle-active`, payload)

  test('ends every session with the next request, of every process, and refuses the next sign-in; and back', async () => {
    const { id, email } = await createAccount(db)
    const here = await signedIn(app, email)
    const there = await signedIn(elsewhere, email)
    const off = await toggle(id)
    expect([off.statusCode, off.json()]).toMatchObject([
      200,
      { id, isActive: false, message: 'Tenant deactivated successfully' },
    ])
    for (const { call: theirs } of [here, there]) expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token: here.session.refresh_token },
    })
    expect(renewed.statusCode).toBe(400)
    const refused = await logIn(app, { email, password: PASSWORD })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { message: 'This account is not active. Please contact us.' },
    ])
    expect((await toggle(id)).json()).toMatchObject({ isActive: true, message: 'Tenant activated successfully' })
    expect((await here.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
    expect(await logsOf(id)).toMatchObject([
      { action: 'status_change', details: { changes: { isActive: { from: true, to: false } } } },
      { action: 'status_change', details: { changes: { isActive: { from: false, to: true } } } },
    ])
  })

  test('to a state that is said: twice is once', async () => {
    const { id } = await created()
    for (let n = 0; n < 2; n += 1)
      expect((await toggle(id, { isActive: false })).json()).toMatchObject({ isActive: false, version: 2 })
    expect(await logsOf(id)).toHaveLength(2)
  })
})

describe('POST /api/admin/tenants/:id/reset-password', () => {
  const reset = (id: string) => call('POST', `${TENANTS}/${id}/reset-password`)

  test('mails a link by which a new password is set, and is in the record', async () => {
    const { id, email } = await createAccount(db)
    await signedIn(app, email)
    const answer = await reset(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Password reset email sent successfully' }])
    expect(await waitingJobs(db, 'send_auth_link')).toMatchObject([{ type: 'recovery', email }])
    expect(await logsOf(id)).toMatchObject([{ action: 'password_reset', details: { email } }])
  })

  test('who never accepted the invitation gets it once more', async () => {
    const { id, email } = await created()
    const old = await linkIn()
    await reset(id)
    const next = await linkIn()
    expect(next.type).toBe('invite')
    expect((await setPassword(old)).statusCode).toBe(400)
    expect((await setPassword(next)).json()).toMatchObject({ email })
  })

  test('who is inactive could not sign in: it says so', async () => {
    const { id } = await created()
    await call('PATCH', `${TENANTS}/${id}/toggle-active`)
    await takeMail(db)
    expect((await reset(id)).statusCode).toBe(409)
    expect(await takeMail(db)).toEqual([])
  })
})

describe('DELETE /api/admin/tenants/:id', () => {
  test('removes person, account, sessions and lease; payments stay, with nobody behind them', async () => {
    const { id, email } = await createAccount(db)
    await change(id, { rentAmount: 2000, propertyAddress: '1 Elm Street' })
    const { call: theirs } = await signedIn(app, email)
    await theirs('POST', '/api/maintenance-requests', {
      fullName: 'Ada',
      email,
      propertyAddress: '1 Elm Street',
      requestType: 'plumbing',
      description: 'The kitchen tap drips.',
    })
    await db
      .insertInto('payments')
      .values({
        user_id: id,
        payer_name: 'Ada Lovelace',
        payer_email: email,
        amount_cents: 200_000,
        payment_type: 'fees',
        gateway: 'sandbox',
        status: 'completed',
        intent_id: 'pi_of_somebody_gone',
        completed_at: new Date(),
      })
      .execute()
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(204)
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect(await identityOf(id)).toBeUndefined()
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    const payments = (await call('GET', '/api/admin/payments')).json()
    expect(payments).toMatchObject([{ amount: '2000.00', userId: null, tenantName: null, tenantEmail: null }])
    const requests = await db
      .selectFrom('maintenance_requests')
      .select(['user_id', 'email'])
      .where('email', '=', email)
      .execute()
    expect(requests).toEqual([{ user_id: null, email }])
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'delete',
      details: { changes: { email: { from: email, to: null } } },
    })
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(404)
    // The address is free again.
    expect((await create({ email })).statusCode).toBe(201)
  })

  test('what was begun and failed can be done again', async () => {
    const { id } = await created()
    await (await identityOn(db)).remove(id)
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(204)
  })
})

describe('who is no tenant', () => {
  test.each(['admin', 'property_manager', 'user'] as const)('%s is out of reach of every call', async (role) => {
    const { id, email } = role === 'admin' ? admin : await createAccount(db, { role })
    const calls = [
      call('GET', `${TENANTS}/${id}`),
      change(id, { firstName: 'X' }),
      call('DELETE', `${TENANTS}/${id}`),
      call('POST', `${TENANTS}/${id}/reset-password`),
      call('PATCH', `${TENANTS}/${id}/toggle-active`),
      call('GET', `${TENANTS}/${id}/requests`),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('GET /api/admin/tenants/:id', () => {
  test('shows how rent, deposit and account stand, and what was sent, reported and tried, page by page', async () => {
    const { id, email } = await createAccount(db)
    await change(id, { rentAmount: 2000, depositAmount: 1500 })
    const { call: theirs } = await signedIn(app, email)
    await logIn(app, { email, password: 'wrong' })
    const report = {
      fullName: 'Ada',
      email,
      propertyAddress: 'x',
      requestType: 'hvac',
      description: 'It is far too cold.',
    }
    for (let n = 0; n < 2; n += 1) await theirs('POST', '/api/maintenance-requests', report)
    const tenant = (await call('GET', `${TENANTS}/${id}`)).json<FollowedTenant>()
    expect(tenant).toMatchObject({
      id,
      email,
      rent: { rentAmount: '2000.00', depositOpen: '1500.00', isRentPaid: false },
      openRequests: 2,
      openSessions: 1,
      isTwoFactorEnabled: false,
      lastLoginAt: expect.any(String),
    })
    const first = await call('GET', `${TENANTS}/${id}/requests?limit=1`)
    expect(first.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('cursor=') })
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? []
    const second = await call('GET', next)
    expect(second.json()).toMatchObject([{ requestType: 'hvac', status: 'pending' }])
    expect(second.json<{ id: string }[]>()[0]!.id).not.toBe(first.json<{ id: string }[]>()[0]!.id)
    expect((await call('GET', `${TENANTS}/${id}/sign-ins`)).json()).toMatchObject([
      { successful: false, failureReason: 'Wrong email or password' },
      { successful: true, device: 'Chrome on Windows' },
    ])
  })

  test('mail is listed by its subject, also what was sent before the person was noted', async () => {
    const email = newEmail()
    const mail = (subject: string, to = email) => ({ id: randomUUID(), to, subject })
    await noteSentMail(db, mail('You are invited'))
    const { id } = await created({ email })
    const twice = mail('Rent is due')
    for (const one of [twice, twice, mail('Not theirs', 'other@example.com')]) await noteSentMail(db, one)
    const { body, headers } = await call('GET', `${TENANTS}/${id}/mails`)
    expect(JSON.parse(body)).toMatchObject([
      { subject: 'Rent is due', sentTo: email },
      { subject: 'You are invited', sentTo: email },
    ])
    expect(headers['x-total-count']).toBe('2')
  })

  test('one who is not there is 404', async () => {
    for (const path of ['', '/requests', '/mails', '/sign-ins'])
      expect((await call('GET', `${TENANTS}/${MISSING}${path}`)).statusCode).toBe(404)
  })
})
