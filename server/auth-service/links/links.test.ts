import { VERSIONED } from '#server/testing/auth-client.ts'
import { describe, expect, test } from 'vitest'
import { ADA, NEW_PASSWORD, EXPIRED, setUpAuthLinks } from '#server/testing/setups/auth-links.ts'

const { db, app, createClient, admin, makeAda, jobs, mailedLink, canSignIn, aMinuteLater } = await setUpAuthLinks()

const get = (path: string) => app.inject({ url: `/auth/v1${path}`, headers: VERSIONED })
const ageLinks = () =>
  db
    .updateTable('auth_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()

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
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Reset your password', 'Your sign-in link'])
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
