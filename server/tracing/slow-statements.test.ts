import { randomUUID } from 'node:crypto'
import { enqueue } from '#server/jobs/enqueue.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const { db, url } = await createDatabase()

interface Line {
  msg: string
  reqId?: string
  task?: string
  sql: string
  ms: number
}

const slowIn = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.includes('"slow statement"'))
    .map((line): Line => JSON.parse(line))

/** Statements that have been waiting for a lock for longer than the limit of the test. Regular work may be among them. */
const waiting = async () =>
  (
    await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and now() - query_start > interval '150 ms'`.execute(
      db,
    )
  ).rows.length

/** Holds up everyone who uses the table until the returned function is called. */
async function lock(table: 'contacts' | 'sent_mails') {
  const transaction = await db.startTransaction().execute()
  let isHeld = true
  const release = async () => {
    if (isHeld) await transaction.commit().execute()
    isHeld = false
  }
  onTestFinished(release)
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
  return release
}

const MAIL = {
  from: { name: 'Baystead', address: 'hello@baystead.example' },
  to: 'planted@example.com',
  subject: 'planted',
  text: 'planted',
  html: '<p>planted</p>',
}

test('a slow statement is logged with the id of its request or the name of its job, and without its values', async () => {
  const { ready, printed } = startProduct({
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    SLOW_QUERY_MS: '100',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  })
  const site = await ready

  const call = await openBrowser(site, undefined, { 'x-request-id': 'request-of-the-test' })
  const releaseContacts = await lock('contacts')
  const answer = call('POST', '/api/contacts', {
    firstName: 'planted',
    lastName: 'planted',
    email: 'planted@example.com',
    subject: 'buying',
    message: 'planted and long enough',
  })
  expect(await eventually(waiting, (count) => count > 0)).toBeGreaterThan(0)
  await releaseContacts()
  expect(await answer).toMatchObject({ status: 201 })
  const ofRequest = await eventually(
    async () =>
      slowIn(printed()).filter((line) => line.reqId === 'request-of-the-test' && line.sql.includes('"contacts"')),
    (lines) => lines.length > 0,
  )
  expect(ofRequest[0]!.sql).toContain('$1')
  expect(ofRequest[0]!.ms).toBeGreaterThanOrEqual(100)

  const releaseMails = await lock('sent_mails')
  await enqueue(db, 'send_mail', { ...MAIL, id: randomUUID() })
  expect(await eventually(waiting, (count) => count > 0)).toBeGreaterThan(0)
  await releaseMails()
  const ofJob = await eventually(
    async () => slowIn(printed()).filter((line) => line.task === 'send_mail' && line.sql.includes('"sent_mails"')),
    (lines) => lines.length > 0,
  )
  expect(ofJob[0]!.ms).toBeGreaterThanOrEqual(100)
  expect(printed()).not.toContain('planted')
}, 120_000)
