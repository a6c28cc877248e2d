import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { createAccount, identityOn, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { addMonths, NEW_TENANT, newEmail, tenantCalls, TENANTS } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordSentMail } from './service.ts'

const { db } = await createDatabase()
const { app, errors } = await createTestApp(db)
/** Another process with the same database. */
const { app: elsewhere } = await createTestApp(db)
const { admin, call, create, created, change, logsOf, identityOf, linkIn, setPassword } = await tenantCalls(app, db)
const MISSING = '00000000-0000-4000-8000-00000000dead'

beforeEach(async () => {
  await takeMail(db)
})

describe('POST /api/admin/tenants', () => {
  test('creates user, account and lease, and sends an invitation to sign in', async () => {
    const email = newEmail()
    const answer = await create({ email: email.toUpperCase(), rentDueDay: 5, depositAmount: 2100, phone: '617' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        email,
        firstName: 'Grace',
        propertyAddress: NEW_TENANT.propertyAddress,
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
      propertyAddress: NEW_TENANT.propertyAddress,
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

  test('creates no lease without terms, and nothing can be charged', async () => {
    const empty = { propertyAddress: '', rentAmount: '', leaseEndDate: '', stripeCustomerId: '', rentDueDay: '5' }
    const { id, rentAmount, leaseEndDate } = await created(empty)
    expect([rentAmount, leaseEndDate]).toEqual([null, null])
    await change(id, { phone: '617', rentDueDay: 5 })
    expect(await db.selectFrom('leases').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await change(id, { rentAmount: 1500 })).json()).toMatchObject({ rentAmount: '1500.00', rentDueDay: 1 })
  })

  test("with the specification's fields, nothing is owed until the next rent falls due", async () => {
    const rentOf = async (body: object) =>
      (await call('GET', `${TENANTS}/${(await call('POST', TENANTS, body)).json<Tenant>().id}`)).json<TenantDetail>()
        .rent
    const person = () => ({ email: newEmail(), firstName: 'Grace', lastName: 'Hopper' })
    const nothing = { openMonths: [], rentOwed: '0.00', rentMonth: addMonths(1), rentDueOn: addMonths(1) }
    expect(await rentOf({ ...NEW_TENANT, email: newEmail(), stripeCustomerId: '' })).toMatchObject(nothing)
    expect(await rentOf({ ...person(), rentAmount: 2100.5 })).toMatchObject(nothing)
  })

  test('an opening balance is owed from the start, and in the audit log', async () => {
    const tenant = await created({ openingBalance: '640.25' })
    expect(tenant).toMatchObject({ openingBalance: '640.25' })
    const { rent } = (await call('GET', `${TENANTS}/${tenant.id}`)).json<TenantDetail>()
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
    [{ leaseStartDate: '0000-01-01' }, 'Lease start must be a date, such as 2027-05-31'],
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
  ])('rejects invalid input (%#)', async (changes, message) => {
    const email = newEmail()
    const answer = await create({ email, ...changes })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, issues: [{ message }] }])
    expect(await waitingJobs(db, 'send_mail')).toEqual([])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('the address of a tenant or member of staff is refused with whose it is', async () => {
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

  test('two concurrent ones with the same address make one tenant', async () => {
    const email = newEmail()
    const answers = await Promise.all([create({ email }), create({ email })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    const people = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(await identityOf(people[0]!.id)).toMatchObject({ email })
  })

  test('a failure halfway leaves nothing behind, and it can be repeated', async () => {
    const email = newEmail()
    await sql`alter table leases add constraint broken check (property_address <> 'broken')`.execute(db)
    expect((await create({ email, propertyAddress: 'broken' })).statusCode).toBe(500)
    errors.length = 0
    await sql`alter table leases drop constraint broken`.execute(db)
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
    expect((await create({ email })).statusCode).toBe(201)
  })

  test('the next attempt resumes an invitation whose process was killed', async () => {
    const email = newEmail()
    const identity = await identityOn(db)
    const { id } = await identity.invite({ email, firstName: 'Grace', lastName: 'Hopper' })
    expect(await created({ email })).toMatchObject({ id, email })
    expect((await setPassword(await linkIn())).statusCode).toBe(200)
  })

  test('without a company address to send from, no tenant is created', async () => {
    const setting = db.updateTable('site_settings').where('key', '=', 'company.email')
    const { id } = await created()
    const email = newEmail()
    await setting.set({ value: '' }).execute()
    const answers = [await create({ email }), await call('POST', `${TENANTS}/${id}/reset-password`)]
    await setting.set({ value: 'hello@baystead.example' }).execute()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('a Stripe customer belongs to one tenant only', async () => {
    const { id } = await created({ stripeCustomerId: 'cus_one' })
    const other = await create({ stripeCustomerId: 'cus_one' })
    expect([other.statusCode, other.json()]).toMatchObject([409, { issues: [{ path: 'stripeCustomerId' }] }])
    expect((await change(id, { stripeCustomerId: 'cus_one' })).statusCode).toBe(200)
  })
})

describe('PATCH /api/admin/tenants/:id/toggle-active', () => {
  const toggle = (id: string, payload?: object) => call('PATCH', `${TENANTS}/${id}/toggle-active`, payload)

  test('ends every session with the next request in every process, refuses the next sign-in, and can be undone', async () => {
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

  test('with a given state can be repeated', async () => {
    const { id } = await created()
    for (let n = 0; n < 2; n += 1)
      expect((await toggle(id, { isActive: false })).json()).toMatchObject({ isActive: false, version: 2 })
    expect(await logsOf(id)).toHaveLength(2)
  })
})

describe('POST /api/admin/tenants/:id/reset-password', () => {
  const reset = (id: string) => call('POST', `${TENANTS}/${id}/reset-password`)

  test('sends a password reset link, and is in the audit log', async () => {
    const { id, email } = await createAccount(db)
    await signedIn(app, email)
    const answer = await reset(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Password reset email sent successfully' }])
    expect(await waitingJobs(db, 'send_auth_link')).toMatchObject([{ type: 'recovery', email }])
    expect(await logsOf(id)).toMatchObject([{ action: 'password_reset', details: { email } }])
  })

  test('sends the invitation again to a tenant who has not accepted it', async () => {
    const { id, email } = await created()
    const old = await linkIn()
    await reset(id)
    const next = await linkIn()
    expect(next.type).toBe('invite')
    expect((await setPassword(old)).statusCode).toBe(400)
    expect((await setPassword(next)).json()).toMatchObject({ email })
  })

  test('is refused for an inactive tenant, with the reason', async () => {
    const { id } = await created()
    await call('PATCH', `${TENANTS}/${id}/toggle-active`)
    await takeMail(db)
    expect((await reset(id)).statusCode).toBe(409)
    expect(await takeMail(db)).toEqual([])
  })
})

describe('DELETE /api/admin/tenants/:id', () => {
  test('deletes user, account, sessions and lease; payments stay without a user', async () => {
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

  test('can be repeated after a failure', async () => {
    const { id } = await created()
    await (await identityOn(db)).remove(id)
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(204)
  })
})

describe('for a user who is not a tenant', () => {
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
  test('has the rent balance, deposit and account, and the emails, requests and sign-ins, page by page', async () => {
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
    const tenant = (await call('GET', `${TENANTS}/${id}`)).json<TenantDetail>()
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

  test('lists emails by subject, including those sent before the user existed', async () => {
    const email = newEmail()
    const mail = (subject: string, to = email) => ({ id: randomUUID(), to, subject })
    await recordSentMail(db, mail('You are invited'))
    const { id } = await created({ email })
    const twice = mail('Rent is due')
    for (const one of [twice, twice, mail('Not theirs', 'other@example.com')]) await recordSentMail(db, one)
    const { body, headers } = await call('GET', `${TENANTS}/${id}/mails`)
    expect(JSON.parse(body)).toMatchObject([
      { subject: 'Rent is due', sentTo: email },
      { subject: 'You are invited', sentTo: email },
    ])
    expect(headers['x-total-count']).toBe('2')
  })

  test('of an unknown tenant is 404', async () => {
    for (const path of ['', '/requests', '/mails', '/sign-ins'])
      expect((await call('GET', `${TENANTS}/${MISSING}${path}`)).statusCode).toBe(404)
  })
})
