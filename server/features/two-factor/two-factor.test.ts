import { randomUUID } from 'node:crypto'
import {
  callsWith,
  createAccount,
  identityOn,
  logIn,
  PASSWORD,
  signedIn,
  signedInAgo,
} from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, testConfig, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { enable, setUp as setUpService } from './set-up.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

type Call = Awaited<ReturnType<typeof callsWith>>
interface Setup {
  setupId: string
  qrCodeUrl: string
  manualKey: string
  backupCodes: string[]
  message: string
}

/** The code of a key, this many time steps from now. */
const codeOf = (manualKey: string, steps = 0) =>
  generateSync({ secret: manualKey.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 })
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
const setUp = async (call: Call) => (await call('POST', '/api/2fa/setup')).json<Setup>()
const status = async (call: Call) => (await call('GET', '/api/2fa/status')).json<Record<string, unknown>>()
const subjects = async (to: string) => {
  const { rows } = await sql<{ subject: string }>`
    select payload ->> 'subject' as subject from graphile_worker._private_jobs where payload ->> 'to' = ${to} order by id`.execute(
    db,
  )
  return rows.map(({ subject }) => subject.split(' | ')[0])
}
const events = async (userId: string) =>
  (
    await db.selectFrom('security_events').select('event_type').where('user_id', '=', userId).orderBy('seq').execute()
  ).map(({ event_type }) => event_type)
/** Codes work once, and a test cannot wait for the next time step, so this resets the last one. */
const later = (userId: string) =>
  db.updateTable('two_factor').set({ last_step: 0 }).where('user_id', '=', userId).execute()

const begunAgo = (userId: string, minutes: number) =>
  db
    .updateTable('two_factor')
    .set({ pending_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('user_id', '=', userId)
    .execute()

async function withTwoFactor() {
  const account = await createAccount(db)
  const { call, session } = await signedIn(app, account.email)
  const setup = await setUp(call)
  const answer = await call('POST', '/api/2fa/enable', { token: codeOf(setup.manualKey) })
  expect(answer.json()).toEqual({ message: 'Two-factor authentication has been enabled.' })
  await later(account.id)
  return { ...account, call, session, ...setup }
}

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
})

describe('set-up', () => {
  test('shows a QR code, the key and ten codes; nothing takes effect before a code is entered', async () => {
    const { email, id } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const setup = await setUp(call)
    expect(setup.qrCodeUrl).toMatch(/^data:image\/png;base64,/)
    expect(setup.manualKey).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(new Set(setup.backupCodes).size).toBe(10)
    expect(await status(call)).toEqual({ enabled: false, enabledAt: null, backupCodesLeft: 0, isPassed: true })
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
    const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(row.secret).toBeNull()
    expect(row.pending_secret?.toString()).not.toContain(setup.manualKey.replaceAll(' ', ''))
  })

  test('a wrong code enables nothing; the right one does, ends the other sessions and is mailed', async () => {
    const { id, email } = await createAccount(db)
    const [here, there] = [await signedIn(app, email), await signedIn(app, email)]
    const { manualKey } = await setUp(here.call)
    const wrong = await here.call('POST', '/api/2fa/enable', { token: wrongCode(codeOf(manualKey)) })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { message: 'Invalid verification code. Please try again.' },
    ])
    expect((await here.call('POST', '/api/2fa/enable', { token: codeOf(manualKey) })).statusCode).toBe(200)
    expect(await status(here.call)).toMatchObject({ enabled: true, backupCodesLeft: 10, isPassed: true })
    expect((await here.call('GET', '/api/auth/user')).json()).toMatchObject({ isTwoFactorEnabled: true })
    expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect(await subjects(email)).toEqual(['Two-factor sign-in is on'])
    expect(await events(id)).toEqual(['two_factor_enabled'])
  })

  test('canceled, or older than ten minutes, it is invalid', async () => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const first = await setUp(call)
    expect((await call('DELETE', '/api/2fa/setup')).statusCode).toBe(204)
    expect((await call('POST', '/api/2fa/enable', { token: codeOf(first.manualKey) })).statusCode).toBe(400)
    const second = await setUp(call)
    await begunAgo(id, 11)
    expect((await call('POST', '/api/2fa/enable', { token: codeOf(second.manualKey) })).statusCode).toBe(400)
  })

  test('a reload or a second tab shows the same key and codes, and restarts the ten minutes', async () => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const first = await setUp(call)
    await begunAgo(id, 9)
    expect(await setUp(call)).toEqual(first)
    const { fresh } = await db
      .selectFrom('two_factor')
      .select(sql<boolean>`pending_at > now() - interval '5 minutes'`.as('fresh'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(fresh).toBe(true)
    const body = { setupId: first.setupId, token: codeOf(first.manualKey) }
    expect((await call('POST', '/api/2fa/enable', body)).statusCode).toBe(200)
    const [token = ''] = first.backupCodes
    expect((await logIn(app, { email, password: PASSWORD, token })).statusCode).toBe(200)
    const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect([row.pending_id, row.pending_codes]).toEqual([null, null])
  })

  test('an expired set-up says so, and its codes do not count as wrong', async () => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const { call: there } = await signedIn(app, email)
    const enabling = async (setup: Setup) => {
      const answer = await call('POST', '/api/2fa/enable', { setupId: setup.setupId, token: codeOf(setup.manualKey) })
      return [answer.statusCode, answer.json()]
    }
    const EXPIRED = [400, { message: 'This set-up has expired. Start again.', code: 'two_factor_setup_expired' }]
    const old = await setUp(call)
    await begunAgo(id, 11)
    expect(await enabling(old)).toEqual(EXPIRED)
    const anew = await setUp(call)
    expect(anew.manualKey).not.toBe(old.manualKey)
    expect(await enabling(old)).toEqual(EXPIRED)
    await setUp(there)
    expect(await enabling(anew)).toEqual(EXPIRED)
    await call('DELETE', '/api/2fa/setup')
    expect(await enabling(anew)).toEqual(EXPIRED)
    const { wrong_at: wrong } = await db
      .selectFrom('two_factor')
      .select('wrong_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(wrong).toEqual([])
  })

  test('started by another session, the earlier key is invalid; once enabled, no set-up can start', async () => {
    const { email } = await createAccount(db)
    const [{ call: there }, { call }] = [await signedIn(app, email), await signedIn(app, email)]
    const [first, second] = [await setUp(there), await setUp(call)]
    expect(second.manualKey).not.toBe(first.manualKey)
    expect((await call('POST', '/api/2fa/enable', { token: codeOf(first.manualKey) })).statusCode).toBe(400)
    expect((await call('POST', '/api/2fa/enable', { token: codeOf(second.manualKey) })).statusCode).toBe(200)
    expect((await call('POST', '/api/2fa/setup')).statusCode).toBe(409)
  })
})

describe('a first factor, in a session that signed in a while ago', () => {
  const code = async (answer: ReturnType<Call>) => {
    const { statusCode, body } = await answer
    return [statusCode, body === '' ? undefined : (JSON.parse(body) as { code?: string }).code]
  }
  const ASKED = [403, 'reauthentication_required']

  test('requires the password, once', async () => {
    const { id, email } = await createAccount(db)
    const call = await signedInAgo(app, db, (await signedIn(app, email)).session.refresh_token, 6)
    expect(await code(call('POST', '/api/2fa/setup'))).toEqual(ASKED)
    expect(await code(call('POST', '/api/2fa/setup', { currentPassword: null }))).toEqual(ASKED)
    const wrong = await call('POST', '/api/2fa/setup', { currentPassword: 'a guess' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { issues: [{ path: 'currentPassword' }] }])
    expect(await db.selectFrom('two_factor').where('user_id', '=', id).select('user_id').execute()).toEqual([])
    const setup = await call('POST', '/api/2fa/setup', { currentPassword: PASSWORD })
    const { manualKey } = setup.json<Setup>()
    expect(await code(call('POST', '/api/2fa/enable', { token: codeOf(manualKey) }))).toEqual([200, undefined])
    expect(await status(call)).toMatchObject({ enabled: true })
  })

  test('cannot be completed by another old session without it', async () => {
    const { email } = await createAccount(db)
    const { manualKey } = await setUp((await signedIn(app, email)).call)
    const call = await signedInAgo(app, db, (await signedIn(app, email)).session.refresh_token, 6)
    const body = { token: codeOf(manualKey) }
    expect(await code(call('POST', '/api/2fa/enable', body))).toEqual(ASKED)
    const completed = call('POST', '/api/2fa/enable', { ...body, currentPassword: PASSWORD })
    expect(await code(completed)).toEqual([200, undefined])
  })

  test('requires no password within five minutes after a sign-in, however the token was refreshed', async () => {
    const { email } = await createAccount(db)
    const call = await signedInAgo(app, db, (await signedIn(app, email)).session.refresh_token, 4)
    expect(await code(call('POST', '/api/2fa/setup'))).toEqual([200, undefined])
  })

  test('limits password guesses, without blocking sign-ins', async () => {
    const { email } = await createAccount(db)
    const call = await signedInAgo(app, db, (await signedIn(app, email)).session.refresh_token, 6)
    const guess = (currentPassword: string) => call('POST', '/api/2fa/setup', { currentPassword })
    for (let n = 0; n < 5; n += 1) expect((await guess('a guess')).statusCode).toBe(400)
    expect((await guess(PASSWORD)).statusCode).toBe(429)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
  })
})

test('a key that was started while another was being verified is not enabled', async () => {
  const { id, email } = await createAccount(db)
  const deps = { db, key: Buffer.alloc(32, 'tests'), limits: testConfig.auth, identity: await identityOn(db) }
  const origin = { address: '127.0.0.1', userAgent: null }
  const caller = { user: { ...userOf('tenant', id), email }, origin }
  const { manualKey } = await setUpService(deps, caller, {})
  // Ends the other sessions between the check and the change.
  const other = { ...caller, user: { ...caller.user, sessionId: randomUUID() } }
  const endSession = async () => void (await setUpService(deps, other, {}))
  const enabling = enable(
    { ...deps, identity: { ...deps.identity, endSession } },
    { ...caller, token: '' },
    { token: codeOf(manualKey) },
  )
  await expect(enabling).rejects.toMatchObject({ code: 'two_factor_setup_expired' })
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  expect([row.secret, row.enabled_at]).toEqual([null, null])
})

describe('at sign-in', () => {
  test('the password alone leads to the code, and its session has no access', async () => {
    const { email, manualKey } = await withTwoFactor()
    const without = await logIn(app, { email, password: PASSWORD })
    expect([without.statusCode, without.json()]).toEqual([
      401,
      { message: 'A two-factor code is required.', code: 'two_factor_required' },
    ])
    const wrong = await logIn(app, { email, password: PASSWORD, token: wrongCode(codeOf(manualKey)) })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { message: 'Invalid verification code. Please try again.', code: 'two_factor_required' },
    ])
    const { call } = await signedIn(app, email, { token: codeOf(manualKey) })
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
  })

  test('the first step is not a failure, however often it is taken, but is recorded', async () => {
    const { email, manualKey } = await withTwoFactor()
    for (let n = 0; n < 6; n += 1)
      expect((await logIn(app, { email, password: PASSWORD })).json()).toMatchObject({ code: 'two_factor_required' })
    expect((await logIn(app, { email, password: PASSWORD, token: codeOf(manualKey) })).statusCode).toBe(200)
    const traces = await db
      .selectFrom('login_attempts')
      .select('successful')
      .where('email', '=', email)
      .where('failure_reason', '=', 'Two-factor code asked for')
      .execute()
    expect(traces).toEqual(Array.from({ length: 6 }, () => ({ successful: false })))
  })

  test('a wrong password is reported before any code', async () => {
    const { email } = await withTwoFactor()
    expect((await logIn(app, { email, password: 'wrong', token: '123456' })).json()).toMatchObject({
      message: 'Invalid email or password',
    })
  })

  test('a code works once, even when it is sent twice at the same time', async () => {
    const { email, manualKey } = await withTwoFactor()
    const token = codeOf(manualKey)
    const answers = await Promise.all([1, 2, 3].map(() => logIn(app, { email, password: PASSWORD, token })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
  })

  test('the code of the previous step is valid, but not that of two steps ago or of a future step', async () => {
    const { id, call, manualKey } = await withTwoFactor()
    const verify = async (steps: number) => {
      await later(id)
      return (await call('POST', '/api/2fa/verify', { token: codeOf(manualKey, steps) })).statusCode
    }
    expect([await verify(-1), await verify(-3), await verify(2)]).toEqual([200, 400, 400])
  })

  test('a backup code works once, however it is typed, and its use is mailed and raises an event', async () => {
    const { id, email, backupCodes } = await withTwoFactor()
    const [code = ''] = backupCodes
    const token = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect((await logIn(app, { email, password: PASSWORD, token })).statusCode).toBe(200)
    expect((await logIn(app, { email, password: PASSWORD, token: code })).statusCode).toBe(401)
    expect(await events(id)).toEqual(['two_factor_enabled', 'backup_code_used'])
    expect(await subjects(email)).toContain('A backup code was used')
  })

  test('after five wrong codes all are refused for a while, even the right one', async () => {
    const { id, email, call, manualKey } = await withTwoFactor()
    const token = codeOf(manualKey)
    for (let n = 0; n < 5; n += 1) await call('POST', '/api/2fa/verify', { token: wrongCode(token) })
    const refused = await call('POST', '/api/2fa/verify', { token })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await logIn(app, { email, password: PASSWORD, token })).statusCode).toBe(429)
    expect(await events(id)).toEqual(['two_factor_enabled', 'two_factor_failures'])
  })
})

describe('a token that was issued for a password alone', () => {
  test('has no access until its session has passed a code, however it is refreshed', async () => {
    const { email, manualKey } = await withTwoFactor()
    const direct = (grant: string, payload: object) =>
      app.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${grant}`, payload })
    const first = (await direct('password', { email, password: PASSWORD })).json<{
      access_token: string
      refresh_token: string
    }>()
    const renewed = (await direct('refresh_token', { refresh_token: first.refresh_token })).json<{
      access_token: string
    }>()
    for (const { access_token: token } of [first, renewed]) {
      const call = await callsWith(app, token)
      for (const url of ['/api/auth/user', '/api/auth/sessions', '/api/auth/attempts']) {
        const answer = await call('GET', url)
        expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'two_factor_required' }])
      }
      expect((await call('POST', '/api/2fa/disable', { token: codeOf(manualKey) })).statusCode).toBe(401)
      expect(await status(call)).toMatchObject({ enabled: true, isPassed: false })
    }
    const call = await callsWith(app, renewed.access_token)
    expect((await call('POST', '/api/2fa/verify', { token: codeOf(manualKey) })).statusCode).toBe(200)
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
  })
})

describe('disabling it, and new backup codes', () => {
  test('need a code; then the password is enough again', async () => {
    const { id, email, call, manualKey } = await withTwoFactor()
    const off = (token: string) => call('POST', '/api/2fa/disable', { token })
    expect((await off(wrongCode(codeOf(manualKey)))).statusCode).toBe(400)
    expect((await off(codeOf(manualKey))).json()).toEqual({ message: 'Two-factor authentication has been disabled.' })
    expect(await status(call)).toMatchObject({ enabled: false, backupCodesLeft: 0 })
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
    expect(await events(id)).toEqual(['two_factor_enabled', 'two_factor_disabled'])
    expect(await subjects(email)).toContain('Two-factor sign-in is off')
  })

  test('new backup codes invalidate the old ones', async () => {
    const { email, call, manualKey, backupCodes } = await withTwoFactor()
    const answer = await call('POST', '/api/2fa/backup-codes', { token: codeOf(manualKey) })
    const { backupCodes: fresh } = answer.json<{ backupCodes: string[] }>()
    expect(fresh).toHaveLength(10)
    expect((await logIn(app, { email, password: PASSWORD, token: backupCodes[0] })).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD, token: fresh[0] })).statusCode).toBe(200)
  })

  test.each([
    ['no code', {}, 'Code is required'],
    ['an empty code', { token: ' ' }, 'Code is required'],
    ['a number', { token: 123_456 }, 'Code is required'],
    ['a long text', { token: 'x'.repeat(500) }, 'Invalid verification code. Please try again.'],
  ])('%s is rejected with a clear message', async (_, body, message) => {
    const { email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const answer = await call('POST', '/api/2fa/enable', body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })
})

describe('where administrators must have two-factor', () => {
  test('an administrator without it can only use its set-up, and everything once it is enabled', async () => {
    const auth = { ...testConfig.auth, isAdminTwoFactorRequired: true }
    const { app: strict } = await createTestApp(db, { config: { auth } })
    const { email, id } = await createAccount(db, { role: 'admin' })
    const { call } = await signedIn(strict, email)
    const refused = { code: 'two_factor_setup_required' }
    for (const url of ['/api/admin/users', '/api/admin/dashboard-stats', '/api/admin/tenants.csv']) {
      const answer = await call('GET', url)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, refused])
    }
    expect((await call('PATCH', `/api/admin/users/${id}/role`, { role: 'user' })).json()).toMatchObject(refused)
    const user = async () => (await call('GET', '/api/auth/user')).json()
    expect(await user()).toMatchObject({ role: 'admin', isTwoFactorEnabled: false, isTwoFactorRequired: true })

    const { manualKey } = await setUp(call)
    expect((await call('GET', '/api/admin/users')).json()).toMatchObject(refused)
    expect((await call('POST', '/api/2fa/enable', { token: codeOf(manualKey) })).statusCode).toBe(200)
    expect((await call('GET', '/api/admin/users')).statusCode).toBe(200)
    expect(await user()).toMatchObject({ isTwoFactorEnabled: true, isTwoFactorRequired: true })

    await later(id)
    expect((await call('POST', '/api/2fa/disable', { token: codeOf(manualKey) })).statusCode).toBe(200)
    expect((await call('GET', '/api/admin/users')).json()).toMatchObject(refused)
    expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
    // Only administrators are required to enable it.
    const tenant = await signedIn(strict, (await createAccount(db)).email)
    expect((await tenant.call('GET', '/api/auth/user')).json()).toMatchObject({ isTwoFactorRequired: false })
    expect((await tenant.call('GET', '/api/payments')).statusCode).toBe(200)
    expect((await tenant.call('GET', '/api/admin/users')).json()).toMatchObject({ code: 'forbidden' })
  })
})

test("a secret copied from another user's row cannot be decrypted", async () => {
  const [one, other] = [await withTwoFactor(), await withTwoFactor()]
  const { secret } = await db
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', one.id)
    .executeTakeFirstOrThrow()
  const { errors, app: watched } = await createTestApp(db)
  await db.updateTable('two_factor').set({ secret }).where('user_id', '=', other.id).execute()
  const call = await callsWith(watched, other.session.access_token)
  expect((await call('POST', '/api/2fa/verify', { token: codeOf(one.manualKey) })).statusCode).toBe(500)
  expect(errors.splice(0)).toHaveLength(1)
})
