import { freePort } from '#server/db/embedded/address.ts'
import { createMailer, type Mail } from '#server/gateways/mailer.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventually } from '#server/testing/process.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { enqueue } from './enqueue.ts'
import { startWorker, type Tasks } from './worker.ts'

const { db, url } = await createDatabase()

const mailTo = (to: string): Mail => ({
  id: to,
  from: { name: 'Baystead', address: 'hello@baystead.example' },
  to,
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
})

/** A worker that sends through the server on this port and counts other jobs. */
async function work(port: number, user = '') {
  const lines: { level: number; msg: string; task?: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const mailer = createMailer({
    smtpUrl: `smtp://${user}127.0.0.1:${port}`,
    from: undefined,
    folder: '/nowhere',
    origin: 'https://www.example.org',
  })
  const done: string[] = []
  const countedTasks: Tasks = { ...IDLE_TASKS }
  for (const name of Object.keys(IDLE_TASKS) as (keyof Tasks)[]) countedTasks[name] = async () => void done.push(name)
  const worker = await startWorker({
    databaseUrl: url,
    log,
    mailPauseMs: 1500,
    tasks: {
      ...countedTasks,
      send_mail: (mail) => mailer.send(mail),
    },
  })
  onTestFinished(async () => {
    await worker.stop()
    mailer.close()
  })
  const errors = () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)
  return { done, errors }
}

interface Waiting {
  attempts: number
  isOver: boolean
}
const mails = async () =>
  (
    await sql<Waiting>`
      select attempts, attempts >= max_attempts as "isOver" from graphile_worker.jobs
      where task_identifier = 'send_mail' order by id`.execute(db)
  ).rows

afterEach(async () => void (await sql`delete from graphile_worker._private_jobs`.execute(db)))

test('payments, security events and links do not wait for a mail server that hangs', async () => {
  // Accepts the connection and never greets.
  const { port } = await startSmtp({ onConnect: () => {} })
  for (let at = 0; at < 20; at += 1) await enqueue(db, 'send_mail', mailTo(`person-${at}@example.com`))
  await enqueue(db, 'deliver_card_event', { id: 'one' })
  await enqueue(db, 'verify_record', {})
  const { done } = await work(port)
  const sorted = async () => done.toSorted()
  const expected = ['deliver_card_event', 'verify_record']
  expect(await eventually(sorted, (names) => names.length === expected.length)).toEqual(expected)
  // Mails are still being sent or waiting.
  expect(await mails()).toHaveLength(20)
})

test('a mail that the server rejects for good is not retried and is logged as an error; others are sent', async () => {
  const { port, received } = await startSmtp({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone')) done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      else if (address.startsWith('full')) done(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
      else done()
    },
  })
  for (const name of ['gone', 'full', 'ada']) await enqueue(db, 'send_mail', mailTo(`${name}@example.com`))
  const { errors } = await work(port)
  const expected: Waiting[] = [
    { attempts: 1, isOver: true },
    { attempts: 1, isOver: false },
  ]
  const areTried = (jobs: Waiting[]) => jobs.length === 2 && jobs.every(({ attempts }) => attempts === 1)
  await eventually(
    async () => [await mails(), errors().length] as const,
    ([jobs, count]) => areTried(jobs) && count > 0,
  )
  expect(await mails()).toEqual(expected)
  expect(received).toEqual(['ada@example.com'])
  expect(errors()).toEqual(['a job failed permanently'])
})

test('while the server is down, mails wait without using up their attempts and are sent when it is back', async () => {
  const port = await freePort()
  const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.com`)
  for (const person of people) await enqueue(db, 'send_mail', mailTo(person))
  const { errors } = await work(port)
  await eventually(
    async () => errors(),
    (messages) => messages.length > 0,
  )
  expect(errors()).toEqual(['a service is unavailable and will be retried'])
  const tried = (await mails()).filter(({ attempts }) => attempts > 0)
  // Three consecutive failures, and one that was running beside the third.
  expect(tried.length).toBeLessThanOrEqual(4)
  const { received } = await startSmtp({}, port)
  // Failed jobs are retried after a delay, which the test skips.
  const sent = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`.execute(
      db,
    )
    return received.toSorted()
  }
  expect(await eventually(sent, ({ length }) => length === people.length, 30_000)).toEqual(people.toSorted())
  expect(await eventually(mails, ({ length }) => length === 0)).toEqual([])
}, 60_000)

test('a mail is not lost when the server refuses our password: it is retried', async () => {
  const { port } = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  })
  await enqueue(db, 'send_mail', mailTo('ada@example.com'))
  const { errors } = await work(port, 'user:wrong@')
  const isTried = ([job]: Waiting[]) => job?.attempts === 1
  expect(await eventually(mails, isTried)).toEqual([{ attempts: 1, isOver: false }])
  expect(errors()).toEqual([])
})
