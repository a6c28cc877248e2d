import type { Job, JobCounts } from '#contract/jobs/admin.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createMailer, type Mail } from '#server/gateways/mailer.ts'
import { ATTEMPTS, enqueue } from '#server/jobs/enqueue.ts'
import { startWorker, type Tasks } from '#server/jobs/worker.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { eventually } from '#server/testing/process.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const { db, url } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const JOBS = '/api/admin/jobs'
/** What only the recipient of an email may know. */
const SECRET = 'PRIVATE'.repeat(6)

const mailTo = (to: string): Mail => ({
  id: to,
  from: { name: 'Baystead', address: 'hello@baystead.example' },
  to,
  subject: 'Reset your password',
  text: `https://www.example.org/reset-password?token_hash=${SECRET}`,
  html: `<p>${SECRET}</p>`,
  unsubscribeUrl: `https://www.example.org/${SECRET}`,
})

const ask = (query = '') => admin.call('GET', JOBS + query)
const list = async (query = '') => (await ask(query)).json<Job[]>()
const idsOf = async (query = '') => (await list(query)).map(({ id }) => id)
const retry = (id: string, payload: object = {}) => admin.call('POST', `${JOBS}/${id}/retry`, payload)
const discard = (id: string, payload: object) => admin.call('POST', `${JOBS}/${id}/discard`, payload)
const entries = () =>
  db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'job').orderBy('seq', 'desc').execute()

/** Runs jobs until the test ends. */
async function work(tasks: Partial<Tasks>) {
  const log = pino({ level: 'silent' })
  const worker = await startWorker({ databaseUrl: url, log, tasks: { ...IDLE_TASKS, ...tasks } })
  onTestFinished(() => worker.stop())
}

interface Queued {
  task?: string
  payload?: object
  /** Of scheduled work. */
  queue?: string | null
  attempts?: number
  minutes?: number
  error?: string | null
}

/** A job that has failed and has no attempt left, unless the test is about another one. */
async function queued(job: Queued = {}): Promise<string> {
  const { task = 'verify_record', payload = {}, queue = null, attempts = ATTEMPTS, minutes = 0, error = null } = job
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue},
      max_attempts => ${ATTEMPTS}, run_at => now() + make_interval(mins => ${minutes}))`.execute(db)
  const { id } = rows[0]!
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error} where id = ${id}`.execute(db)
  return id
}

beforeEach(async () => void (await sql`delete from graphile_worker._private_jobs`.execute(db)))

test('an email that the mail server refused is listed with the reason, and is delivered once it is tried again', async () => {
  let isRefusing = true
  const { port, received } = await startSmtp({
    onRcptTo(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null)
    },
  })
  const origin = 'https://www.example.org'
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: undefined, folder: '/nowhere', origin })
  onTestFinished(() => mailer.close())
  await enqueue(db, 'send_mail', mailTo('ada@example.com'))
  await work({ send_mail: (mail) => mailer.send(mail) })
  const [failed] = await eventually(
    () => list('?state=failed'),
    (jobs) => jobs.length === 1,
  )
  expect(failed).toEqual({
    id: expect.stringMatching(/^\d+$/),
    task: 'send_mail',
    kind: 'email',
    title: 'Email',
    subject: 'Reset your password',
    person: 'ada@example.com',
    state: 'failed',
    attempts: 1,
    maxAttempts: 1,
    createdAt: expect.any(String),
    nextAttemptAt: null,
    updatedAt: expect.any(String),
    lastError: expect.stringContaining('550 No such user here'),
  })
  isRefusing = false
  const answer = await retry(failed!.id, { reason: ' The mailbox exists now ' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id: failed!.id, state: 'ready', attempts: 0, maxAttempts: ATTEMPTS, nextAttemptAt: expect.any(String) },
  ])
  expect(
    await eventually(
      async () => received,
      ({ length }) => length > 0,
    ),
  ).toEqual(['ada@example.com'])
  expect(await eventually(list, ({ length }) => length === 0)).toEqual([])
  expect((await admin.call('GET', `${JOBS}/${failed!.id}`)).statusCode).toBe(404)
  expect((await entries())[0]).toMatchObject({
    user_id: admin.id,
    ip_address: '127.0.0.1',
    action: 'status_change',
    resource_id: failed!.id,
    details: {
      title: 'email "Reset your password" to ada@example.com',
      task: 'send_mail',
      reason: 'The mailbox exists now',
      error: failed!.lastError,
      changes: { status: { from: 'failed', to: 'ready' } },
    },
  })
  expect((await verifyAllChains(db)).flatMap(({ breaks }) => breaks)).toEqual([])
})

describe('GET /api/admin/jobs', () => {
  test('tells whom and what a job is about, and nothing else of its payload', async () => {
    const { id } = await createProperty(db, { title: 'Brick house' })
    const { id: openHouseId } = await db
      .insertInto('open_houses')
      .values({
        property_id: id,
        starts_at: new Date(Date.now() + 86_400_000),
        ends_at: new Date(Date.now() + 90_000_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = { type: 'recovery', email: 'bob@example.com', redirectTo: SECRET, newcomer: { note: SECRET } }
    const event = { type: 'password_changed', severity: 'low', userId: null, ip: SECRET, details: { note: SECRET } }
    await queued({ task: 'send_mail', payload: mailTo('ada@example.com') })
    await queued({ task: 'tell_guests', payload: { openHouseId } })
    await queued({ task: 'send_auth_link', payload: link })
    await queued({ task: 'record_security_event', payload: event })
    await queued({ task: 'record_sign_in_failure', payload: { email: 'eve@example.com', userAgent: SECRET } })
    await queued({ task: 'deliver_card_event', payload: { id: 'evt_1' } })
    await queued({ task: 'tidy', payload: { _cron: { ts: SECRET } }, queue: 'tidy' })
    await queued({ task: 'of_a_later_version', payload: [SECRET] })
    const jobs = await list('?sort=oldest')
    expect(jobs.map(({ kind, title, subject, person }) => [kind, title, subject, person])).toEqual([
      ['email', 'Email', 'Reset your password', 'ada@example.com'],
      ['email', 'Emails to guests of an open house', 'Brick house', null],
      ['email', 'Account link by email', 'Password reset', 'bob@example.com'],
      ['other', 'Security event to record', 'Password changed', null],
      ['other', 'Failed sign-in to record', null, 'eve@example.com'],
      ['other', 'Event of the card sandbox', 'evt_1', null],
      ['scheduled', 'Hourly cleanup', null, null],
      ['other', 'Of a later version', null, null],
    ])
    const file = (await ask('.csv')).body
    expect(file.split('\r\n')[1]).toMatch(/^\d+,of_a_later_version,Of a later version,,,failed,24,24,2\d{3}-/)
    for (const [index, text] of [JSON.stringify(jobs), file].entries())
      expect([index, text.includes(SECRET)]).toEqual([index, false])
  })

  test('filters by state and kind, sorts, pages and counts', async () => {
    const failed = await queued({ task: 'send_mail', payload: mailTo('ada@example.com') })
    const retrying = await queued({ attempts: 3, minutes: 5 })
    const planned = await queued({ attempts: 0, minutes: 5 })
    const ready = await queued({ task: 'tidy', queue: 'tidy', attempts: 0 })
    const due = await queued({ attempts: 3 })
    for (const [query, ids] of [
      ['', [due, ready, planned, retrying, failed]],
      ['?sort=oldest', [failed, retrying, planned, ready, due]],
      ['?sort=failing', [failed, due, retrying, ready, planned]],
      ['?state=failed', [failed]],
      ['?state=retrying', [retrying]],
      ['?state=planned', [planned]],
      ['?state=ready', [due, ready]],
      ['?state=running', []],
      ['?kind=email', [failed]],
      ['?kind=scheduled', [ready]],
      ['?kind=other&state=ready', [due]],
    ] as const)
      expect([query, await idsOf(query)]).toEqual([query, ids])
    const seen: string[] = []
    for (let next: string | undefined = `${JOBS}?sort=failing&limit=2`; next !== undefined;) {
      const page = await admin.call('GET', next)
      expect(page.headers['x-total-count']).toBe('5')
      seen.push(...page.json<Job[]>().map(({ id }) => id))
      next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual([failed, due, retrying, ready, planned])
    const countsOf = async (query: string) => (await ask(`/counts${query}`)).json<JobCounts>()
    expect(await countsOf('')).toEqual({ failed: 1, retrying: 1, running: 0, ready: 2, planned: 1 })
    expect(await countsOf('?kind=email')).toEqual({ failed: 1, retrying: 0, running: 0, ready: 0, planned: 0 })
    for (const query of ['?state=done', '?kind=mail', '?sort=random', '?cursor=x', '/counts?kind=mail'])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
  })

  test.each([
    [
      'connect to https://user:pass@smtp.example.org:465/path?token=abc failed',
      'connect to https://smtp.example.org:465/... failed',
    ],
    ['550 see https://support.example.org', '550 see https://support.example.org'],
    ['refused: password=hunter2, Authorization: Bearer abc.def', 'refused: password=... Authorization: ...'],
    [
      `no user for ${SECRET}, 8c0d9d5c-0000-4000-8000-000000000000`,
      'no user for ..., 8c0d9d5c-0000-4000-8000-000000000000',
    ],
    ['too long '.repeat(100), `${'too long '.repeat(33)}...`],
  ])('shows an error without secrets, and shortened (%#)', async (error, shown) => {
    const id = await queued({ error })
    expect((await ask(`/${id}`)).json<Job>().lastError).toBe(shown)
  })
})

describe('trying again and discarding', () => {
  test('two presses try a failed job again once; the entry of the log has no reason where none was given', async () => {
    const id = await queued({ queue: 'verify_record' })
    const before = (await entries()).length
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = await retry(id)
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: 'This job is already being tried again.' }])
    expect((await discard(id, { reason: 'Not needed' })).statusCode).toBe(409)
    expect(await list()).toMatchObject([{ id, state: 'ready', attempts: 0, maxAttempts: 3 }])
    const [entry, ...earlier] = await entries()
    expect(earlier).toHaveLength(before)
    expect(entry?.details).not.toHaveProperty('reason')
  })

  test('a job that runs is left to its worker, and one that is gone is 404', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    await enqueue(db, 'verify_record', {})
    await work({ verify_record: () => promise })
    const running = await eventually(
      () => list('?state=running'),
      ({ length }) => length === 1,
    )
    const { id } = running[0]!
    expect(running).toMatchObject([{ attempts: 1, nextAttemptAt: null }])
    for (const answer of [await retry(id), await discard(id, { reason: 'Too slow' })])
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: 'This job is running right now.' }])
    finish()
    await eventually(list, ({ length }) => length === 0)
    for (const gone of [id, '999999999', '0', '1e3', 'x', '9'.repeat(30)]) {
      expect([gone, (await retry(gone)).statusCode]).toEqual([gone, 404])
      expect([gone, (await discard(gone, { reason: 'Gone' })).statusCode]).toEqual([gone, 404])
      expect([gone, (await ask(`/${gone}`)).statusCode]).toEqual([gone, 404])
    }
    expect((await ask(`/${id}?orNone=true`)).statusCode).toBe(204)
  })

  test('a discarded job is gone, and the audit log keeps what it was and why', async () => {
    const payload = { type: 'magiclink', email: 'bob@example.com', redirectTo: null, newcomer: null }
    const [id, other] = [await queued({ task: 'send_auth_link', payload, error: 'Refused' }), await queued()]
    for (const reason of [undefined, null, ' ', 'x'.repeat(301), 'two\nlines'])
      expect([reason, (await discard(id, { reason })).statusCode]).toEqual([reason, 400])
    const answers = await Promise.all([discard(id, { reason: 'Bob called' }), discard(id, { reason: 'Bob called' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, another) => one - another)).toEqual([204, 404])
    expect(await idsOf()).toEqual([other])
    const title = 'job "Account link by email: Sign-in link" for bob@example.com'
    expect((await entries()).filter(({ resource_id }) => resource_id === id)).toMatchObject([
      { action: 'delete', details: { title, task: 'send_auth_link', error: 'Refused', reason: 'Bob called' } },
    ])
  })

  test('all failed jobs of a kind are tried again with one entry in the audit log', async () => {
    const emails = [
      await queued({ task: 'send_mail', payload: mailTo('ada@example.com') }),
      await queued({ task: 'send_mail', payload: mailTo('bob@example.com') }),
    ]
    const other = await queued()
    const waiting = await queued({ task: 'send_mail', payload: mailTo('cy@example.com'), attempts: 2, minutes: 5 })
    const all = (payload: object) => admin.call('POST', `${JOBS}/retry-failed`, payload)
    const before = (await entries()).length
    expect((await all({ kind: 'email', reason: 'The server is back' })).json()).toEqual({ retried: 2 })
    expect((await all({ kind: 'email' })).json()).toEqual({ retried: 0 })
    expect(await idsOf('?state=ready')).toEqual(emails.toReversed())
    expect([await idsOf('?state=failed'), await idsOf('?state=retrying')]).toEqual([[other], [waiting]])
    const [entry, ...earlier] = await entries()
    expect(earlier).toHaveLength(before)
    expect(entry).toMatchObject({
      action: 'status_change',
      details: { title: '2 failed jobs', retried: 2, kind: 'email', reason: 'The server is back' },
    })
    expect((await all({})).json()).toEqual({ retried: 1 })
    expect((await all({ kind: 'mail' })).statusCode).toBe(400)
  })
})
