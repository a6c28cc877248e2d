import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { codeOf, wrongCode, setUp, status, setUpTwoFactor } from '#server/testing/setups/two-factor.ts'

const { db, app, subjects, events } = await setUpTwoFactor()

/** Codes work once, and a test cannot wait for the next time step, so this resets the last one. */
const later = (userId: string) =>
  db.updateTable('two_factor').set({ last_step: 0 }).where('user_id', '=', userId).execute()

async function withTwoFactor() {
  const account = await createAccount(db)
  const { call, session } = await signedIn(app, account.email)
  const setup = await setUp(call)
  const answer = await call('POST', '/api/2fa/enable', { token: codeOf(setup.manualKey) })
  expect(answer.json()).toEqual({ message: 'Two-factor authentication has been enabled.' })
  await later(account.id)
  return { ...account, call, session, ...setup }
}

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
      .where('failure_reason', '=', 'Two-factor code requested')
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
    // Stops the clock, because a slow machine may reach the next step between reading a code and checking it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
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
    expect(await subjects(email)).toContain('Two-factor authentication is off')
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
