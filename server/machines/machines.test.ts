import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { startProxy } from '#server/testing/proxy.ts'
import { CREDENTIALS, startBucket } from '#server/testing/setups/bucket.ts'
import { picture } from '#server/testing/setups/photos.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, url } = await createDatabase()
const bucket = await startBucket()

/** Messages that one network may send in an hour. */
const LIMIT = 20

test('three machines behind a proxy are one product: sessions, limits, cache, jobs and uploads', async () => {
  const smtp = await startSmtp({})
  const machine = async () =>
    startProduct({
      DATABASE_URL: url,
      // Nothing on their disks is shared.
      DATA_DIR: await temporaryFolder(),
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      S3_BUCKET_URL: bucket.url,
      S3_REGION: CREDENTIALS.region,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
    })
  const products = await Promise.all([machine(), machine(), machine()])
  const machines = await Promise.all(products.map(({ ready }) => ready))
  const [first, second, third] = machines as [string, string, string]
  const proxy = await startProxy(machines.map((address) => Number(new URL(address).port)))
  const onEach = <T>(work: (address: string) => Promise<T>) => Promise.all(machines.map(work))

  // A session that begins on one is known to all, and ends on all.
  const { email } = await createAccount(db)
  const tenant = await openBrowser(first, { email, password: PASSWORD })
  const whoAmI = (address: string) => tenant<{ email: string }>('GET', `${address}/api/auth/user`)
  for (const answer of await onEach(whoAmI)) expect(answer).toMatchObject({ status: 200, body: { email } })
  expect((await tenant('POST', `${second}/api/auth/logout`)).status).toBeLessThan(300)
  for (const { status } of await onEach(whoAmI)) expect(status).toBe(401)

  // What staff change on one is shown by all, also by their caches.
  const home = await createProperty(db, { title: 'Before the change' })
  const titleOn = async (address: string) =>
    /<h1[^>]*>([^<]+)</.exec(await (await fetch(`${address}/properties/${home.id}`)).text())?.[1]
  // Twice, so that it comes from memory.
  for (const _ of [1, 2]) expect(await onEach(titleOn)).toEqual(machines.map(() => 'Before the change'))
  const { email: staffEmail } = await createAccount(db, { role: 'admin' })
  const staff = await openBrowser(proxy.address, { email: staffEmail, password: PASSWORD })
  const changed = await staff('PATCH', `${third}/api/admin/properties/${home.id}`, { title: 'After the change' })
  expect(changed.status).toBe(200)
  expect(
    await eventually(
      () => onEach(titleOn),
      (titles) => titles.every((title) => title === 'After the change'),
    ),
  ).toEqual(machines.map(() => 'After the change'))

  // A photo that one has received is shown by all.
  const visitor = await openBrowser(first)
  const { body: photo, status } = await visitor<{ id: string }>('POST', '/api/maintenance-photos', await picture())
  expect(status).toBe(201)
  const shown = await onEach((address) => visitor<string>('GET', `${address}/api/maintenance-photos/${photo.id}`))
  expect(shown.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(shown.map(({ body }) => body.length)).size).toBe(1)

  // A limit counts what all have accepted, and the token of one browser is known to all.
  const writer = await openBrowser(proxy.address, undefined, { 'x-forwarded-for': '203.0.113.9' })
  const senders = Array.from({ length: LIMIT + 4 }, (_, count) => `sender-${count}@example.com`)
  const statuses: number[] = []
  for (const sender of senders) {
    const sent = await writer('POST', '/api/contacts', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: sender,
      subject: 'buying',
      message: 'Is the house still free?',
    })
    statuses.push(sent.status)
  }
  expect(statuses).toEqual(senders.map((_, count) => (count < LIMIT ? 201 : 429)))

  // Each email is sent once, although three processes look for jobs.
  const jobsLeft = async () =>
    (
      await sql`select 1 from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'send_mail')`.execute(db)
    ).rows.length
  expect(await eventually(jobsLeft, (count) => count === 0, 60_000)).toBe(0)
  const confirmations = smtp.received.filter((address) => address.startsWith('sender-'))
  expect(confirmations.toSorted()).toEqual(senders.slice(0, LIMIT).toSorted())
}, 180_000)
