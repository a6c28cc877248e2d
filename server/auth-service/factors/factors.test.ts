import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs, fetchThrough } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { rotateFactorKey } from '#server/auth-service/rotation.ts'

const { db, url } = await createDatabase()
const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
const { app } = await createTestApp(db)
const { createClient, admin } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  const { error } = await admin.createUser({ ...ADA, email_confirm: true })
  if (error) throw error
  await doJobs(url, db, config)
})

async function signedIn() {
  const client = createClient()
  const { data, error } = await client.signInWithPassword(ADA)
  if (error) throw error
  return { client, session: data.session, user: data.user }
}

async function enrol(client: GoTrueClient, friendlyName = '') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Resets the last used time step, as if half a minute had passed. */
const nextStep = () => db.updateTable('auth_factors').set({ last_step: 0 }).execute()
const codeOf = (secret: string) => generateSync({ secret })
const wrongOf = (secret: string) => {
  const now = Math.floor(Date.now() / 1000)
  const near = new Set([-60, -30, 0, 30, 60].map((shift) => generateSync({ secret, epoch: now + shift })))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!
}

async function withFactor() {
  const { client, session, user } = await signedIn()
  const { factorId, secret } = await enrol(client, 'Phone')
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  if (error) throw error
  await nextStep()
  return { client, factorId, secret, former: session, user }
}

test('an authenticator still works after its encryption key is rotated', async () => {
  const { factorId, secret } = await withFactor()
  const stored = () =>
    db.selectFrom('auth_factors').select('secret').where('id', '=', factorId).executeTakeFirstOrThrow()
  const before = await stored()
  await db.transaction().execute((trx) => rotateFactorKey(trx, null))
  expect(await stored()).not.toEqual(before)
  const restarted = await createTestApp(db)
  const client = (await authClients(restarted.app, db)).createClient()
  await client.signInWithPassword(ADA)
  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect([data?.user.email, error]).toEqual([ADA.email, null])
})

describe('an authenticator', () => {
  test('is set up with a QR code or by typing the key, and upgrades the session with its first code', async () => {
    const { client } = await signedIn()
    const { factorId, secret, totp } = await enrol(client, 'Phone')
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>\s*$/)
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/Baystead:ada%40example\.com\?/)
    expect(totp.uri).toContain(`secret=${secret}`)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
    const { data: challenge } = await client.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ type: 'totp' })
    expect(challenge!.expires_at).toBeGreaterThan(Date.now() / 1000 + 200)
    const { error } = await client.mfa.verify({ factorId, challengeId: challenge!.id, code: codeOf(secret) })
    expect(error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ])
    expect((await doJobs(url, db, config)).events).toMatchObject([{ type: 'factor_added', details: { factorId } }])
  })

  test('ends sessions without it and earlier refresh tokens', async () => {
    const other = await signedIn()
    const { client, former } = await withFactor()
    expect((await other.client.getUser()).error).not.toBeNull()
    const old = await createClient().refreshSession(former)
    expect(old.error).toMatchObject({ code: 'refresh_token_already_used' })
    const { data } = await client.refreshSession()
    expect((await client.getClaims(data.session!.access_token)).data?.claims).toMatchObject({ aal: 'aal2' })
  })

  test('its secret is encrypted in the database', async () => {
    const { client } = await signedIn()
    const { secret } = await enrol(client)
    const { secret: stored } = await db.selectFrom('auth_factors').select('secret').executeTakeFirstOrThrow()
    expect(stored!.toString('latin1')).not.toContain(secret)
  })

  test('accepts each code once', async () => {
    const { client, factorId, secret } = await withFactor()
    const code = codeOf(secret)
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
  })

  test('accepts the code of the previous time step, but not one from an hour ago', async () => {
    const { client, factorId, secret } = await withFactor()
    const at = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - seconds })
    expect((await client.mfa.challengeAndVerify({ factorId, code: at(3600) })).error).not.toBeNull()
    expect((await client.mfa.challengeAndVerify({ factorId, code: at(30) })).error).toBeNull()
  })

  test('refuses even the right code after five wrong ones', async () => {
    const { client, factorId, secret } = await withFactor()
    for (let n = 0; n < 5; n += 1)
      expect((await client.mfa.challengeAndVerify({ factorId, code: wrongOf(secret) })).error).toMatchObject({
        code: 'mfa_verification_failed',
      })
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toMatchObject({
      status: 429,
    })
  })

  test('refuses a challenge that is expired, unknown or answered from another network', async () => {
    const { client, factorId, secret } = await withFactor()
    const verify = (challengeId: string, on = client) =>
      on.mfa.verify({ factorId, challengeId, code: codeOf(secret) }).then(({ error }) => error?.code)
    expect(await verify('7')).toBe('mfa_challenge_expired')
    expect(await verify(crypto.randomUUID())).toBe('mfa_challenge_expired')
    const { data: challenge } = await client.mfa.challenge({ factorId })
    const elsewhere = createClient({ fetch: fetchThrough(app, '198.51.100.7') })
    const { data } = await client.getSession()
    await elsewhere.setSession(data.session!)
    expect(await verify(challenge!.id, elsewhere)).toBe('mfa_ip_address_mismatch')
    await db
      .updateTable('auth_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect(await verify(challenge!.id)).toBe('mfa_challenge_expired')
  })

  test('keeps at most ten open challenges and deletes the oldest', async () => {
    const { client, factorId, secret } = await withFactor()
    const challenge = async () => (await client.mfa.challenge({ factorId })).data!.id
    const first = await challenge()
    // Rows created in the same millisecond would be sorted by id.
    await db
      .updateTable('auth_challenges')
      .set({ created_at: new Date(Date.now() - 1000) })
      .execute()
    for (let n = 0; n < 15; n += 1) await challenge()
    expect(await db.selectFrom('auth_challenges').select('id').execute()).toHaveLength(10)
    const verify = (challengeId: string) => client.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect((await verify(first)).error).toMatchObject({ code: 'mfa_challenge_expired' })
    expect((await verify(await challenge())).error).toBeNull()
  })

  test('can only be removed by a session that has passed it; then the password alone is enough again', async () => {
    const { client, factorId } = await withFactor()
    const weak = await signedIn()
    expect((await weak.client.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await weak.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await weak.client.updateUser({ password: 'quite another one' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await client.mfa.unenroll({ factorId })).data).toMatchObject({ id: factorId })
    await client.refreshSession()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
    expect((await doJobs(url, db, config)).events).toMatchObject([
      { type: 'factor_added' },
      { type: 'factor_removed', severity: 'medium' },
    ])
  })

  test('of another user is not found', async () => {
    const { factorId } = await withFactor()
    await admin.createUser({ email: 'eve@example.com', password: ADA.password, email_confirm: true })
    const eve = createClient()
    await eve.signInWithPassword({ email: 'eve@example.com', password: ADA.password })
    expect((await eve.mfa.challenge({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await eve.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 })
  })

  test('has a unique name, is limited to ten, and other types are not supported', async () => {
    const { client } = await signedIn()
    await enrol(client, 'Phone')
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    expect((await client.mfa.enroll({ factorType: 'phone', phone: '6175550100' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
    for (let n = 0; n < 9; n += 1) await enrol(client)
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    await db
      .updateTable('auth_factors')
      .set({ created_at: new Date(Date.now() - 601_000) })
      .execute()
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull()
  })

  test('administrators can list and remove it', async () => {
    const { user, factorId } = await withFactor()
    const { data } = await admin.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factorId })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factorId })).error).toMatchObject({ status: 404 })
  })
})
