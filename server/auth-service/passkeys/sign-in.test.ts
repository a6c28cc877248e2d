import { createAuthenticator, type Bend } from '#server/testing/setups/authenticator.ts'
import { ADA, BOB, passkeySetup, REFUSED } from '#server/testing/setups/passkeys.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, app, config, ids, createClient, admin, reset, signedIn, register, challenged, signInWith, happened } =
  await passkeySetup()

beforeEach(reset)

describe('a passkey', () => {
  test('is made on this site by a verified user, and signs in without a name or password', async () => {
    const client = await signedIn()
    const { data: started } = await client.passkey.startRegistration()
    expect(started).toMatchObject({
      expires_at: expect.closeTo(Date.now() / 1000 + 300, -1) as number,
      options: {
        rp: { id: 'localhost', name: 'Baystead' },
        user: { name: ADA.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    const passkey = await register(client)
    expect(passkey).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } })
    const { data, error } = await signInWith(passkey)
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ id: ids[ADA.email], email: ADA.email })
    expect(decodeJwt(data!.session!.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
    expect((await client.passkey.list()).data).toMatchObject([
      { friendly_name: 'Passkey', last_used_at: expect.any(String) as string, backed_up: true },
    ])
    const stored = await db.selectFrom('auth_passkeys').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ sign_count: '2', transports: ['internal', 'hybrid'], is_backup_eligible: true })
  })

  test('signs in on a request that names no one, asks for verification and lists no credential', async () => {
    const { options } = await challenged(createClient())
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  test('keeps its level after a refresh, and a removed authenticator app does not lower it', async () => {
    const { client, data } = await signInWith(await register(await signedIn()))
    const refreshed = await client.refreshSession()
    expect(decodeJwt(refreshed.data.session!.access_token)['aal']).toBe('aal2')
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    await admin.mfa.deleteFactor({ userId: data!.user!.id, id: factor!.id })
    const again = await client.refreshSession()
    expect(decodeJwt(again.data.session!.access_token)['aal']).toBe('aal2')
  })

  test('that does not count works every time', async () => {
    const passkey = await register(await signedIn(), createAuthenticator({ counts: false }))
    expect((await signInWith(passkey)).error).toBeNull()
    expect((await signInWith(passkey)).error).toBeNull()
  })
})

describe('a sign-in is refused in the same words', () => {
  const BENDS: [string, Bend][] = [
    ['made on another site', { origin: 'https://baystead.example.com' }],
    ['made on a subdomain', { origin: 'http://evil.localhost:3000' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['made with another protocol', { origin: 'https://localhost:3000' }],
    ['for another host', { rpId: 'example.com' }],
    ['for a subdomain', { rpId: 'evil.localhost' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with another key', { isForged: true }],
    ['without a verified user', { isVerified: false }],
    ['for another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ]
  test.each(BENDS)('%s', async (_, bend) => {
    const passkey = await register(await signedIn())
    expect((await signInWith(passkey, bend)).error).toMatchObject(REFUSED)
    expect((await signInWith(passkey)).error).toBeNull()
  })

  test('with an unknown passkey, and with nothing at all', async () => {
    expect((await signInWith({ authenticator: createAuthenticator() })).error).toMatchObject(REFUSED)
    const client = createClient()
    const { challengeId } = await challenged(client)
    const { error } = await client.passkey.verifyAuthentication({ challengeId, credential: {} as never })
    expect(error).toMatchObject(REFUSED)
  })

  test('with a removed passkey', async () => {
    const client = await signedIn()
    const passkey = await register(client)
    expect((await client.passkey.delete({ passkeyId: passkey.data!.id })).error).toBeNull()
    expect((await signInWith(passkey)).error).toMatchObject(REFUSED)
  })

  test('with a counter that went back, which the audit log has', async () => {
    const passkey = await register(await signedIn())
    await signInWith(passkey)
    await happened()
    passkey.authenticator.state.counter = 0
    expect((await signInWith(passkey)).error).toMatchObject(REFUSED)
    expect((await happened()).events).toEqual(['passkey_copied'])
    passkey.authenticator.state.counter = 9
    expect((await signInWith(passkey)).error).toBeNull()
  })
})

describe('a challenge', () => {
  test('works once', async () => {
    const { authenticator } = await register(await signedIn())
    const client = createClient()
    const { challengeId, options } = await challenged(client)
    const credential = authenticator.get(options) as never
    expect((await client.passkey.verifyAuthentication({ challengeId, credential })).error).toBeNull()
    expect((await client.passkey.verifyAuthentication({ challengeId, credential })).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
  })

  test('is used up by a wrong answer, and by one of two at once', async () => {
    const { authenticator } = await register(await signedIn())
    const client = createClient()
    const wrong = await challenged(client)
    const answer = (options: PublicKeyCredentialRequestOptionsJSON, bend: Bend = {}) =>
      authenticator.get(options, bend) as never
    await client.passkey.verifyAuthentication({ ...wrong, credential: answer(wrong.options, { isForged: true }) })
    expect(
      (await client.passkey.verifyAuthentication({ ...wrong, credential: answer(wrong.options) })).error,
    ).toMatchObject({ code: 'webauthn_challenge_not_found' })
    const { challengeId, options } = await challenged(client)
    const credential = answer(options)
    const both = await Promise.all([
      createClient().passkey.verifyAuthentication({ challengeId, credential }),
      createClient().passkey.verifyAuthentication({ challengeId, credential }),
    ])
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('expires after five minutes', async () => {
    const { authenticator } = await register(await signedIn())
    const client = createClient()
    const { challengeId, options } = await challenged(client)
    await db
      .updateTable('auth_passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const { error } = await client.passkey.verifyAuthentication({
      challengeId,
      credential: authenticator.get(options),
    })
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  test('of a registration is of one user, and for nothing else', async () => {
    const [ada, bob] = [await signedIn(), await signedIn(BOB)]
    const { data } = await ada.passkey.startRegistration()
    const credential = createAuthenticator().create(data!.options as never) as never
    const challengeId = data!.challenge_id
    const stranger = await bob.passkey.verifyRegistration({ challengeId, credential })
    expect(stranger.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    const asSignIn = await createClient().passkey.verifyAuthentication({ challengeId, credential })
    expect(asSignIn.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    expect((await ada.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull()
    // Nor does one of a sign-in register.
    const other = await challenged(createClient())
    const misused = await ada.passkey.verifyRegistration({ challengeId: other.challengeId, credential })
    expect(misused.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  test.each([
    ['passkey_network', {}, { mediation: 'conditional' }],
    ['passkey_autofill', { mediation: 'conditional' }, {}],
  ])('with a full limit %s leaves the other, of pages or of people, as it is', async (kind, full, free) => {
    const request = (payload: object) =>
      app.inject({ method: 'POST', url: '/auth/v1/passkeys/authentication/options', payload })
    expect((await request(full)).statusCode).toBe(200)
    await db
      .updateTable('auth_limits')
      .set({ happened_at: Array.from({ length: 300 }, () => new Date()) })
      .where('kind', '=', kind)
      .execute()
    expect((await request(full)).statusCode).toBe(429)
    expect((await request(free)).statusCode).toBe(200)
  })

  test('that a page requested by itself is like any other: it works once, and expires', async () => {
    const { authenticator } = await register(await signedIn())
    const { passkey } = createClient()
    const request = async () => {
      const url = '/auth/v1/passkeys/authentication/options'
      const answer = await app.inject({ method: 'POST', url, payload: { mediation: 'conditional' } })
      const { challenge_id: challengeId, options } = answer.json<{ challenge_id: string; options: never }>()
      return { challengeId, credential: authenticator.get(options) as never }
    }
    const used = await request()
    expect((await passkey.verifyAuthentication(used)).error).toBeNull()
    expect((await passkey.verifyAuthentication(used)).error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    const old = await request()
    await db
      .updateTable('auth_passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await passkey.verifyAuthentication(old)).error).toMatchObject({ code: 'webauthn_challenge_expired' })
  })

  test('can be requested 300 times in a quarter of an hour from one network', async () => {
    await challenged(createClient())
    await db
      .updateTable('auth_limits')
      .set({ happened_at: Array.from({ length: 300 }, () => new Date()) })
      .where('kind', '=', 'passkey_network')
      .execute()
    expect((await createClient().passkey.startAuthentication()).error).toMatchObject({ status: 429 })
  })
})

describe('failures', () => {
  test('count as failed sign-ins of the account and of the network', async () => {
    const passkey = await register(await signedIn())
    await happened()
    for (let n = 0; n < 5; n += 1) await signInWith(passkey, { isForged: true })
    expect((await createClient().signInWithPassword(ADA)).error).toMatchObject({ status: 429 })
    // A right passkey is no guess, so strangers cannot lock the owner out.
    expect((await signInWith(passkey)).error).toBeNull()
    expect((await happened()).events).toContain('account_lockout')
  })

  test('with unknown passkeys fill the limit of the network', async () => {
    const guess = () => signInWith({ authenticator: createAuthenticator() })
    for (let n = 0; n < config.auth.failuresPerNetwork; n += 1) expect((await guess()).error).toMatchObject(REFUSED)
    expect((await guess()).error).toMatchObject({ status: 429 })
    expect((await happened()).events).toEqual(['repeated_failures', 'sign_in_refused'])
  })

  test('of a banned or unconfirmed account are told after the passkey', async () => {
    const passkey = await register(await signedIn())
    await admin.updateUserById(ids[ADA.email]!, { ban_duration: '24h' })
    expect((await signInWith(passkey)).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await signInWith(passkey, { isForged: true })).error).toMatchObject(REFUSED)
    await admin.updateUserById(ids[ADA.email]!, { ban_duration: 'none', email_confirm: false })
    expect((await signInWith(passkey)).error).toMatchObject({ status: 403, code: 'email_not_confirmed' })
  })
})

test.each([
  ['http://localhost:3000', true],
  ['https://rent.example.com', true],
  ['http://rent.example.com', false],
  ['http://192.0.2.1:3000', false],
  ['https://[2001:db8::1]', false],
])('%s has passkeys: %s', async (origin, isOn) => {
  const { app: other } = await createTestApp(db, { config: { ...config, origin } })
  const settings = await other.inject('/auth/v1/settings')
  expect(settings.json()).toMatchObject({ passkeys_enabled: isOn })
  const options = await other.inject({ method: 'POST', url: '/auth/v1/passkeys/authentication/options', payload: {} })
  expect(options.statusCode).toBe(isOn ? 200 : 404)
})
