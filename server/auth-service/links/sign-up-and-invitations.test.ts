import { fetchThrough } from '#server/testing/auth-client.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import { configOf, ADA, NEW_PASSWORD, EXPIRED, setUpAuthLinks } from '#server/testing/setups/auth-links.ts'

const { db, app, createClient, admin, makeAda, jobs, mailedLink, canSignIn } = await setUpAuthLinks()

describe('signing up', () => {
  test('sends an email whose button confirms the address and signs in, once', async () => {
    const client = createClient()
    const { data, error } = await client.signUp({ ...ADA, options: { data: { firstName: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: ADA.email, user_metadata: { firstName: 'Ada' }, identities: [] })
    expect((await client.signInWithPassword(ADA)).error).toMatchObject({ code: 'email_not_confirmed' })
    const { mail, link, token } = await mailedLink()
    expect(mail).toMatchObject({ to: ADA.email, subject: 'Confirm your email address' })
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
    expect((await jobs()).mails).toMatchObject([{ to: ADA.email, subject: 'You already have an account' }])
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
    [{ email: ADA.email, password: 'Baystead-2026!' }, 422, 'weak_password'],
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
