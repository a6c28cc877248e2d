import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { startIdentityService } from '#server/testing/identity-service.ts'
import { temporaryFolder } from '#server/testing/process.ts'
import { CREDENTIALS, startBucket } from '#server/testing/setups/bucket.ts'
import { certificateFile, TRUSTED } from '#server/testing/setups/certificates.ts'
import { runDoctor, startCardService } from '#server/testing/setups/doctor.ts'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

const { url } = await createDatabase()
const PASSWORD = 'mail-password-marker'

const settings = async () => ({
  DATABASE_URL: url,
  DATA_DIR: await temporaryFolder(),
  PUBLIC_URL: 'http://127.0.0.1:2',
  PORT: '2',
})

/** A real mail server, which knows one user and keeps what it accepts. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    ...TRUSTED,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === PASSWORD
        ? done(null, { user: 'ada' })
        : // Some servers repeat what they were sent.
          done(Object.assign(new Error(`Wrong password ${password}`), { responseCode: 535 })),
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, address: `localhost:${(server.server.address() as AddressInfo).port}` }
}

test('email: connects, verifies the certificate, signs in, and sends one only if asked', async () => {
  const { received, address } = await startMailServer()
  const trusting = { ...(await settings()), NODE_EXTRA_CA_CERTS: await certificateFile() }
  const smtp = (password: string) => ({ SMTP_URL: `smtp://ada:${password}@${address}` })

  const quiet = await runDoctor({ ...trusting, ...smtp(PASSWORD) })
  expect(quiet.of('email')).toMatch(
    /^ok localhost:\d+ let us sign in, encrypted, certificate valid for \d+ days; no email was sent/,
  )
  expect(received).toEqual([])
  const sending = await runDoctor({ ...trusting, ...smtp(PASSWORD) }, ['--email', 'owner@example.com'])
  expect(sending.of('email')).toMatch(/^ok .* a test email was accepted for owner@example\.com/)
  expect(received).toMatchObject([{ to: ['owner@example.com'], text: expect.stringContaining('Subject: Email works') }])

  const wrong = await runDoctor({ ...trusting, ...smtp('wrong-password-marker') })
  expect(wrong.of('email')).toMatch(
    /^fail localhost:\d+: could not sign in: .*\[secret\].* \| Check the user and the password/,
  )
  expect(wrong.code).toBe(1)
  for (const { printed } of [quiet, sending, wrong]) expect(printed).not.toMatch(/password-marker/)
  const untrusting = await runDoctor({ ...(await settings()), ...smtp(PASSWORD) })
  expect(untrusting.of('email')).toMatch(/^fail localhost:\d+: could not connect: .*certificate.* \| Use the host name/)
})

test('email: a server that is away, refuses the sender, or only takes plain text', async () => {
  const away = await runDoctor({ ...(await settings()), SMTP_URL: 'smtp://127.0.0.1:2' })
  expect(away.of('email')).toMatch(
    /^fail 127\.0\.0\.1:2: could not connect: .*ECONNREFUSED.* \| Check the host and the port/,
  )
  const plain = await startMailServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('Not yours'), { responseCode: 550 })),
  })
  const refused = await runDoctor({ ...(await settings()), SMTP_URL: `smtp://${plain.address}` }, [
    '--email',
    'a@b.example',
  ])
  expect(refused.of('email')).toMatch(
    /^fail .*asks for no password, not encrypted; a test email to a@b\.example was not accepted: .*Not yours.* \| .*MAIL_FROM/,
  )
  const files = await runDoctor(await settings(), ['--email', 'a@b.example'])
  expect(files.of('email')).toMatch(/^warn written to .*mail, so no one receives it \| Set SMTP_URL/)
})

const UNKNOWN: [number, object] = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
const ENDPOINT = {
  url: 'http://127.0.0.1:2/api/webhooks/stripe',
  status: 'enabled',
  enabled_events: ['payment_intent.succeeded', 'charge.refunded', 'refund.updated'],
}

test('cards: the key, the mode, the webhook endpoint and the clock of the provider', async () => {
  const service = await startCardService()
  const env = {
    ...(await settings()),
    STRIPE_SECRET_KEY: 'sk_test_marker1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_marker2',
    STRIPE_WEBHOOK_SECRET: 'whsec_marker3',
    STRIPE_API_URL: service.url,
  }
  const visit = async (key: [number, object], endpoints: object[], more: Record<string, string> = {}) => {
    service.answers['/v1/payment_intents/pi_doctor'] = key
    service.answers['/v1/webhook_endpoints'] = [200, { data: endpoints }]
    const report = await runDoctor({ ...env, ...more })
    expect(report.printed).not.toMatch(/marker/)
    return report
  }
  const fine = await visit(UNKNOWN, [ENDPOINT])
  expect(fine.of('card keys')).toBe('ok the provider accepts the key, in test mode')
  expect(fine.of('card webhook')).toMatch(/^ok .*\/api\/webhooks\/stripe is registered and enabled/)
  expect(fine.of('clock')).toMatch(/^ok this machine is the same time as the database, /)
  expect([...service.state.keys]).toContain('Bearer sk_test_marker1')

  const refused = await visit([401, { error: { message: 'Invalid API Key: sk_test_marker1' } }], [])
  expect(refused.of('card keys')).toMatch(/^fail the provider does not accept STRIPE_SECRET_KEY \| Copy/)
  expect(refused.of('card webhook')).toMatch(/^fail .* is not a webhook endpoint \| Add it/)
  expect(refused.code).toBe(1)
  const rights = await visit([403, {}], [{ ...ENDPOINT, status: 'disabled' }])
  expect(rights.of('card keys')).toMatch(/^fail STRIPE_SECRET_KEY may not read payments/)
  expect(rights.of('card webhook')).toMatch(/^fail the webhook endpoint is disabled/)
  const broken = await visit([500, {}], [{ ...ENDPOINT, enabled_events: ['charge.refunded'] }])
  expect(broken.of('card keys')).toMatch(/^fail the provider answered 500/)
  expect(broken.of('card webhook')).toMatch(/^fail the endpoint does not get payment_intent\.\*, refund\.\*/)
  service.state.date = new Date(Date.now() - 120_000)
  const production = await visit(UNKNOWN, [ENDPOINT], {
    APP_ENV: 'production',
    PUBLIC_URL: 'http://localhost:2',
    MAIL: 'files',
    SECRETS_KEY: 'k'.repeat(40),
  })
  expect(production.of('card keys')).toMatch(/^warn the key works, but in test mode no real money moves/)
  expect(production.of('email')).toMatch(/^warn written to/)
  expect(production.of('company details')).toMatch(/^warn placeholders: .*company\.phone/)
  expect(production.of('clock')).toMatch(/^fail .* \d+ s ahead of 127\.0\.0\.1:\d+ \| Keep the clocks/)
  const away = await runDoctor({ ...env, STRIPE_API_URL: 'http://127.0.0.1:2' })
  expect(away.of('card keys')).toMatch(/^fail .*ECONNREFUSED.* \| Check that this machine reaches the card provider/)
})

test('storage: a bucket is written, read and emptied again, and one that refuses the key fails', async () => {
  const bucket = await startBucket()
  const env = {
    ...(await settings()),
    S3_BUCKET_URL: bucket.url,
    S3_REGION: CREDENTIALS.region,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
  const fine = await runDoctor(env)
  expect(fine.of('storage')).toMatch(/^ok 127\.0\.0\.1:\d+: wrote, read, compared and deleted a file/)
  // The clock asks for the head of the bucket.
  expect(bucket.requests.map(({ line }) => line.split(' ')[0]).filter((method) => method !== 'HEAD')).toEqual([
    'PUT',
    'GET',
    'DELETE',
    'GET',
  ])
  expect([...bucket.files]).toEqual([])
  const refused = await runDoctor({ ...env, S3_SECRET_ACCESS_KEY: 'secret-marker' })
  expect(refused.code).toBe(1)
  expect(refused.of('storage')).toMatch(/^fail .*: The bucket answered 403 to PUT .* \| Check S3_BUCKET_URL/)
  expect(refused.printed).not.toContain('marker')
})

test('storage: a folder is written, read and emptied again, and a file in its place fails', async () => {
  const env = await settings()
  const uploads = path.join(env.DATA_DIR, 'uploads')
  await mkdir(uploads)
  const fine = await runDoctor(env)
  expect(fine.of('storage')).toMatch(/^ok .*uploads: wrote, read, compared and deleted a file/)
  expect(await readdir(uploads)).toEqual([])
  await rm(uploads, { recursive: true })
  await writeFile(uploads, '')
  const blocked = await runDoctor(env)
  expect(blocked.of('storage')).toMatch(/^fail .*uploads: .* \| Give the folder to the user that runs the product/)
  expect(blocked.code).toBe(1)
})

test('identity: a hosted service that knows the keys, one that does not, and one that is away', async () => {
  const { hosted } = await startIdentityService()
  const env = async (serviceKey: string, address = hosted.url) => ({
    ...(await settings()),
    SUPABASE_URL: address,
    SUPABASE_ANON_KEY: hosted.anonKey,
    SUPABASE_SERVICE_KEY: serviceKey,
  })
  const fine = await runDoctor(await env(hosted.serviceKey))
  expect(fine.of('identity')).toMatch(/^ok the hosted service answers and accepts the service key, 1 signing key/)
  const refused = await runDoctor(await env('wrong-marker'))
  expect(refused.of('identity')).toMatch(/^fail the service does not accept SUPABASE_SERVICE_KEY/)
  const away = await runDoctor(await env(hosted.serviceKey, 'http://127.0.0.1:2'))
  expect(away.of('identity')).toMatch(/^fail .*ECONNREFUSED.* \| Check SUPABASE_URL/)
  for (const { printed } of [fine, refused, away]) expect(printed).not.toMatch(/sb_secret_|wrong-marker/)
})
