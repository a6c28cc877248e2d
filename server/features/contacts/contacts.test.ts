import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const visitor = await csrfHeaders(app)

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '617 555 0100',
  subject: 'buying',
  message: 'Is the house on Elm Street still free?',
}
const send = (payload: object, { headers = {}, address = '203.0.113.1' } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload,
    headers: { ...visitor, ...headers },
    remoteAddress: address,
  })
const stored = () => db.selectFrom('contacts').selectAll().execute()

beforeEach(async () => {
  await db.deleteFrom('contacts').execute()
  await db.deleteFrom('submissions').execute()
})

describe('POST /api/contacts', () => {
  test('stores the message and answers 201 with it', async () => {
    const answer = await send({ ...ADA, status: 'archived', adminNotes: 'mine' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      ...ADA,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      propertyId: null,
      status: 'new',
      emailedTo: ADA.email,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(await stored()).toMatchObject([{ first_name: 'Ada', status: 'new', admin_notes: null }])
  })

  test.each([
    ['firstName', undefined, 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', '\u200B\u2060\uFEFF', 'First name is required'],
    ['firstName', ' \u3164\u2800\u00AD', 'First name is required'],
    ['firstName', 7, 'First name is required'],
    ['firstName', 'x'.repeat(50_000), 'First name must be at most 100 characters'],
    ['lastName', '', 'Last name is required'],
    ['lastName', 'Love\r\nBcc: everybody@example.com', 'Last name must be one line of text'],
    ['lastName', 'null\0byte', 'Last name must be one line of text'],
    ['email', '', 'Invalid email address'],
    ['email', 'ada@', 'Invalid email address'],
    ['email', 'ada@münchen', 'Invalid email address'],
    ['email', 'adä@example.com', 'Invalid email address'],
    ['email', 'ada@exa mple.com', 'Invalid email address'],
    ['email', `${'a'.repeat(300)}@example.com`, 'Invalid email address'],
    ['subject', '', 'Subject is required'],
    ['subject', undefined, 'Subject is required'],
    [
      'subject',
      'castle',
      'Subject must be one of buying, selling, renting, construction, maintenance, consulting, other',
    ],
    ['message', '', 'Message must be at least 10 characters'],
    ['message', '  123456789  ', 'Message must be at least 10 characters'],
    ['message', '\u200B'.repeat(20), 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(50_000), 'Message must be at most 5000 characters'],
    ['message', 'A null byte: \0 here', 'Message must not contain a null character'],
  ])('%s %j is rejected with the message of its rule', async (field, value, message) => {
    const answer = await send({ ...ADA, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'validation', issues: [{ path: field, message }] })
    expect(await stored()).toEqual([])
  })

  test('an empty body lists every missing field, the first one first', async () => {
    const { message, issues } = (await send({})).json<{ message: string; issues: { path: string }[] }>()
    expect(message).toBe('First name is required')
    expect(issues.map(({ path }) => path)).toEqual(['firstName', 'lastName', 'email', 'subject', 'message'])
  })

  test.each(['ada@bücher.example', 'ada@例え.jp', 'ada.b+c@xn--bcher-kva.xn--p1ai'])(
    '%s is a valid email address',
    async (email) => {
      expect((await send({ ...ADA, email })).json()).toMatchObject({ email })
    },
  )

  test('surrounding spaces are trimmed; markup, other scripts and emoji stay as written', async () => {
    const message = '<script>alert(1)</script> שלום 👋🏽 مرحبا'
    const answer = await send({ ...ADA, firstName: '  Ада ', phone: ' ', message: ` ${message}\n` })
    expect(answer.json()).toMatchObject({ firstName: 'Ада', phone: null, message })
  })

  test('bidi control characters are removed from names', async () => {
    const answer = await send({ ...ADA, firstName: '\u202Eада\u202C', lastName: 'עדה\u2066' })
    expect(answer.json()).toMatchObject({ firstName: 'ада', lastName: 'עדה' })
    expect((await send({ ...ADA, firstName: '\u202E' })).json()).toMatchObject({ message: 'First name is required' })
  })

  test('is linked to its property; a deleted property does not block it', async () => {
    const { id } = await createProperty(db)
    expect((await send({ ...ADA, propertyId: id })).json()).toMatchObject({ propertyId: id })
    await db.deleteFrom('properties').where('id', '=', id).execute()
    expect((await send({ ...ADA, propertyId: id })).json()).toMatchObject({ propertyId: null })
    expect(await stored()).toMatchObject([{ property_id: null }, { property_id: null }])
    expect((await send({ ...ADA, propertyId: 'elm' })).statusCode).toBe(400)
  })

  test('a filled honeypot looks like success and stores nothing', async () => {
    const answer = await send({ ...ADA, website: 'https://spam.example' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ firstName: 'Ada', status: 'new', emailedTo: ADA.email })
    expect(await stored()).toEqual([])
  })

  test('needs the CSRF token', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/contacts', payload: ADA })
    expect(answer.statusCode).toBe(403)
  })
})

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('the same key and body return the first response again', async () => {
    const first = await send(ADA, keyed('once'))
    const again = await send({ ...ADA, firstName: ' Ada ' }, keyed('once'))
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(await stored()).toHaveLength(1)
  })

  test('sent five times at once it is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(ADA, keyed('at once'))))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(await stored()).toHaveLength(1)
  })

  test('the same key with another body is 409', async () => {
    await send(ADA, keyed('changed'))
    const answer = await send({ ...ADA, firstName: 'Grace' }, keyed('changed'))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'conflict' })
    expect(await stored()).toHaveLength(1)
  })

  test('belongs to one visitor, lasts a day, and is not used up by a rejection', async () => {
    expect((await send({ ...ADA, email: 'no' }, keyed('mine'))).statusCode).toBe(400)
    expect((await send(ADA, keyed('mine'))).statusCode).toBe(201)
    const other = { ...(await csrfHeaders(app)), 'idempotency-key': 'mine' }
    expect((await send({ ...ADA, firstName: 'Grace' }, { headers: other })).statusCode).toBe(201)
    await db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect((await send({ ...ADA, firstName: 'Mary' }, keyed('mine'))).statusCode).toBe(201)
    expect(await stored()).toHaveLength(3)
  })

  test('has at most 255 characters', async () => {
    expect((await send(ADA, keyed('k'.repeat(255)))).statusCode).toBe(201)
    expect((await send(ADA, keyed('k'.repeat(256)))).statusCode).toBe(400)
  })
})

describe('20 an hour from one IP address', () => {
  test('the 21st must wait, another address need not, and an hour later it is accepted', async () => {
    for (let n = 0; n < 20; n += 1) expect((await send(ADA)).statusCode).toBe(201)
    const refused = await send(ADA)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect(await stored()).toHaveLength(20)
    expect((await send(ADA, { address: '203.0.113.2' })).statusCode).toBe(201)
    const hourAgo = new Date(Date.now() - 3_601_000)
    await db
      .updateTable('submissions')
      .set({ accepted_at: Array.from({ length: 20 }, () => hourAgo) })
      .execute()
    expect((await send(ADA)).statusCode).toBe(201)
  })

  test('rejections, repetitions and errors do not count; concurrent requests are counted exactly', async () => {
    for (let n = 0; n < 25; n += 1) await send({})
    for (let n = 0; n < 25; n += 1) await send(ADA, { headers: { 'idempotency-key': 'again' } })
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(ADA)))
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length
    expect(accepted).toBe(19)
    expect(await stored()).toHaveLength(20)
  })

  test('an IPv6 network counts as one address', async () => {
    for (let n = 0; n < 20; n += 1) await send(ADA, { address: `2001:db8:1:2::${n + 1}` })
    expect((await send(ADA, { address: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429)
    expect((await send(ADA, { address: '2001:db8:1:3::1' })).statusCode).toBe(201)
  })
})
