import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createMailer, type Mail } from '#server/gateways/mailer.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventually } from '#server/testing/process.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { enqueue } from './enqueue.ts'
import { startWorker } from './worker.ts'

const { db, url } = await createDatabase()
const { app } = await createTestApp(db)
const log = pino({ level: 'silent' })

interface Received {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server that refuses a given number of mails before it accepts one. */
async function startSmtp() {
  const received: Received[] = []
  const state = { refusals: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refusals > 0) {
          state.refusals -= 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: Buffer.concat(chunks).toString() })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { received, state, url: `smtp://127.0.0.1:${port}` }
}

const smtp = await startSmtp()
const mailer = createMailer({
  smtpUrl: smtp.url,
  from: undefined,
  folder: '/nowhere',
  origin: 'https://www.example.org',
})

const work = async () => {
  const worker = await startWorker({
    databaseUrl: url,
    log,
    tasks: { ...IDLE_TASKS, send_mail: (mail) => mailer.send(mail) },
  })
  onTestFinished(() => worker.stop())
  return worker
}
const jobs = async () =>
  (
    await sql<{
      attempts: number
    }>`select attempts from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(db)
  ).rows
const send = async (message = 'Is the house still free?') =>
  app.inject({
    method: 'POST',
    url: '/api/contacts',
    headers: await csrfHeaders(app),
    payload: { firstName: 'Ada', lastName: '<Lovelace>', email: 'ada@example.com', subject: 'buying', message },
  })
const decoded = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

const MAIL: Mail = {
  id: 'one',
  from: { name: 'Baystead', address: 'hello@baystead.example' },
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
}

beforeEach(() => {
  smtp.received.length = 0
  smtp.state.refusals = 0
})

describe('a message from the contact form', () => {
  test('is acknowledged to the visitor and sent to the company, as HTML and plain text', async () => {
    await work()
    const sent = await send('Fish & <b>chips</b>, please')
    expect(sent.statusCode).toBe(201)
    await eventually(
      async () => smtp.received.length,
      (count) => count === 2,
    )
    const [visitor, company] = smtp.received.toSorted((one, other) => one.to[0]!.localeCompare(other.to[0]!))
    expect(visitor).toMatchObject({ from: 'hello@baystead.example', to: ['ada@example.com'] })
    const visitorText = decoded(visitor!.raw)
    expect(visitorText).toContain('Subject: We got your message')
    expect(visitorText).toContain('multipart/alternative')
    expect(visitorText).toContain('text/plain')
    expect(visitorText).toContain('We got your message')

    expect(company).toMatchObject({ to: ['hello@baystead.example'] })
    const companyText = decoded(company!.raw)
    expect(companyText).toContain('Reply-To: ada@example.com')
    expect(companyText).toContain('> Fish & <b>chips</b>, please')
    expect(companyText).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt;, please')
    expect(companyText).toContain('New inquiry from Ada &lt;Lovelace&gt;')
    expect(companyText).toContain(`/admin/contacts?open=${sent.json<{ id: string }>().id}`)
    expect(visitorText).not.toContain('/admin/')
    expect(await eventually(jobs, (left) => left.length === 0)).toEqual([])
  })

  test('is accepted while no mail can be sent, and the mail is sent later', async () => {
    const startedAt = performance.now()
    expect((await send()).statusCode).toBe(201)
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(await jobs()).toHaveLength(2)
    await work()
    await eventually(
      async () => smtp.received.length,
      (count) => count === 2,
    )
    expect(smtp.received).toHaveLength(2)
    expect(await eventually(jobs, (left) => left.length === 0)).toEqual([])
  })

  test('that is rejected sends no mail', async () => {
    expect((await send('short')).statusCode).toBe(400)
    expect(await jobs()).toEqual([])
  })
})

describe('a mail', () => {
  test('that the server rejects is retried with growing delays and keeps its id', async () => {
    smtp.state.refusals = 1
    await work()
    await enqueue(db, 'send_mail', MAIL)
    await eventually(jobs, ([job]) => job?.attempts === 1)
    // Skips the queue's retry delay.
    const hurry = () => sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(db)
    await eventually(
      async () => {
        await hurry()
        return smtp.received.length
      },
      (count) => count === 1,
    )
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]!.raw).toContain('Message-ID: <one@baystead.example>')
    expect(await eventually(jobs, (left) => left.length === 0)).toEqual([])
  })

  test('enqueued in a transaction that fails is never sent', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await enqueue(trx, 'send_mail', MAIL)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  test('is finished before the worker stops', async () => {
    let isDone = false
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const worker = await startWorker({
      databaseUrl: url,
      log,
      tasks: {
        ...IDLE_TASKS,
        send_mail: async () => {
          start()
          await new Promise((resolve) => setTimeout(resolve, 300))
          isDone = true
        },
      },
    })
    await enqueue(db, 'send_mail', MAIL)
    await started
    await worker.stop()
    expect(isDone).toBe(true)
  })

  test('that takes too long when the worker stops is released to be retried', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const worker = await startWorker({
      databaseUrl: url,
      log,
      tasks: {
        ...IDLE_TASKS,
        send_mail: () => {
          start()
          return new Promise(() => {})
        },
      },
      stopWithinMs: 50,
    })
    await enqueue(db, 'send_mail', MAIL)
    await started
    await worker.stop()
    const { rows } = await sql`select attempts from graphile_worker.jobs where locked_at is null`.execute(db)
    expect(rows).toEqual([{ attempts: 1 }])
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })

  test('uses MAIL_FROM if it is set', async () => {
    const other = createMailer({
      smtpUrl: smtp.url,
      from: 'Website <www@example.org>',
      folder: '/nowhere',
      origin: 'https://www.example.org',
    })
    await other.send(MAIL)
    other.close()
    expect(smtp.received).toMatchObject([{ from: 'www@example.org' }])
  })

  test('shows the logo from our site, whatever people wrote', async () => {
    await mailer.send({ ...MAIL, html: '<img src="/icon-192.png"> src=&quot;/evil' })
    expect(decoded(smtp.received[0]!.raw)).toContain('<img src="https://www.example.org/icon-192.png"> src=&quot;/evil')
  })

  test('is written to a file where there is no server, sorted by time', async () => {
    const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'baystead-mail-')), 'mail')
    onTestFinished(() => rm(path.dirname(folder), { recursive: true }))
    const keeper = createMailer({ smtpUrl: undefined, from: undefined, folder, origin: 'https://www.example.org' })
    for (const subject of ['First', 'Second']) {
      await keeper.send({ ...MAIL, subject })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const files = (await readdir(folder)).toSorted()
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
    // Other users of this machine must not read mail with sign-in links.
    const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777
    expect([await modeOf('.'), await modeOf(files[0]!)]).toEqual([0o700, 0o600])
    expect(texts.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual(['First', 'Second'])
  })
})
