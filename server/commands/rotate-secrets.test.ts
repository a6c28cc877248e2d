import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { runCommand, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { testConfig } from '#server/testing/test-app.ts'
import { decodeProtectedHeader } from 'jose'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { prepareSecrets, sharedSecret } from '#server/db/secrets/secrets.ts'
import { dropSealedSecrets, rotate } from './rotation.ts'

const [OLD, NEW] = ['old'.repeat(12), 'new'.repeat(12)] as const

/** A visitor's browser as far as API calls need one: the cookie, its CSRF token, and the signed-in user. */
async function visit(base: string) {
  const answer = await fetch(`${base}/api/csrf-token`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  return { 'x-csrf-token': csrfToken, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}

/** Fields of the responses in this test. */
interface Answer {
  access_token: string
  refresh_token: string
  manualKey: string
  code: string
}

async function call(address: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const bearer = ({ access_token: token }: Answer) => ({ authorization: `Bearer ${token}` })

test('every secret is rotated: sessions and second factors survive, cookies do not', async () => {
  const { db, url } = await createDatabase()
  const rows = () => db.selectFrom('server_secrets').selectAll().orderBy('name').execute()
  const { id, email } = await createAccount(db)
  // As an older version stored them.
  expect((await rows()).map((row) => row.is_sealed)).not.toContain(true)

  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn' }
  const before = startProduct({ ...env, SECRETS_KEY: OLD })
  const base = await before.ready
  const browser = await visit(base)
  const { body: session } = await call(`${base}/api/auth/login`, {}, { email, password: PASSWORD })
  const { body: setup } = await call(
    `${base}/api/2fa/setup`,
    { ...browser, ...bearer(session) },
    { password: PASSWORD },
  )
  const code = () => generateSync({ secret: setup.manualKey.replaceAll(' ', '') })
  const enabled = await call(`${base}/api/2fa/enable`, { ...browser, ...bearer(session) }, { token: code() })
  expect(enabled.status).toBe(200)
  const sealed = await rows()
  expect(sealed.map((row) => row.is_sealed)).not.toContain(false)

  const factor = () => db.selectFrom('two_factor').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow()
  const encrypted = await factor()

  const rotateAll = () =>
    runCommand('rotate-secrets.ts', ['signing-key', 'cookies', 'two-factor', 'service-key'], {
      ...env,
      SECRETS_KEY: OLD,
    })
  const tooEarly = await rotateAll()
  expect([tooEarly.code, tooEarly.printed]).toEqual([1, expect.stringContaining('Stop the product first')])
  before.child.kill('SIGTERM')
  await before.ended
  const rotated = await rotateAll()
  expect([rotated.code, rotated.printed]).toEqual([0, expect.stringContaining('The new key signs tokens starting')])
  expect(await factor()).not.toEqual(encrypted)

  // The sealing key is replaced in the settings, in the same start.
  const after = startProduct({ ...env, SECRETS_KEY: `${NEW},${OLD}` })
  const there = await after.ready
  expect((await call(`${there}/api/auth/user`, bearer(session))).status).toBe(200)
  const renewed = await call(`${there}/auth/v1/token?grant_type=refresh_token`, {}, session)
  expect(renewed.status).toBe(200)
  const signers = [session, renewed.body].map(({ access_token: token }) => decodeProtectedHeader(token).kid)
  expect(signers[1]).not.toBe(signers[0])
  expect((await call(`${there}/api/auth/user`, bearer(renewed.body))).status).toBe(200)
  expect(await call(`${there}/api/2fa/setup`, { ...browser, ...bearer(session) }, {})).toMatchObject({
    status: 403,
    body: { code: 'csrf' },
  })
  // A code works once, and this test cannot wait for the next time step.
  await db.updateTable('two_factor').set({ last_step: 0 }).where('user_id', '=', id).execute()
  const signedIn = await call(`${there}/api/auth/login`, {}, { email, password: PASSWORD, token: code() })
  expect(signedIn.status).toBe(200)
  after.child.kill('SIGTERM')
  await after.ended

  const wrong = startProduct({ ...env, SECRETS_KEY: OLD })
  expect(await wrong.ended).toBe(1)
  expect(wrong.printed()).toMatch(/^SECRETS_KEY does not decrypt the secrets in this database\. [^\n]*\n$/)
}, 120_000)

test('the key file of an embedded database is rotated, and can be given up if it is lost', async () => {
  const { db } = await createDatabase()
  const { id } = await createAccount(db)
  const file = path.join(await temporaryFolder(), 'secrets.key')
  const config = { ...testConfig, sealing: { file } }
  await prepareSecrets(db, config.sealing)
  const text = readFileSync(file, 'utf8')
  const secret = await sharedSecret(db, config.sealing, 'two-factor')
  await expect(dropSealedSecrets(db, config)).rejects.toThrow('The key is not lost')

  await rotate(db, config, 'sealing-key')
  expect(readFileSync(file, 'utf8')).not.toBe(text)
  expect((await sharedSecret(db, config.sealing, 'two-factor')).equals(secret)).toBe(true)
  const older = { ...testConfig, sealing: { keys: [text.trim()] } }
  await expect(sharedSecret(db, older.sealing, 'two-factor')).rejects.toThrow('does not decrypt')

  await db
    .insertInto('two_factor')
    .values({ user_id: id, secret: Buffer.from('sealed'), enabled_at: new Date() })
    .execute()
  await dropSealedSecrets(db, older)
  expect(await db.selectFrom('two_factor').select('user_id').execute()).toEqual([])
  expect((await sharedSecret(db, older.sealing, 'two-factor')).equals(secret)).toBe(false)
})

test('a secret that is rotated elsewhere is refused with where to do it', async () => {
  const { db } = await createDatabase()
  await expect(rotate(db, readConfig({ SECRETS_KEY: NEW }), 'sealing-key')).rejects.toThrow('set SECRETS_KEY=NEW,OLD')
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd', kid: 'one', key_ops: ['sign'] }
  await expect(rotate(db, readConfig({ AUTH_JWT_KEYS: JSON.stringify([key]) }), 'signing-key')).rejects.toThrow(
    'AUTH_JWT_KEYS holds the signing key',
  )
  const hosted = { SUPABASE_URL: 'https://id.example.com', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_KEY: 's' }
  await expect(rotate(db, readConfig(hosted), 'signing-key')).rejects.toThrow('SUPABASE_URL')
})
