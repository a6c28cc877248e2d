import { randomUUID } from 'node:crypto'
import { createAccount, identityOn, logIn, PASSWORD, signedIn, signedInAgo } from '#server/testing/account.ts'
import { testConfig, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enable, setUp as setUpService } from './set-up.ts'
import {
  type Call,
  type Setup,
  codeOf,
  wrongCode,
  setUp,
  status,
  setUpTwoFactor,
} from '#server/testing/setups/two-factor.ts'

const { db, app, subjects, events } = await setUpTwoFactor()

const begunAgo = (userId: string, minutes: number) =>
  db
    .updateTable('two_factor')
    .set({ pending_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('user_id', '=', userId)
    .execute()

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
    expect(await subjects(email)).toEqual(['Two-factor authentication is on'])
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
    const EXPIRED = [400, { message: 'This setup has expired. Please start over.', code: 'two_factor_setup_expired' }]
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
