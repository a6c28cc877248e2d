import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sendLink, waitingJobs } from '#server/testing/identity-service.ts'
import { createTestApp, csrfHeaders, testConfig } from '#server/testing/test-app.ts'
import { recordSecurityEvent } from '#server/features/audit/service.ts'
import type { SecurityEvent } from '#server/jobs/enqueue.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

const HOME = '198.51.100.10'
let networks = 0
/** A network that no sign-in has come from yet. */
const elsewhere = () => `203.0.113.${(networks += 1)}`

const tryAt =
  (url: string) =>
  (email: string, password: string, address: string, cookie?: string): Promise<Answer> =>
    app.inject({
      method: 'POST',
      url,
      payload: { email, password },
      remoteAddress: address,
      ...(cookie !== undefined && { headers: { cookie } }),
    })
type Answer = Awaited<ReturnType<typeof app.inject>>
const logIn = tryAt('/api/auth/login')
const logInDirectly = tryAt('/auth/v1/token?grant_type=password')

const browserOf = (answer: Answer) => {
  const found = answer.cookies.find(({ name }) => name === 'known-browser')!
  return { ...found, header: `known-browser=${found.value}` }
}

/** The responses that strangers with the right password get from both sign-in endpoints after five wrong guesses. */
async function answersAfterAttack(email: string) {
  for (let n = 0; n < 5; n += 1) expect((await logIn(email, 'a guess', elsewhere())).statusCode).toBe(401)
  return [await logIn(email, PASSWORD, elsewhere()), await logInDirectly(email, PASSWORD, elsewhere())].map(
    ({ statusCode }) => statusCode,
  )
}

const attack = async (email: string) => expect(await answersAfterAttack(email)).toEqual([429, 429])

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
})

describe('many users of one network who sign in at the same moment', () => {
  test('can all sign in: undecided attempts make the others wait', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => createAccount(db)))
    const answers = await Promise.all(people.map(({ email }) => logIn(email, PASSWORD, HOME)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
  })

  test('are refused once too many have failed, including those who waited', async () => {
    const { email } = await createAccount(db)
    const guesses = Array.from({ length: 20 }, (_, n) => logIn(`guess-${n}@example.com`, 'a guess', HOME))
    const waited = await Promise.all([...guesses, logIn(email, PASSWORD, HOME)])
    expect(waited.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20)
    const refused = await logIn(email, PASSWORD, HOME)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })
})

describe('strangers who guess a password do not lock out its owner', () => {
  test('on a browser that the account has used', async () => {
    const { email } = await createAccount(db)
    const { header } = browserOf(await logIn(email, PASSWORD, HOME))
    await attack(email)
    expect((await logIn(email, PASSWORD, elsewhere(), header)).statusCode).toBe(200)
  })

  test('on a network that the account has used', async () => {
    const { email } = await createAccount(db)
    expect((await logIn(email, PASSWORD, HOME)).statusCode).toBe(200)
    await attack(email)
    expect((await logIn(email, PASSWORD, HOME)).statusCode).toBe(200)
    expect((await logInDirectly(email, PASSWORD, HOME)).statusCode).toBe(200)
  })

  test("on a known browser in the strangers' network, after its limit is used up", async () => {
    const { email } = await createAccount(db)
    const { header } = browserOf(await logIn(email, PASSWORD, HOME))
    for (let n = 0; n < 20; n += 1) await logIn(`nobody-${n}@example.com`, 'a guess', HOME)
    for (let n = 0; n < 6; n += 1) await logIn(email, 'a guess', HOME)
    expect((await logIn(email, PASSWORD, HOME)).statusCode).toBe(429)
    expect((await logIn(email, PASSWORD, HOME, header)).statusCode).toBe(200)
  })

  test('without a known browser or network: the owner can use a mailed link', async () => {
    const { email } = await createAccount(db)
    await attack(email)
    const headers = await csrfHeaders(app)
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })
    await post('/api/auth/forgot-password', { email })
    const [, tokenHash] = /token_hash=([\w-]+)/.exec(await sendLink(db, testConfig)) ?? []
    const reset = await post('/api/auth/reset-password', { tokenHash, type: 'recovery', password: 'a new secret' })
    expect(reset.statusCode).toBe(200)
    const { header } = browserOf(reset)
    for (let n = 0; n < 6; n += 1) await logIn(email, 'a guess', elsewhere())
    expect((await logIn(email, 'a new secret', elsewhere(), header)).statusCode).toBe(200)
  })

  test('from changing the password in an open session', async () => {
    const { email } = await createAccount(db)
    const { access_token: token } = (await logIn(email, PASSWORD, HOME)).json<{ access_token: string }>()
    await attack(email)
    for (let n = 0; n < 6; n += 1) await logIn(email, 'a guess', HOME)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: { ...(await csrfHeaders(app)), authorization: `Bearer ${token}` },
      payload: { currentPassword: PASSWORD, newPassword: 'quite another secret' },
      remoteAddress: HOME,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your password has been changed.' }])
  })
})

describe('guessing stays rate limited', () => {
  test.each([
    ['address with an account', true],
    ['address without one', false],
  ])('strangers share five attempts for an %s', async (_, isKnown) => {
    const email = isKnown ? (await createAccount(db)).email : 'nobody-at-all@example.com'
    expect(await answersAfterAttack(email)).toEqual([429, 429])
  })

  test('a known network has five attempts of its own, at both endpoints', async () => {
    const { email } = await createAccount(db)
    await logIn(email, PASSWORD, HOME)
    for (const [door, status] of [
      [logIn, 401],
      [logInDirectly, 400],
    ] as const) {
      await db.deleteFrom('auth_limits').execute()
      for (let n = 0; n < 5; n += 1) expect((await door(email, 'a guess', HOME)).statusCode).toBe(status)
      expect((await door(email, PASSWORD, HOME)).statusCode).toBe(429)
    }
  })

  test('a known browser has five attempts of its own, and they raise a security event', async () => {
    const { id, email } = await createAccount(db)
    const { header } = browserOf(await logIn(email, PASSWORD, HOME))
    for (let n = 0; n < 5; n += 1) expect((await logIn(email, 'a guess', HOME, header)).statusCode).toBe(401)
    const refused = await logIn(email, PASSWORD, elsewhere(), header)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    for (const event of await waitingJobs<SecurityEvent>(db, 'record_security_event'))
      if (event.userId === id) await recordSecurityEvent(db, event)
    const raised = await db
      .selectFrom('security_events')
      .select('event_type')
      .where('user_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(raised).toEqual([{ event_type: 'account_lockout' }, { event_type: 'sign_in_refused' }])
  })

  test('a browser known to one account is a stranger to another', async () => {
    const [one, other] = [await createAccount(db), await createAccount(db)]
    const { header } = browserOf(await logIn(one.email, PASSWORD, HOME))
    await attack(other.email)
    expect((await logIn(other.email, PASSWORD, elsewhere(), header)).statusCode).toBe(429)
  })

  test('a forged or tampered cookie has no effect, and only our server can name a known client', async () => {
    const { email } = await createAccount(db)
    const { header } = browserOf(await logIn(email, PASSWORD, HOME))
    await attack(email)
    for (const cookie of ['known-browser=x', 'known-browser=', header.replace('=', '=A'), `${header}A`])
      expect((await logIn(email, PASSWORD, elsewhere(), cookie)).statusCode).toBe(429)
    const forged = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { 'sb-known-client': 'a browser', 'sb-forwarded-for': HOME, apikey: 'sb_secret_x' },
      payload: { email, password: PASSWORD },
      remoteAddress: elsewhere(),
    })
    expect(forged.statusCode).toBe(429)
  })
})

describe('sign-ins refused without a password check raise a security event', () => {
  const recordTold = async () => {
    for (const event of await waitingJobs<SecurityEvent>(db, 'record_security_event'))
      await recordSecurityEvent(db, event)
  }
  const refusals = () =>
    db
      .selectFrom('security_events')
      .select(['user_id', 'ip_address', 'details'])
      .where('event_type', '=', 'sign_in_refused')
      .orderBy('seq', 'desc')

  test.each([
    ['the product', logIn],
    ['the identity service', logInDirectly],
  ])('once for an address, however many attempts there are at %s', async (_, door) => {
    const { id, email } = await createAccount(db)
    for (let n = 0; n < 5; n += 1) await door(email, 'a guess', HOME)
    await recordTold()
    const count = async () => (await refusals().where('user_id', '=', id).execute()).length
    expect(await count()).toBe(0)
    const answers = await Promise.all([1, 2, 3].map(() => door(email, PASSWORD, HOME)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
    await recordTold()
    expect(await count()).toBe(1)
  })

  test.each([
    ['the product', logIn],
    ['the identity service', logInDirectly],
  ])('once for a network, whatever addresses it tries at %s', async (_, door) => {
    const network = elsewhere()
    for (let n = 0; n < 22; n += 1) await door(`nobody-${n}@example.com`, 'a guess', network)
    await recordTold()
    expect(await refusals().where('ip_address', '=', network).execute()).toMatchObject([
      { user_id: null, details: { subject: network } },
    ])
  })

  test('also for the right password of an inactive account, at both endpoints', async () => {
    const { id, email } = await createAccount(db)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await logIn(email, PASSWORD, elsewhere())).statusCode).toBe(401)
    expect(await refusals().where('user_id', '=', id).execute()).toHaveLength(1)

    const other = await createAccount(db)
    await db
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', other.id)
      .execute()
    expect((await logInDirectly(other.email, PASSWORD, elsewhere())).statusCode).toBe(400)
    await recordTold()
    expect(await refusals().where('user_id', '=', other.id).execute()).toMatchObject([
      { details: { reason: 'inactive' } },
    ])
  })
})

test('the cookie is not accessible to scripts and other sites, names nobody, and remembers several accounts', async () => {
  const [one, other] = [await createAccount(db), await createAccount(db)]
  const first = browserOf(await logIn(one.email, PASSWORD, HOME))
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 180 * 24 * 3600 })
  expect(decodeURIComponent(first.value)).not.toMatch(new RegExp(`${one.id}|${one.email}|@`))
  const second = browserOf(await logIn(other.email, PASSWORD, HOME, first.header))
  await attack(one.email)
  await attack(other.email)
  for (const { email } of [one, other])
    expect((await logIn(email, PASSWORD, elsewhere(), second.header)).statusCode).toBe(200)
})
