import { VERSIONED } from '#server/testing/auth-client.ts'
import { type Bend, createAuthenticator } from '#server/testing/setups/authenticator.ts'
import { ADA, BOB, passkeySetup, REFUSED } from '#server/testing/setups/passkeys.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, app, ids, createClient, admin, anonKey, reset, signedIn, register, signInWith, happened } =
  await passkeySetup()

beforeEach(reset)

/** Makes every session this old. */
const age = (seconds: number) =>
  db
    .updateTable('auth_sessions')
    .set({ amr: JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - seconds }]) })
    .execute()

describe('managing passkeys', () => {
  test('each change is mailed and in the audit log', async () => {
    const client = await signedIn()
    const { data } = await register(client)
    expect(await happened()).toMatchObject({
      subjects: [['A passkey was added', ADA.email]],
      events: ['passkey_added'],
    })
    const renamed = await client.passkey.update({ passkeyId: data!.id, friendlyName: '  My phone ' })
    expect(renamed.data).toMatchObject({ id: data!.id, friendly_name: 'My phone' })
    const { mails, ...told } = await happened()
    expect(told).toEqual({ subjects: [['A passkey was renamed', ADA.email]], events: ['passkey_renamed'] })
    expect(mails[0]!.text).toContain('"My phone"')
    // Nothing changed.
    await client.passkey.update({ passkeyId: data!.id, friendlyName: 'My phone' })
    expect(await happened()).toMatchObject({ subjects: [], events: [] })
    await client.passkey.delete({ passkeyId: data!.id })
    expect(await happened()).toMatchObject({
      subjects: [['A passkey was removed', ADA.email]],
      events: ['passkey_removed'],
    })
  })

  test('names are one line, not too long, and different', async () => {
    const client = await signedIn()
    const one = (await register(client)).data!
    const two = (await register(client)).data!
    expect(two.friendly_name).toBe('Passkey 2')
    const rename = async (friendlyName: string) =>
      (await client.passkey.update({ passkeyId: one.id, friendlyName })).error
    expect(await rename(' ')).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await rename('a\nb')).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await rename('a'.repeat(121))).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await rename('a'.repeat(120))).toBeNull()
    expect(await rename('PASSKEY 2')).toMatchObject({ status: 422, code: 'passkey_name_conflict' })
  })

  test('a user has at most ten, and an authenticator none twice', async () => {
    const client = await signedIn()
    const first = await register(client)
    const { data } = await client.passkey.startRegistration()
    const options = data!.options as unknown as PublicKeyCredentialCreationOptionsJSON
    expect(options.excludeCredentials).toMatchObject([{ id: first.authenticator.id }])
    expect((await register(client, first.authenticator)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    for (let n = 1; n < 10; n += 1) expect((await register(client)).error).toBeNull()
    expect((await register(client)).error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  test('adding and removing need a recent sign-in or the password, renaming does not', async () => {
    const client = await signedIn()
    const { data } = await register(client)
    await age(301)
    const needed = { status: 400, code: 'reauthentication_needed' }
    expect((await register(client)).error).toMatchObject(needed)
    expect((await client.passkey.delete({ passkeyId: data!.id })).error).toMatchObject(needed)
    expect((await client.passkey.update({ passkeyId: data!.id, friendlyName: 'Laptop' })).error).toBeNull()
    const { data: session } = await client.getSession()
    const call = (current_password: string) =>
      app.inject({
        method: 'DELETE',
        url: `/auth/v1/passkeys/${data!.id}`,
        headers: { ...VERSIONED, apikey: anonKey, authorization: `Bearer ${session.session!.access_token}` },
        payload: { current_password },
      })
    expect((await call('not this one')).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await call(ADA.password)).statusCode).toBe(204)
    expect((await client.passkey.list()).data).toEqual([])
  })

  test('removing one ends the other sessions', async () => {
    const [here, other] = [await signedIn(), await signedIn()]
    const { data } = await register(here)
    await here.passkey.delete({ passkeyId: data!.id })
    expect((await other.refreshSession()).error).toMatchObject({
      name: 'AuthSessionMissingError',
    })
    expect((await here.refreshSession()).error).toBeNull()
  })

  test("another user's passkeys do not exist", async () => {
    const bob = await signedIn(BOB)
    const { data } = await register(await signedIn())
    const missing = { status: 404, code: 'webauthn_credential_not_found' }
    expect((await bob.passkey.list()).data).toEqual([])
    expect((await bob.passkey.update({ passkeyId: data!.id, friendlyName: 'Mine' })).error).toMatchObject(missing)
    expect((await bob.passkey.delete({ passkeyId: data!.id })).error).toMatchObject(missing)
    expect((await bob.passkey.delete({ passkeyId: 'no-id' })).error).toMatchObject(missing)
  })

  const BENDS: [string, Bend][] = [
    ['made on another site', { origin: 'https://evil.example' }],
    ['made on a subdomain', { origin: 'http://evil.localhost:3000' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['made with another protocol', { origin: 'https://localhost:3000' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for a subdomain', { rpId: 'evil.localhost' }],
    ['without a verified user', { isVerified: false }],
  ]
  test.each(BENDS)('an answer %s registers nothing', async (_, bend) => {
    const client = await signedIn()
    expect((await register(client, createAuthenticator(), bend)).error).toMatchObject(REFUSED)
    expect((await client.passkey.list()).data).toEqual([])
    expect((await register(client)).error).toBeNull()
  })

  test('the holder of the service key lists and removes them, nobody else', async () => {
    const client = await signedIn()
    const passkey = await register(client)
    const own = { userId: ids[ADA.email]!, passkeyId: passkey.data!.id }
    expect((await admin.passkey.listPasskeys(own)).data).toMatchObject([{ id: own.passkeyId }])
    expect((await admin.passkey.deletePasskey({ ...own, userId: ids[BOB.email]! })).error).toMatchObject({
      status: 404,
    })
    const asUser = await app.inject({ url: `/auth/v1/admin/users/${own.userId}/passkeys` })
    expect(asUser.statusCode).toBe(401)
    expect((await admin.passkey.deletePasskey(own)).error).toBeNull()
    expect((await signInWith(passkey)).error).toMatchObject(REFUSED)
  })

  test('whoever proves that an address is theirs gets it without the passkeys of a stranger', async () => {
    await db.updateTable('auth_users').set({ email_proven_at: null }).execute()
    const passkey = await register(await signedIn())
    const { data } = await admin.generateLink({ type: 'recovery', email: ADA.email })
    await createClient().verifyOtp({ type: 'recovery', token_hash: data.properties!.hashed_token })
    expect((await signInWith(passkey)).error).toMatchObject(REFUSED)
  })

  test('go with their user', async () => {
    await register(await signedIn())
    await admin.deleteUser(ids[ADA.email]!)
    expect(await db.selectFrom('auth_passkeys').selectAll().execute()).toEqual([])
  })
})
