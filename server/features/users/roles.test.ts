import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp, csrfHeaders, testConfig } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect, test, vi } from 'vitest'
import { USERS, setUpUsers } from '#server/testing/setups/users.ts'

const { db, app, admin, person } = await setUpUsers()

interface Tokens {
  access_token: string
  refresh_token: string
}

const give = (id: string, role: string, version?: number, by = admin) =>
  by.call('PATCH', `${USERS}/${id}/role`, { role, ...(version !== undefined && { version }) })
const roleOf = async (id: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const direct = (grant: string, payload: object) =>
  app.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${grant}`, payload })

/** A user whose address was not verified. */
async function signUp(email: string) {
  const payload = { email, password: PASSWORD, firstName: 'Eve', lastName: 'Adams' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/signup', payload })
  const call = await callsWith(app, answer.json<Tokens>().access_token)
  const { id } = (await call('GET', '/api/auth/user')).json<{ id: string }>()
  return { id, call }
}

describe('PATCH /api/admin/users/:id/role', () => {
  test('with more rights needs a new sign-in, with fewer applies to the next request; the audit log has who changed it', async () => {
    const account = await createAccount(db, { role: 'user' })
    const { call } = await signedIn(app, account.email)
    expect((await call('GET', USERS)).statusCode).toBe(403)
    const answer = await give(account.id, 'admin', 1)
    const expected = { id: account.id, role: 'admin', version: 2, message: 'User role updated successfully' }
    expect([answer.statusCode, answer.json()]).toMatchObject([200, expected])
    expect((await call('GET', USERS)).statusCode).toBe(401)
    const { call: anew } = await signedIn(app, account.email)
    expect((await anew('GET', USERS)).statusCode).toBe(200)
    await give(account.id, 'tenant')
    expect((await anew('GET', USERS)).statusCode).toBe(403)
    const by = { user_id: admin.id, ip_address: '127.0.0.1' }
    const changes = (from: string, to: string) => ({ changes: { role: { from, to } } })
    const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', account.id).execute()
    expect(logs).toMatchObject([
      { ...by, action: 'update', resource_type: 'user', details: changes('user', 'admin') },
      { ...by, details: changes('admin', 'tenant') },
    ])
    const events = await db.selectFrom('security_events').selectAll().where('event_type', '=', 'role_changed').execute()
    expect(events).toMatchObject([{ ...by, severity: 'medium', details: changes('user', 'admin') }, {}])
  })

  test.each([
    ['tenant', 'user'],
    ['property_manager', 'tenant'],
    ['admin', 'property_manager'],
  ] as const)(
    '%s in the place of %s ends a session that was kept at the identity service as well',
    async (to, from) => {
      const { id, email } = await createAccount(db, { role: from })
      const providerSession = await direct('password', { email, password: PASSWORD })
      expect((await give(id, to)).statusCode).toBe(200)
      const call = await callsWith(app, providerSession.json<Tokens>().access_token)
      expect((await call('GET', '/api/auth/user')).statusCode).toBe(401)
      const renewed = await direct('refresh_token', { refresh_token: providerSession.json<Tokens>().refresh_token })
      expect(renewed.statusCode).toBe(400)
      const { call: anew } = await signedIn(app, email)
      expect((await anew('GET', '/api/auth/user')).json()).toMatchObject({ role: to })
    },
  )

  test('of an account whose address was never verified says so', async () => {
    const stranger = await signUp('nobody-knows@example.com')
    const answer = await give(stranger.id, 'tenant')
    const { message } = answer.json<{ message: string }>()
    expect([answer.statusCode, message]).toEqual([
      200,
      expect.stringMatching(
        /^User role updated successfully\. The address nobody-knows@example\.com was never verified, so anyone could have signed up with it\. /,
      ),
    ])
    expect((await stranger.call('GET', '/api/auth/user')).statusCode).toBe(401)
    // Losing rights needs no explanation.
    expect((await give(stranger.id, 'user')).json()).toMatchObject({ message: 'User role updated successfully' })
  })

  test('of such an account, where addresses are verified by email, locks out whoever created it', async () => {
    const stranger = await signUp('boss@example.com')
    const { manualKey } = (await stranger.call('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
    const token = generateSync({ secret: manualKey.replaceAll(' ', '') })
    expect((await stranger.call('POST', '/api/2fa/enable', { token })).statusCode).toBe(200)
    await takeMail(db)
    const { app: strict } = await createTestApp(db, { config: { auth: { ...testConfig.auth, isAutoconfirm: false } } })
    const { call } = await signedIn(strict, admin.email)
    const answer = await call('PATCH', `${USERS}/${stranger.id}/role`, { role: 'admin' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { role: 'admin', message: expect.stringMatching(/password no longer works\. We emailed a link/) },
    ])
    expect((await stranger.call('GET', '/api/auth/user')).statusCode).toBe(401)
    for (const url of ['/api/auth/login', '/auth/v1/token?grant_type=password']) {
      const entered = await strict.inject({
        method: 'POST',
        url,
        payload: { email: 'boss@example.com', password: PASSWORD },
      })
      expect([400, 401]).toContain(entered.statusCode)
    }
    const [mail] = await takeMail(db)
    expect(mail).toMatchObject({ to: 'boss@example.com', subject: 'Welcome to Baystead' })
    const [, tokenHash] = /token_hash=([\w-]+)/.exec(mail!.text) ?? []
    const headers = await csrfHeaders(strict)
    const payload = { tokenHash, type: 'invite', password: 'the password of its owner' }
    expect(
      (await strict.inject({ method: 'POST', url: '/api/auth/reset-password', headers, payload })).statusCode,
    ).toBe(200)
    const owner = await logIn(strict, { email: 'boss@example.com', password: 'the password of its owner' })
    const ownerCall = await callsWith(strict, owner.json<Tokens>().access_token)
    expect((await ownerCall('GET', '/api/auth/user')).json()).toMatchObject({
      role: 'admin',
      isTwoFactorEnabled: false,
    })
    const events = await db.selectFrom('security_events').selectAll().orderBy('seq', 'desc').limit(2).execute()
    expect(events).toMatchObject([
      { event_type: 'role_changed', user_id: admin.id },
      { event_type: 'account_taken_over', user_id: admin.id, details: { person: stranger.id } },
    ])
  })

  test('the same role again changes nothing', async () => {
    const id = await person()
    expect((await give(id, 'user')).json()).toMatchObject({ role: 'user', version: 1 })
  })

  test('the last active administrator stays one', async () => {
    await person({ role: 'admin', is_active: false })
    const answer = await give(admin.id, 'user')
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'conflict', message: "You can't demote the last admin. Make someone else an admin first." },
    ])
    expect(await roleOf(admin.id)).toBe('admin')
  })

  test('two administrators who demote each other at once are not both demoted', async () => {
    const other = await createCaller(app, db, 'admin')
    // Both requests pass the access check and then wait, before either has changed anything.
    const both = await db.transaction().execute(async (trx) => {
      await sql`select from users where id in (${admin.id}, ${other.id}) for update`.execute(trx)
      const requests = [give(other.id, 'user'), give(admin.id, 'user', undefined, other)]
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks as l join pg_stat_activity as a using (pid)
          where not l.granted and a.datname = current_database()`.execute(db)
        expect(rows).toHaveLength(2)
      })
      return { asked: requests }
    })
    const answers = await Promise.all(both.asked)
    const roles = [await roleOf(admin.id), await roleOf(other.id)]
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
  })

  test.each([
    ['demoted', () => db.updateTable('users').set({ role: 'user' }).execute()],
    ['shut out', () => db.updateTable('users').set({ is_active: false }).execute()],
    ['removed', () => db.deleteFrom('users').execute()],
  ])('a direct write to the database cannot have the last administrator %s', async (_how, write) => {
    const id = await person({ role: 'admin', is_active: false })
    await expect(write()).rejects.toThrow('the last admin must stay one')
    expect(await roleOf(admin.id)).toBe('admin')
    // Anyone may be deleted who is not the only active administrator.
    await db.deleteFrom('users').where('id', '=', id).execute()
    await person({ role: 'admin' })
    await db.deleteFrom('users').where('id', '<>', admin.id).execute()
  })

  test.each([
    ['shut out', { is_active: false }],
    ['demoted', { role: 'user' as const }],
    ['removed', null],
  ])('of two administrators who are removed at once, the second is not %s', async (_how, change) => {
    const other = await person({ role: 'admin' })
    const leave = (by: typeof db, id: string) =>
      change === null
        ? by.deleteFrom('users').where('id', '=', id).execute()
        : by.updateTable('users').set(change).where('id', '=', id).execute()
    const second = await db.transaction().execute(async (trx) => {
      await leave(trx, other)
      // Starts while the first transaction is still open.
      const outcome = leave(db, admin.id).catch((error: Error) => error.message)
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks as l join pg_stat_activity as a using (pid)
          where not l.granted and a.datname = current_database()`.execute(db)
        expect(rows).toHaveLength(1)
      })
      return { asked: outcome }
    })
    expect(await second.asked).toBe('the last admin must stay one')
    const left = db.selectFrom('users').select('id').where('role', '=', 'admin').where('is_active', '=', true)
    expect(await left.execute()).toEqual([{ id: admin.id }])
  })

  test('the second of two conflicting changes gets a conflict', async () => {
    const id = await person()
    expect((await give(id, 'tenant', 1)).statusCode).toBe(200)
    const second = await give(id, 'property_manager', 1)
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'version_conflict', message: 'Someone else updated this while you were editing.' },
    ])
    expect(await roleOf(id)).toBe('tenant')
  })

  test('rejects an unknown role or user', async () => {
    const answer = await give(await person(), 'king')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: 'Role must be one of user, tenant, property_manager, admin' },
    ])
    expect((await give(randomUUID(), 'admin')).statusCode).toBe(404)
  })
})
