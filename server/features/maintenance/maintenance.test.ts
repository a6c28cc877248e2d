import { createHash } from 'node:crypto'
import type { MaintenanceProgress } from '#contract/maintenance/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const TENANT = '00000000-0000-4000-8000-000000000001'
const { db } = await createDatabase()
const { app } = await createTestApp(db, {
  identify: async ({ headers }) => (headers['x-test-user'] ? userOf('tenant', TENANT) : null),
})
const visitor = await csrfHeaders(app)

const LEAK = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  propertyAddress: '12 Elm Street, Cambridge, MA 02139',
  requestType: 'plumbing',
  description: 'The kitchen tap drips day and night.',
}
const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  app.inject({
    method: 'POST',
    url: '/api/maintenance-requests',
    payload,
    headers: { ...visitor, ...headers },
    remoteAddress,
  })
const stored = () => db.selectFrom('maintenance_requests').selectAll().execute()
const mails = async () => {
  const { rows } = await sql<{ payload: { to: string; subject: string; text: string } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
const tokenIn = (text = '') => /\/maintenance\/status\/([\w-]{43})\b/.exec(text)?.[1] ?? ''

beforeEach(async () => {
  await db.deleteFrom('maintenance_requests').execute()
  await db.deleteFrom('submissions').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

describe('POST /api/maintenance-requests', () => {
  test('stores the request, medium and not urgent by default, and answers 201 with it', async () => {
    const answer = await send({ ...LEAK, status: 'completed', userId: TENANT })
    expect(answer.statusCode).toBe(201)
    const { id, createdAt, trackingPath, ...rest } = answer.json<Record<string, unknown>>()
    expect(rest).toEqual({
      ...LEAK,
      phone: null,
      priority: 'medium',
      isUrgent: false,
      status: 'pending',
      photoIds: [],
      emailedTo: LEAK.email,
    })
    expect(trackingPath).toMatch(/^\/maintenance\/status\/[\w-]{43}$/)
    expect([typeof id, typeof createdAt]).toEqual(['string', 'string'])
    expect(await stored()).toMatchObject([{ user_id: null, status: 'pending' }])
  })

  test.each([
    ['fullName', '', 'Full name is required'],
    ['fullName', '\u200B\u3164', 'Full name is required'],
    ['fullName', 'null\0byte', 'Full name must be one line of text'],
    ['fullName', 'x'.repeat(50_000), 'Full name must be at most 200 characters'],
    ['propertyAddress', '12 Elm Street\nBcc: everybody@example.com', 'Property address must be one line of text'],
    ['description', 'x'.repeat(50_000), 'Description must be at most 5000 characters'],
    ['description', 'A null byte: \0 here', 'Description must not contain a null character'],
    ['description', '\u200B'.repeat(20), 'Description must be at least 10 characters'],
    ['email', 'ada', 'Invalid email address'],
    ['propertyAddress', ' ', 'Property address is required'],
    ['requestType', '', 'Request type is required'],
    [
      'requestType',
      'castle',
      'Request type must be one of plumbing, electrical, hvac, appliance, flooring, painting, landscaping, other',
    ],
    ['priority', 'urgent', 'Priority must be one of low, medium, high, emergency'],
    ['description', 'too short', 'Description must be at least 10 characters'],
    ['isUrgent', 'yes', 'isUrgent must be true or false'],
  ])('%s %j is rejected with the message of its rule', async (field, value, message) => {
    const answer = await send({ ...LEAK, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'validation', issues: [{ path: field, message }] })
    expect(await stored()).toEqual([])
  })

  test('markup, other scripts and emoji stay as written', async () => {
    const description = '<img src=x onerror=alert(1)> הברז מטפטף 🚰 ثلاثة أيام'
    const answer = await send({ ...LEAK, fullName: '  عمر <b> ', description: ` ${description}\n` })
    expect(answer.json()).toMatchObject({ fullName: 'عمر <b>', description })
    expect(await stored()).toMatchObject([{ full_name: 'عمر <b>', description }])
  })

  test('belongs to the signed-in user, for whom the visitor limit does not apply', async () => {
    for (let n = 0; n < 20; n += 1) expect((await send(LEAK)).statusCode).toBe(201)
    expect((await send(LEAK)).statusCode).toBe(429)
    expect((await send(LEAK, { 'x-test-user': 'yes' })).statusCode).toBe(201)
    expect((await stored()).filter(({ user_id }) => user_id === TENANT)).toHaveLength(1)
  })

  test('sent again with its key it is stored and mailed once', async () => {
    const key = { 'idempotency-key': 'again' }
    const [first, second] = [await send(LEAK, key), await send(LEAK, key)]
    expect(second.json()).toEqual(first.json())
    expect((await send({ ...LEAK, fullName: 'Grace' }, key)).statusCode).toBe(409)
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
    // The stored response does not have the secret of the link.
    const [kept] = await db.selectFrom('idempotency_keys').select('answer').where('key', '=', 'again').execute()
    expect(kept?.answer).toMatchObject({ emailedTo: LEAK.email, trackingPath: null })
  })

  test('the response leads its sender to the request: a visitor by a link, a user in the account', async () => {
    const path = async (headers = {}) => (await send(LEAK, headers)).json<{ id: string; trackingPath: string }>()
    const [first, second] = [await path(), await path()]
    expect(first.trackingPath).not.toBe(second.trackingPath)
    const progress = await app.inject(`/api/maintenance-status/${first.trackingPath.split('/').at(-1)}`)
    expect(progress.json()).toMatchObject({ description: LEAK.description, status: 'pending' })
    const own = await path({ 'x-test-user': 'yes' })
    expect(own.trackingPath).toBe(`/dashboard/maintenance/${own.id}`)
  })

  test('a filled honeypot stores and mails nothing', async () => {
    const answer = await send({ ...LEAK, website: 'x' })
    expect(answer.statusCode).toBe(201)
    expect(Object.keys(answer.json()).toSorted()).toEqual(Object.keys((await send(LEAK)).json()).toSorted())
    await db.deleteFrom('maintenance_requests').execute()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    const { trackingPath } = answer.json<{ trackingPath: string }>()
    expect((await app.inject(`/api/maintenance-status/${trackingPath.split('/').at(-1)}`)).statusCode).toBe(404)
    expect(await stored()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test.each([
    ['low', 'within 7 days'],
    ['medium', 'within 3 days'],
    ['high', 'within 24 hours'],
    ['emergency', 'as soon as possible'],
  ])('priority %s is promised %s', async (priority, promise) => {
    await send({ ...LEAK, priority })
    const [toSender, toCompany] = await mails()
    expect(toSender).toMatchObject({ to: 'ada@example.com' })
    expect(toSender?.text).toContain(`We'll respond ${promise}.`)
    expect(toSender?.text.includes('(617) 555-0199')).toBe(priority === 'emergency')
    expect(toCompany).toMatchObject({ to: 'hello@baystead.example' })
    expect(toCompany?.subject.startsWith('EMERGENCY: ')).toBe(priority === 'emergency')
    expect(tokenIn(toCompany?.text)).toBe('')
    const [{ id } = { id: '' }] = await stored()
    expect(toCompany?.text).toContain(`http://localhost:3000/admin/maintenance?request=${id}`)
  })

  test.each([
    ['low', 'within 24 hours', 24],
    ['medium', 'within 24 hours', 24],
    ['high', 'within 24 hours', 24],
    ['emergency', 'as soon as possible', 1],
  ])(
    'urgent with priority %s is promised %s, in the email, on its page and in the due time',
    async (priority, words, hours) => {
      await send({ ...LEAK, priority, isUrgent: true })
      const [toSender, toCompany] = await mails()
      expect(toSender?.text).toContain(`We'll respond ${words}.`)
      expect(toCompany?.text).toContain(`Respond ${words}.`)
      expect(toCompany?.text).toContain('\nUrgent: Yes\n')
      const token = tokenIn(toSender?.text)
      const progress = (await app.inject(`/api/maintenance-status/${token}`)).json<MaintenanceProgress>()
      const span = Date.parse(progress.promise.dueAt) - Date.parse(progress.createdAt)
      expect([progress.isUrgent, span]).toEqual([true, hours * 3_600_000])
      expect((await app.inject(`/maintenance/status/${token}`)).body).toContain(`will respond ${words}.`)
    },
  )

  test('a request that is not urgent is not called urgent', async () => {
    await send(LEAK)
    expect((await mails()).filter(({ text }) => text.includes('Urgent'))).toEqual([])
  })
})

test('strangers on many networks can have one address mailed five times an hour, with either form', async () => {
  const inquiry = { firstName: 'Ada', lastName: 'Lovelace', subject: 'buying', message: 'Is the house still free?' }
  for (let n = 1; n <= 6; n += 1) {
    const email = n % 2 ? 'ada@example.com' : `Ada+${n}@Example.com`
    expect((await send({ ...LEAK, email }, {}, `203.0.113.${n}`)).statusCode).toBe(201)
    const contact = { url: '/api/contacts', payload: { ...inquiry, email }, remoteAddress: `198.51.100.${n}` }
    const answer = await app.inject({ method: 'POST', headers: visitor, ...contact })
    expect(answer.statusCode).toBe(201)
    // The response says whether the address was emailed.
    expect(answer.json()).toMatchObject({ emailedTo: n <= 2 ? email : null })
  }
  const isAda = ({ to }: { to: string }) => to.toLowerCase().startsWith('ada')
  const sent = await mails()
  expect(sent.filter(isAda)).toHaveLength(5)
  // The stored count does not reveal the email address.
  const counts = await db.selectFrom('submissions').select(['kind', 'network']).execute()
  expect(counts.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(1)
  expect(counts.filter(({ network }) => network.includes('@'))).toEqual([])
  // Every request is stored, and the company is notified of each.
  expect(await stored()).toHaveLength(6)
  expect(sent.filter((mail) => !isAda(mail))).toHaveLength(12)
  // Other addresses still get mail, and so does the owner of an account at this one.
  await send({ ...LEAK, email: 'grace@example.com' })
  await send(LEAK, { 'x-test-user': 'yes' })
  expect((await mails()).slice(17).filter(({ subject }) => subject.startsWith('We got'))).toHaveLength(2)

  const hourAgo = new Date(Date.now() - 3_601_000)
  await db
    .updateTable('submissions')
    .set({ accepted_at: [hourAgo] })
    .execute()
  await send(LEAK)
  expect((await mails()).slice(21).filter(isAda)).toHaveLength(1)
})

describe('the link in the email', () => {
  const progress = async (token: string) => app.inject(`/api/maintenance-status/${token}`)

  test('shows the progress without the sender and the notes; the table has only its hash', async () => {
    await send(LEAK)
    const [mail] = await mails()
    const token = tokenIn(mail?.text)
    const links = await db.selectFrom('maintenance_links').selectAll().execute()
    await db.updateTable('maintenance_requests').set({ status: 'in_progress', admin_notes: 'secret' }).execute()
    const answer = await progress(token)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      propertyAddress: LEAK.propertyAddress,
      requestType: 'plumbing',
      priority: 'medium',
      isUrgent: false,
      description: LEAK.description,
      status: 'in_progress',
      photos: [],
      steps: [{ status: 'pending', at: expect.any(String) }],
      promise: { dueAt: expect.any(String), metAt: null, isKept: null },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const hash = createHash('sha256').update(token).digest()
    expect(links.map(({ token_hash }) => token_hash)).toContainEqual(hash)
    expect(links.map(({ token_hash }) => token_hash.length)).toEqual([32, 32])
    const page = await app.inject(`/maintenance/status/${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.body).toContain('We&#x27;re working on it.')
  })

  test.each(['x', 'a'.repeat(43), '00000000-0000-4000-8000-000000000000', '%00'])('%s leads nowhere', async (token) => {
    expect((await progress(token)).statusCode).toBe(404)
    expect((await app.inject(`/maintenance/status/${token}`)).statusCode).toBe(404)
  })
})
