import type { TenantDetail } from '#contract/tenants/admin.ts'
import { createAccount, identityOn, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { addMonths, NEW_TENANT, newEmail, tenantCalls, TENANTS } from '#server/testing/tenants.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import type { Identity } from '#server/gateways/identity.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { remove } from './accounts.ts'
import { change as changeTenant } from './changes.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { admin, call, created, change, logsOf, identityOf, linkIn, setPassword } = await tenantCalls(app, db)

beforeEach(async () => {
  await takeMail(db)
})

describe('the identity service', () => {
  const by = { user: userOf('admin', admin.id), origin: { address: '127.0.0.1', userAgent: null } }
  const isFree = async (id: string) =>
    (await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().skipLocked().execute()).length === 1

  test('is never called while a lock is held', async () => {
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

  test('is reset where another user takes the address at the same moment (409)', async () => {
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

test('the audit log is locked only after everything else is written', async () => {
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
  test('keeps what earlier months cost when the same rent is sent again and its start is corrected later', async () => {
    const { id } = await created({ leaseStartDate: '2025-06-01', leaseEndDate: null })
    await change(id, { rentAmount: '2200', rentFrom: addMonths(2) })
    const rents = async () => (await call('GET', `${TENANTS}/${id}`)).json<TenantDetail>().rents
    const agreed = [
      { from: null, amount: '2100.50' },
      { from: addMonths(2), amount: '2200.00' },
    ]
    expect(await rents()).toEqual(agreed)
    expect((await change(id, { rentAmount: 2200, leaseStartDate: '2050-01-01' })).statusCode).toBe(200)
    expect((await change(id, { rentAmount: 2200, leaseStartDate: '2025-06-01' })).statusCode).toBe(200)
    expect(await rents()).toEqual(agreed)
  })

  test('changes the given fields only; the audit log has each field before and after', async () => {
    const { id, email } = await created()
    const answer = await change(id, { rentAmount: '2200', leaseEndDate: null, role: 'admin', isActive: false })
    expect(answer.json()).toMatchObject({
      ...NEW_TENANT,
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

  test('the second of two conflicting edits gets a conflict, and the first is not lost', async () => {
    const { id, version } = await created()
    expect((await change(id, { firstName: 'Ada', version })).json()).toMatchObject({ version: 2 })
    const second = await change(id, { lastName: 'Byron', version })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'Someone else updated this while you were editing.', code: 'version_conflict' },
    ])
    expect((await change(id, { lastName: 'Byron', version: 2 })).json()).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test.each(['2027-02-31', '2027-13', '2027-00', '2027-1', '2027-02-1', '0000-01', 'March 2027'])(
    'a rent does not start in %s',
    async (rentFrom) => {
      const { id } = await created({ rentAmount: '2000' })
      const answer = await change(id, { rentAmount: '2200', rentFrom })
      expect([answer.statusCode, answer.json<{ issues: unknown }>().issues]).toEqual([
        400,
        [{ path: 'rentFrom', message: 'Rent from must be a month, such as 2027-03' }],
      ])
    },
  )

  test('a new rent starts in the given month and replaces later rents', async () => {
    const { id } = await created({ rentAmount: '2000', leaseStartDate: '2026-01-01', leaseEndDate: '2029-12-31' })
    const rents = async () => (await call('GET', `${TENANTS}/${id}`)).json<TenantDetail>().rents
    const from = addMonths(4)
    expect((await change(id, { rentAmount: '2200', rentFrom: from })).json()).toMatchObject({ rentAmount: '2200.00' })
    expect(await rents()).toEqual([
      { from: null, amount: '2000.00' },
      { from, amount: '2200.00' },
    ])
    // Until then the current rent stays, for the payer too.
    expect((await call('GET', `${TENANTS}/${id}`)).json<TenantDetail>().rent).toMatchObject({
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
    // A correction without a month keeps the start month. A new month with the same amount moves the rent. An earlier rent replaces the later one.
    await change(id, { rentAmount: '2250' })
    expect((await rents()).at(-1)).toEqual({ from, amount: '2250.00' })
    await change(id, { rentFrom: addMonths(6).slice(0, 7) })
    expect((await rents()).slice(1)).toEqual([{ from: addMonths(6), amount: '2250.00' }])
    await change(id, { rentAmount: '2300', rentFrom: addMonths(2) })
    expect((await rents()).slice(1)).toEqual([{ from: addMonths(2), amount: '2300.00' }])
    await change(id, { rentAmount: '1900', rentFrom: '2025-06' })
    expect(await rents()).toEqual([{ from: null, amount: '1900.00' }])
  })

  test('a month in which no rent can start is refused, with the reason', async () => {
    const { id } = await created({ leaseStartDate: '2026-01-01', leaseEndDate: '2027-05-31' })
    const refused = async (tenant: string, body: object) =>
      (await change(tenant, body)).json<{ message: string }>().message
    expect(await refused(id, { rentAmount: 2200, rentFrom: '2027-06' })).toBe('The lease ends before that month.')
    expect(await refused(id, { rentAmount: '', rentFrom: '2027-04' })).toBe('Enter the rent too.')
    expect(await refused(id, { rentFrom: 'May' })).toBe('Rent from must be a month, such as 2027-03')
    const { id: later } = await created({ leaseStartDate: addMonths(2), leaseEndDate: '' })
    expect(await refused(later, { rentAmount: 2200, rentFrom: addMonths(3) })).toBe(
      "This lease hasn't begun, so its rent applies from the start.",
    )
    const { id: rentless } = await created({ rentAmount: '', leaseStartDate: '2026-01-01' })
    expect(await refused(rentless, { rentAmount: 2200, rentFrom: addMonths(1) })).toBe(
      "This is the lease's first rent, so it applies from the start.",
    )
  })

  test("a deposit stays within one month's rent, whichever of the two changes", async () => {
    const { id } = await created({ depositAmount: '2100' })
    const answer = await change(id, { rentAmount: '2000' })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'depositAmount' }] }])
    expect((await change(id, { rentAmount: '2000', depositAmount: '2000' })).statusCode).toBe(200)
  })

  test('a new address is used to sign in; existing sessions end, and the old address is notified', async () => {
    const { id, email } = await createAccount(db)
    const { call: theirs } = await signedIn(app, email)
    const to = newEmail()
    expect((await change(id, { email: to })).json()).toMatchObject({ email: to })
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect((await logIn(app, { email: to, password: PASSWORD })).statusCode).toBe(200)
    const [mail] = await takeMail(db)
    expect(mail).toMatchObject({ to: email, subject: 'Your email address was changed' })
    expect((await change(id, { email: admin.email })).statusCode).toBe(409)
  })

  test('a tenant who never signed in is invited at the new address, and the old invitation is void', async () => {
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
