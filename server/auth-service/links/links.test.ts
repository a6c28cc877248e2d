import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs, fetchThrough, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, url } = await createDatabase()
const configOf = (env: Record<string, string>) => readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0', ...env })
const config = configOf({ AUTH_AUTOCONFIRM: 'false' })
const { app } = await createTestApp(db, { config: { auth: config.auth } })
const { createClient, admin } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const NEW_PASSWORD = 'quite another one'
const EXPIRED = { status: 403, code: 'otp_expired' }

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  await doJobs(url, db, config)
})

const makeAda = () => admin.createUser({ ...ADA, email_confirm: true })
const jobs = (atOnce = 1) => doJobs(url, db, config, atOnce)
/** The link in the only email that was sent. */
async function mailedLink() {
  const { mails } = await jobs()
  if (mails.length !== 1) throw new Error(`${mails.length} mails`)
  const link = new URL(/http\S+/.exec(mails[0]!.text)![0])
  return { mail: mails[0]!, link, token: link.searchParams.get('token_hash')! }
}
const canSignIn = async ({ email, password }: typeof ADA) =>
  (await createClient().signInWithPassword({ email, password })).error === null
const get = (path: string) => app.inject({ url: `/auth/v1${path}`, headers: VERSIONED })
const ageLinks = () =>
  db
    .updateTable('auth_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()

/** Makes every link a minute older. */
const aMinuteLater = () => sql`update auth_links set created_at = created_at - interval '61 seconds'`.execute(db)

describe('signing up', () => {
  test('sends an email whose button confirms the address and signs in, once', async () => {
    const client = createClient()
    const { data, error } = await client.signUp({ ...ADA, options: { data: { firstName: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: ADA.email, user_metadata: { firstName: 'Ada' }, identities: [] })
    expect((await client.signInWithPassword(ADA)).error).toMatchObject({ code: 'email_not_confirmed' })
    const { mail, link, token } = await mailedLink()
    expect(mail).toMatchObject({ to: ADA.email, subject: 'Confirm your email address | Baystead' })
    expect(link.href).toBe(`http://localhost:3000/confirm?token_hash=${token}&type=signup`)
    const verified = await client.verifyOtp({ type: 'signup', token_hash: token })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.email_confirmed_at).toBeDefined()
    expect((await client.getUser()).data.user?.email).toBe(ADA.email)
    expect(await canSignIn(ADA)).toBe(true)
    expect((await client.verifyOtp({ type: 'signup', token_hash: token })).error).toMatchObject(EXPIRED)
  })

  test('with a known address gets the same response, changes nothing, and notifies the owner', async () => {
    const fresh = await createClient().signUp({ email: 'new@example.com', password: NEW_PASSWORD })
    await makeAda()
    await jobs()
    const known = await createClient().signUp({ ...ADA, password: NEW_PASSWORD })
    expect(known.error).toBeNull()
    const shape = (user: object) => Object.keys(user).toSorted()
    expect(shape(known.data.user!)).toEqual(shape(fresh.data.user!))
    expect(known.data.user).toMatchObject({ email: ADA.email, role: 'authenticated', identities: [] })
    expect(await canSignIn({ ...ADA, password: NEW_PASSWORD })).toBe(false)
    expect(await canSignIn(ADA)).toBe(true)
    await createClient().signUp({ ...ADA, password: NEW_PASSWORD })
    expect((await jobs()).mails).toMatchObject([{ to: ADA.email, subject: 'You already have an account | Baystead' }])
  })

  test('again before confirming sends no second email within a minute and keeps the first password', async () => {
    await createClient().signUp(ADA)
    await createClient().signUp({ ...ADA, password: NEW_PASSWORD })
    const { token } = await mailedLink()
    await createClient().verifyOtp({ type: 'signup', token_hash: token })
    expect(await canSignIn(ADA)).toBe(true)
    expect(await canSignIn({ ...ADA, password: NEW_PASSWORD })).toBe(false)
  })

  test('does not keep a password that a stranger chose once the owner follows a link', async () => {
    await createClient().signUp(ADA)
    await jobs()
    await createClient().resetPasswordForEmail(ADA.email)
    const { token } = await mailedLink()
    expect((await createClient().verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
    expect(await canSignIn(ADA)).toBe(false)
  })

  test('on a system that confirms automatically signs in at once; a known address is refused', async () => {
    const { app: easy } = await createTestApp(db)
    const client = createClient({ fetch: fetchThrough(easy) })
    const { data, error } = await client.signUp(ADA)
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    expect((await client.signUp(ADA)).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect((await jobs()).mails).toEqual([])
  })

  test('many at once with one address creates one account', async () => {
    const { app: easy } = await createTestApp(db)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => createClient({ fetch: fetchThrough(easy) }).signUp(ADA)),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(3)
  })

  test.each([
    [{ email: 'ada', password: NEW_PASSWORD }, 400, 'validation_failed'],
    [{ email: ADA.email, password: '' }, 400, 'validation_failed'],
    [{ email: ADA.email, password: 'short' }, 422, 'weak_password'],
    [{ email: ADA.email, password: 'iloveyou1' }, 422, 'weak_password'],
    [{ phone: '6175550100', password: NEW_PASSWORD }, 400, 'phone_provider_disabled'],
  ])('%j is refused', async (credentials, status, code) => {
    expect((await createClient().signUp(credentials as typeof ADA)).error).toMatchObject({ status, code })
  })

  test('with a weak password gets the reasons', async () => {
    const { error } = await createClient().signUp({ ...ADA, password: 'short' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  })

  test('can be closed, and is rate limited for one network', async () => {
    const { app: closed } = await createTestApp(db, { config: { auth: configOf({ AUTH_SIGNUP: 'false' }).auth } })
    expect((await createClient({ fetch: fetchThrough(closed) }).signUp(ADA)).error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
    })
    const { auth } = configOf({ AUTH_AUTOCONFIRM: 'false', AUTH_SIGNUPS_PER_HOUR: '2' })
    const { app: limited } = await createTestApp(db, { config: { auth } })
    const signUp = (name: string) =>
      createClient({ fetch: fetchThrough(limited) }).signUp({ ...ADA, email: `${name}@example.com` })
    expect((await signUp('one')).error).toBeNull()
    expect((await signUp('one')).error).toBeNull()
    expect((await signUp('two')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  test('without an email address is off unless allowed', async () => {
    expect((await createClient().signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    })
    const { app: open } = await createTestApp(db, { config: { auth: configOf({ AUTH_ANONYMOUS: 'true' }).auth } })
    const client = createClient({ fetch: fetchThrough(open) })
    const { data } = await client.signInAnonymously({ options: { data: { seen: 1 } } })
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], user_metadata: { seen: 1 } })
    expect((await client.getClaims()).data?.claims).toMatchObject({ is_anonymous: true })
    const { data: named } = await client.updateUser({ email: ADA.email, password: ADA.password })
    expect(named.user).toMatchObject({ is_anonymous: false, email: ADA.email, app_metadata: { provider: 'email' } })
    expect(await canSignIn(ADA)).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('is reset with an email that links to our page', async () => {
    await makeAda()
    const before = createClient()
    await before.signInWithPassword(ADA)
    const client = createClient()
    const notifications: string[] = []
    client.onAuthStateChange((event) => void notifications.push(event))
    expect((await client.resetPasswordForEmail('Ada@example.com')).error).toBeNull()
    const { mail, link, token } = await mailedLink()
    expect(mail.to).toBe(ADA.email)
    expect(link.href).toBe(
      `http://localhost:3000/reset-password?token_hash=${token}&type=recovery#email=ada%40example.com`,
    )
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await client.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
    expect(notifications).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await canSignIn({ ...ADA, password: NEW_PASSWORD })).toBe(true)
    expect((await before.getUser()).error).not.toBeNull()
  })

  test('of an unknown address gets the same response, and no email', async () => {
    await makeAda()
    const ask = (email: string) =>
      app.inject({ method: 'POST', url: '/auth/v1/recover', headers: VERSIONED, payload: { email } })
    const [known, unknown] = [await ask(ADA.email), await ask('nobody@example.com')]
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect([known.body, unknown.body]).toEqual(['{}', '{}'])
    expect((await jobs()).mails).toMatchObject([{ to: ADA.email }])
    expect((await ask('nobody')).statusCode).toBe(400)
  })

  test('requested repeatedly: one email a minute, twenty requests an hour from one network', async () => {
    await makeAda()
    for (let n = 0; n < 20; n += 1) expect((await createClient().resetPasswordForEmail(ADA.email)).error).toBeNull()
    expect((await createClient().resetPasswordForEmail(ADA.email)).error).toMatchObject({ status: 429 })
    expect((await jobs()).mails).toHaveLength(1)
  })

  test("requested by someone else too: the owner's unused link still works", async () => {
    await makeAda()
    await createClient().resetPasswordForEmail(ADA.email)
    const { token: own } = await mailedLink()
    await aMinuteLater()
    await createClient().resetPasswordForEmail(ADA.email)
    const { token: other } = await mailedLink()
    expect((await createClient().verifyOtp({ type: 'recovery', token_hash: own })).error).toBeNull()
    // Following one link invalidates the others.
    expect((await createClient().verifyOtp({ type: 'recovery', token_hash: other })).error).toMatchObject(EXPIRED)
  })

  test('requested many times at once: one email is sent', async () => {
    await makeAda()
    for (let n = 0; n < 8; n += 1) {
      await createClient().resetPasswordForEmail(ADA.email)
      await createClient().signInWithOtp({ email: ADA.email })
    }
    const { mails } = await jobs(4)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Choose a new password | Baystead',
      'Sign in | Baystead',
    ])
  })

  test('a link used many times at once signs in once', async () => {
    await makeAda()
    const { data } = await admin.generateLink({ type: 'recovery', email: ADA.email })
    const link = { type: 'recovery', token_hash: data.properties!.hashed_token } as const
    const answers = await Promise.all(Array.from({ length: 10 }, () => createClient().verifyOtp(link)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'otp_expired')).toHaveLength(9)
    expect(await db.selectFrom('auth_sessions').select('id').execute()).toHaveLength(1)
  })

  test('a newer link replaces the older one; an expired one is refused', async () => {
    await makeAda()
    const order = async () =>
      (await admin.generateLink({ type: 'recovery', email: ADA.email })).data.properties!.hashed_token
    const [first, second] = [await order(), await order()]
    const client = createClient()
    expect((await client.verifyOtp({ type: 'recovery', token_hash: first })).error).toMatchObject(EXPIRED)
    expect((await client.verifyOtp({ type: 'invite', token_hash: second })).error).toMatchObject(EXPIRED)
    await ageLinks()
    expect((await client.verifyOtp({ type: 'recovery', token_hash: second })).error).toMatchObject(EXPIRED)
  })

  test('links are only stored as hashes, and do not work for a banned user', async () => {
    const { data } = await makeAda()
    const { data: link } = await admin.generateLink({ type: 'recovery', email: ADA.email })
    const { data: coded } = await admin.generateLink({ type: 'magiclink', email: ADA.email })
    const stored = await db.selectFrom('auth_links').selectAll().execute()
    const { hashed_token: token } = link.properties!
    const { email_otp: code } = coded.properties!
    for (const secret of [token, code, Buffer.from(token, 'base64url').toString('hex')])
      expect(JSON.stringify(stored)).not.toContain(secret)
    await admin.updateUserById(data.user!.id, { ban_duration: '1h' })
    const client = createClient()
    expect((await client.verifyOtp({ type: 'recovery', token_hash: token })).error).toMatchObject({
      code: 'user_banned',
    })
  })
})

describe('a code from an email', () => {
  const order = async () => {
    await makeAda()
    return (await admin.generateLink({ type: 'magiclink', email: ADA.email })).data.properties!.email_otp
  }
  const verify = (token: string, email = ADA.email) => createClient().verifyOtp({ type: 'email', email, token })
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('signs in, once', async () => {
    const code = await order()
    expect((await verify(code)).error).toBeNull()
    expect((await verify(code)).error).toMatchObject(EXPIRED)
  })

  test('stops working after five wrong ones; an unknown address gets the same response', async () => {
    const code = await order()
    for (let n = 0; n < 5; n += 1)
      expect((await verify(wrongOf(code))).error).toMatchObject({ message: 'Token has expired or is invalid' })
    expect((await verify(code)).error).toMatchObject(EXPIRED)
    expect((await verify(code, 'nobody@example.com')).error).toMatchObject({
      ...EXPIRED,
      message: 'Token has expired or is invalid',
    })
  })

  test('is rate limited for one address, whatever the network and however many were sent', async () => {
    let code = await order()
    for (let n = 0; n < 10; n += 1) {
      const fetch = fetchThrough(app, `203.0.113.${n}`)
      const guess = { type: 'email', email: ADA.email, token: wrongOf(code) } as const
      expect((await createClient({ fetch }).verifyOtp(guess)).error).toMatchObject(EXPIRED)
      if (n % 4 === 3) code = await order()
    }
    expect((await verify(code)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // Links have no short code that could be guessed.
    const { data } = await admin.generateLink({ type: 'magiclink', email: ADA.email })
    const link = { type: 'magiclink', token_hash: data.properties!.hashed_token } as const
    expect((await createClient().verifyOtp(link)).error).toBeNull()
  })

  test('still works when someone else requests others; the codes of the three newest emails do', async () => {
    await makeAda()
    const codes: string[] = []
    const links: string[] = []
    for (let n = 0; n < 4; n += 1) {
      await createClient().signInWithOtp({ email: ADA.email })
      const { mail, link, token } = await mailedLink()
      codes.push(/\d{6}/.exec(mail.text.replace(link.href, ''))![0])
      links.push(token)
      await aMinuteLater()
    }
    expect((await verify(codes[0]!)).error).toMatchObject(EXPIRED)
    expect((await verify(codes[1]!)).error).toBeNull()
    expect((await verify(codes[3]!)).error).toMatchObject(EXPIRED)
    expect((await createClient().verifyOtp({ type: 'magiclink', token_hash: links[0]! })).error).toMatchObject(EXPIRED)
  })

  test('that was guessed too often does not affect the link in the same email', async () => {
    await makeAda()
    const { properties } = (await admin.generateLink({ type: 'magiclink', email: ADA.email })).data
    for (let n = 0; n < 5; n += 1) await verify(wrongOf(properties!.email_otp))
    expect((await verify(properties!.email_otp)).error).toMatchObject(EXPIRED)
    const link = { type: 'magiclink', token_hash: properties!.hashed_token } as const
    expect((await createClient().verifyOtp(link)).error).toBeNull()
  })

  test.each([
    [{ type: 'signup', email: 'new@example.com', password: NEW_PASSWORD }, 'signup'],
    [{ type: 'invite', email: 'new@example.com' }, 'invite'],
    [{ type: 'recovery', email: ADA.email }, 'recovery'],
    [{ type: 'email_change_new', email: ADA.email, newEmail: 'next@example.com' }, 'email_change'],
  ] as const)('is made for no mail that holds none: %j', async (wanted, type) => {
    await makeAda()
    const { data } = await admin.generateLink(wanted)
    expect(data.properties!.email_otp).toBe('')
    expect(await db.selectFrom('auth_links').select(['type', 'code_hash']).execute()).toEqual([
      { type, code_hash: null },
    ])
    const guess = { type, email: wanted.email, token: '123456' } as const
    expect((await createClient().verifyOtp(guess)).error).toMatchObject(EXPIRED)
    // A database constraint forbids it too.
    const coded = db.updateTable('auth_links').set({ code_hash: Buffer.alloc(32) })
    await expect(coded.execute()).rejects.toThrow('auth_links_code')
  })

  test('is rate limited for one network', async () => {
    const code = await order()
    for (let n = 0; n < 20; n += 1) await verify('000000', `nobody${n}@example.com`)
    expect((await verify(code)).error).toMatchObject({ status: 429 })
  })

  test('is sent with a sign-in link to a known address; a new address becomes an account when confirmed', async () => {
    const client = createClient()
    await makeAda()
    expect((await client.signInWithOtp({ email: ADA.email })).error).toBeNull()
    const { mail, link } = await mailedLink()
    expect(link.searchParams.get('type')).toBe('magiclink')
    const [code] = /\d{6}/.exec(mail.text.replace(link.href, ''))!
    expect((await verify(code)).error).toBeNull()
    expect(
      (await client.signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } })).error,
    ).toBeNull()
    expect((await jobs()).mails).toEqual([])
    await client.signInWithOtp({ email: 'new@example.com', options: { data: { firstName: 'New' } } })
    const { token } = await mailedLink()
    const { data } = await client.verifyOtp({ type: 'magiclink', token_hash: token })
    expect(data.user).toMatchObject({ email: 'new@example.com', user_metadata: { firstName: 'New' } })
  })

  test('a confirmation is sent again to a user who has not confirmed', async () => {
    await createClient().signUp(ADA)
    await jobs()
    await aMinuteLater()
    expect((await createClient().resend({ type: 'signup', email: ADA.email })).error).toBeNull()
    const { token } = await mailedLink()
    expect((await createClient().verifyOtp({ type: 'signup', token_hash: token })).error).toBeNull()
  })
})

describe('administrators', () => {
  test('invite: an email links to our page, where a password is chosen', async () => {
    const { data, error } = await admin.inviteUserByEmail('Grace@example.com', { data: { firstName: 'Grace' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'grace@example.com', user_metadata: { firstName: 'Grace' } })
    expect(data.user?.invited_at).toBeDefined()
    const { link, token } = await mailedLink()
    expect(link.href).toBe(`http://localhost:3000/invitation?token_hash=${token}&type=invite#email=grace%40example.com`)
    const client = createClient()
    expect((await client.verifyOtp({ type: 'invite', token_hash: token })).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await canSignIn({ email: 'grace@example.com', password: NEW_PASSWORD })).toBe(true)
    expect((await admin.inviteUserByEmail('grace@example.com')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('invite again before it was accepted: the earlier link is void', async () => {
    await admin.inviteUserByEmail('grace@example.com')
    const { token: first } = await mailedLink()
    await admin.inviteUserByEmail('grace@example.com')
    const { token: second } = await mailedLink()
    expect((await createClient().verifyOtp({ type: 'invite', token_hash: first })).error).toMatchObject(EXPIRED)
    expect((await createClient().verifyOtp({ type: 'invite', token_hash: second })).error).toBeNull()
  })

  test.each([
    [{ type: 'signup', email: 'new@example.com', password: NEW_PASSWORD }, 'signup'],
    [{ type: 'invite', email: 'new@example.com' }, 'invite'],
    [{ type: 'recovery', email: ADA.email }, 'recovery'],
    [{ type: 'magiclink', email: ADA.email }, 'magiclink'],
    [{ type: 'email_change_new', email: ADA.email, newEmail: 'next@example.com' }, 'email_change'],
  ] as const)('order a link without a mail: %j', async (order, type) => {
    await makeAda()
    const { data, error } = await admin.generateLink(order)
    expect(error).toBeNull()
    const { hashed_token: token, verification_type: shown, redirect_to: back, action_link: link } = data.properties!
    expect(shown).toBe(order.type)
    expect(back).toBe('http://localhost:3000')
    expect(data.user).toMatchObject({ email: order.email })
    expect((await jobs()).mails).toEqual([])
    const { pathname, search } = new URL(link)
    expect(pathname).toBe('/auth/v1/verify')
    expect(search).toContain(`token=${token}&type=${type}`)
    const answer = await app.inject(pathname + search)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/#access_token=/)
  })

  test.each([
    [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
    [{ type: 'magiclink', email: 'nobody@example.com' }, 404, 'user_not_found'],
    [{ type: 'signup', email: ADA.email, password: NEW_PASSWORD }, 422, 'email_exists'],
    [{ type: 'invite', email: ADA.email }, 422, 'email_exists'],
    [{ type: 'signup', email: 'new@example.com' }, 400, 'validation_failed'],
    [{ type: 'sorcery', email: ADA.email }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: ADA.email }, 400, 'validation_failed'],
  ])('are refused %j', async (order, status, code) => {
    await makeAda()
    const { error } = await admin.generateLink(order as Parameters<typeof admin.generateLink>[0])
    expect(error).toMatchObject({ status, code })
  })
})

describe('a followed link', () => {
  const order = async (redirectTo = '') => {
    const { data } = await admin.generateLink({ type: 'recovery', email: ADA.email, options: { redirectTo } })
    const { pathname, search } = new URL(data.properties!.action_link)
    return pathname.replace('/auth/v1', '') + search
  }

  test('redirects with the session in the fragment, which the client accepts', async () => {
    await makeAda()
    const answer = await get(await order('http://localhost:3000/reset-password?step=2'))
    expect(answer.statusCode).toBe(303)
    const location = new URL(String(answer.headers.location))
    expect(location.origin + location.pathname + location.search).toBe('http://localhost:3000/reset-password?step=2')
    const fragment = new URLSearchParams(location.hash.slice(1))
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    expect(fragment.get('type')).toBe('recovery')
    const client = createClient()
    const { data, error } = await client.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(ADA.email)
  })

  test('used twice or too late redirects with the error', async () => {
    await makeAda()
    const link = await order()
    await get(link)
    const again = await get(link)
    expect(again.statusCode).toBe(303)
    expect(again.headers.location).toBe(
      'http://localhost:3000/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    )
    const late = await order()
    await ageLinks()
    expect((await get(late)).headers.location).toContain('error_code=otp_expired')
  })

  test('is not used up by a HEAD request', async () => {
    await makeAda()
    const link = await order()
    expect((await app.inject({ method: 'HEAD', url: `/auth/v1${link}` })).statusCode).toBe(404)
    expect((await get(link)).headers.location).toContain('#access_token=')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'https://localhost:3000/',
    'javascript:alert(1)',
    'http://[',
  ])('never redirects to %s', async (redirectTo) => {
    await makeAda()
    expect((await get(await order(redirectTo))).headers.location).toMatch(/^http:\/\/localhost:3000\/#access_token=/)
  })

  test.each(['?token=x', '?token=x&type=sorcery', '?type=recovery', '?token=x&type=constructor'])(
    'with %s is 400',
    async (search) => {
      const answer = await get(`/verify${search}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    },
  )
})
