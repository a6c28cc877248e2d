import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { createAcceptedMail } from '#server/gateways/accepted-mail.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startDatabaseProxy } from '#server/testing/database/database-proxy.ts'
import { eventually, temporaryFolder } from '#server/testing/process.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { sendOnce } from './send-once.ts'

const { db, url } = await createDatabase()
const log = pino({ level: 'silent' })

const newMail = (): Mail => ({
  id: randomUUID(),
  from: { name: 'Baystead', address: 'hello@baystead.example' },
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
})

const jobs = async () => (await sql`select id from graphile_worker._private_jobs`.execute(db)).rows.length
const recorded = async () => (await db.selectFrom('sent_mails').select('id').execute()).map(({ id }) => id)

/** Everything that sends email in one process. The database goes away as soon as the mail server accepts an email, if `isCutting`. */
async function startProcess(folder: string, sent: string[], { isCutting = false } = {}) {
  const proxy = await startDatabaseProxy(url)
  const { db: own, pool } = connect(proxy.url)
  const send = async ({ id }: Mail) => {
    sent.push(id)
    if (isCutting) proxy.cut()
  }
  const worker = await startWorker({
    databaseUrl: proxy.url,
    log,
    tasks: {
      ...IDLE_TASKS,
      send_mail: sendOnce({ db: own, mailer: { send }, accepted: createAcceptedMail(folder, log) }),
    },
    stopWithinMs: 50,
  })
  onTestFinished(async () => {
    await worker.stop()
    await pool.end()
  })
  return { proxy, worker }
}

test('an email that was accepted when database and process went away is not sent again by the next process', async () => {
  const folder = path.join(await temporaryFolder(), 'accepted')
  const notes = () => readdir(folder).catch(() => [])
  const sent: string[] = []
  const first = await startProcess(folder, sent, { isCutting: true })
  const mail = newMail()
  await enqueue(db, 'send_mail', mail)
  expect(await eventually(notes, ({ length }) => length === 1, 30_000)).toEqual([mail.id])
  await first.worker.stop()
  expect([sent, await jobs(), await recorded()]).toEqual([[mail.id], 1, []])

  // Otherwise the next process releases the job of the dead worker after some seconds.
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()`.execute(db)
  await startProcess(folder, sent)
  expect(await eventually(jobs, (left) => left === 0, 30_000)).toBe(0)
  expect([sent, await recorded(), await notes()]).toEqual([[mail.id], [mail.id], []])
}, 90_000)

test('an email that cannot be recorded in an outage is recorded afterwards and not sent again, even without a folder', async () => {
  const file = path.join(await temporaryFolder(), 'no-folder')
  await writeFile(file, '')
  const sent: string[] = []
  const { proxy } = await startProcess(file, sent, { isCutting: true })
  const mail = newMail()
  await enqueue(db, 'send_mail', mail)
  await eventually(
    async () => proxy.refused(),
    (count) => count >= 3,
    30_000,
  )
  proxy.restore()
  expect(await eventually(jobs, (left) => left === 0, 30_000)).toBe(0)
  expect([sent, (await recorded()).includes(mail.id)]).toEqual([[mail.id], true])
}, 90_000)

test('an email whose job runs again after it was recorded is not sent again', async () => {
  const sent: string[] = []
  const send = sendOnce({
    db,
    mailer: { send: async ({ id }) => void sent.push(id) },
    accepted: createAcceptedMail(await temporaryFolder(), log),
  })
  const mail = newMail()
  await send(mail)
  await send(mail)
  expect(sent).toEqual([mail.id])
})

test('nothing is sent to a person who was erased, whoever changes what is left of them', async () => {
  const sent: string[] = []
  await startProcess(await temporaryFolder(), sent)
  const mail = newMail()
  await enqueue(db, 'send_mail', { ...newMail(), to: 'erased@erased.invalid' })
  await enqueue(db, 'send_mail', mail)
  expect(await eventually(jobs, (left) => left === 0, 30_000)).toBe(0)
  expect(sent).toEqual([mail.id])
}, 60_000)
