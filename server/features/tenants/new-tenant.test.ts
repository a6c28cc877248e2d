import { companyDay } from '#contract/core/calendar.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { identityOn, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { addMonths, NEW_TENANT, newEmail, tenantCalls, TENANTS } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, errors } = await createTestApp(db)
const { admin, call, create, created, change, logsOf, identityOf, linkIn, setPassword } = await tenantCalls(app, db)

beforeEach(async () => {
  await takeMail(db)
})

const LATEST = Number(companyDay().slice(0, 4)) + 30

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
    const mails = await waitingJobs<{ to: string; text: string }>(db, 'send_mail')
    const invitation = mails.find(({ to }) => to === email)
    expect(invitation!.text).toContain(
      `Hi Grace, your tenant account for ${NEW_TENANT.propertyAddress} is ready. Set a password to pay rent and request repairs.`,
    )
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
    [{ leaseStartDate: '1026-01-01' }, `Lease start must be in a year from 1950 to ${LATEST}`],
    [{ leaseStartDate: '1949-12-31' }, `Lease start must be in a year from 1950 to ${LATEST}`],
    [{ leaseEndDate: '9999-12-31' }, `Lease end must be in a year from 1950 to ${LATEST}`],
    [{ leaseEndDate: `${LATEST + 1}-01-01` }, `Lease end must be in a year from 1950 to ${LATEST}`],
    [{ leaseStartDate: '0000-01-01' }, 'Lease start must be a date, such as 2027-05-31'],
    [{ leaseStartDate: '2027-06-01' }, 'The lease must end after it starts.'],
    [{ depositAmount: 2100.51 }, "A deposit can't exceed one month's rent."],
    [{ rentAmount: null, depositAmount: 1 }, "A deposit can't exceed one month's rent, so enter the rent too."],
    [{ openingBalance: '1.2.3' }, 'Opening balance must be dollars and cents, such as 2100.50'],
    [{ rentAmount: null, openingBalance: 1 }, 'An opening balance is unpaid rent, so enter the rent too.'],
    [
      { leaseStartDate: `${LATEST}-01-01`, leaseEndDate: null, openingBalance: 1 },
      "A lease that hasn't begun can't have an opening balance.",
    ],
    [{ rentDueDay: 29 }, 'Rent due day must be between 1 and 28'],
    [{ rentDueDay: true }, 'Rent due day must be between 1 and 28'],
    [{ rentDueDay: '1.5' }, 'Rent due day must be between 1 and 28'],
    [{ stripeCustomerId: 'x' }, 'Stripe customer ID must begin with cus_'],
  ])('rejects invalid input (%#)', async (changes, message) => {
    const email = newEmail()
    const answer = await create({ email, ...changes })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, issues: [{ message }] }])
    expect(await waitingJobs(db, 'send_mail')).toEqual([])
    expect(await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('the email address of a tenant or of staff is refused, and the message says whose it is', async () => {
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
          'This email belongs to a staff member, Ada Lovelace (Admin). Use another email, or change their role under Users.',
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
