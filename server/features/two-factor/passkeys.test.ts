import { callsWith, createAccount, identityOn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { authClients } from '#server/testing/auth-client.ts'
import { createAuthenticator } from '#server/testing/setups/authenticator.ts'
import { codeOf, setUp, setUpTwoFactor } from '#server/testing/setups/two-factor.ts'
import { expect, test } from 'vitest'

const { db, app } = await setUpTwoFactor()
const { createClient, admin } = await authClients(app, db)

async function withPasskey() {
  const { id, email } = await createAccount(db)
  const client = createClient()
  await client.signInWithPassword({ email, password: PASSWORD })
  const authenticator = createAuthenticator()
  const { data } = await client.passkey.startRegistration()
  const credential = authenticator.create(data!.options as never) as never
  expect((await client.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })).error).toBeNull()
  const { call } = await signedIn(app, email)
  const setup = await setUp(call)
  expect((await call('POST', '/api/2fa/enable', { token: codeOf(setup.manualKey) })).statusCode).toBe(200)
  return { id, email, authenticator, setup }
}

async function signInWith(authenticator: ReturnType<typeof createAuthenticator>) {
  const client = createClient()
  const { data: started } = await client.passkey.startAuthentication()
  const credential = authenticator.get(started!.options as never) as never
  const { data, error } = await client.passkey.verifyAuthentication({ challengeId: started!.challenge_id, credential })
  return { client, error, token: data?.session?.access_token ?? '' }
}

test('a sign-in with a passkey needs no code, and a password still does', async () => {
  const { id, email, authenticator } = await withPasskey()
  const { client, token } = await signInWith(authenticator)
  const call = await callsWith(app, token)
  expect((await call('GET', '/api/auth/user')).json()).toMatchObject({ id })
  expect((await call('GET', '/api/2fa/status')).json()).toMatchObject({ enabled: true, isPassed: true })
  const row = await db.selectFrom('app_sessions').select('mfa_at').orderBy('first_seen_at', 'desc').executeTakeFirst()
  expect(row?.mfa_at).toBeInstanceOf(Date)
  // The identity service lets it change the account, too.
  expect((await client.updateUser({ data: { first_name: 'Countess' } })).error).toBeNull()
  const byPassword = createClient()
  const { data } = await byPassword.signInWithPassword({ email, password: PASSWORD })
  const other = await callsWith(app, data.session!.access_token)
  expect((await other('GET', '/api/auth/user')).json()).toMatchObject({ code: 'two_factor_required' })
  expect((await byPassword.passkey.startRegistration()).error).toMatchObject({ code: 'insufficient_aal' })
})

test('a backup code signs in where the passkey is lost', async () => {
  const { email, setup } = await withPasskey()
  const { session } = await signedIn(app, email, { token: setup.backupCodes[0]! })
  const call = await callsWith(app, session.access_token)
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('an inactive account does not get in with its passkey', async () => {
  const { id, authenticator } = await withPasskey()
  await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  const { token } = await signInWith(authenticator)
  expect((await (await callsWith(app, token))('GET', '/api/auth/user')).statusCode).toBe(401)
})

test('an account that is taken over for its owner loses the passkeys', async () => {
  const { id, authenticator } = await withPasskey()
  await (await identityOn(db)).takeOver(id, 'a password of nobody', { isVouched: true })
  expect((await signInWith(authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await admin.passkey.listPasskeys({ userId: id })).data).toEqual([])
})
