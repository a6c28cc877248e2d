import type { AdminContact, ContactDetail } from '#contract/contacts/admin.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/contacts'
let made = 0

/** An inquiry, one minute newer than the previous one. */
async function inquiry(values: object = {}) {
  made += 1
  const { id } = await db
    .insertInto('contacts')
    .values({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      subject: 'buying',
      message: 'Is the house still free?',
      created_at: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ask = (query = '') => admin.call('GET', STAFF + query)
const idsOf = async (query: string) => (await ask(query)).json<AdminContact[]>().map(({ id }) => id)
const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
const read = async (id: string) => (await admin.call('GET', `${STAFF}/${id}`)).json<ContactDetail>()
const recordOf = (id: string) =>
  db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()

beforeEach(async () => {
  await db.deleteFrom('contacts').execute()
  await takeMail(db)
})

describe('GET /api/admin/contacts', () => {
  test('lists every inquiry with the admin fields, newest first', async () => {
    const listing = await createProperty(db)
    const older = await inquiry({ admin_notes: 'Call on Monday', property_id: listing.id, status: 'contacted' })
    const newer = await inquiry({ phone: '617 555 0100' })
    const answer = await ask()
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toMatchObject([
      { id: newer, phone: '617 555 0100', notes: null, status: 'new', version: 1 },
      {},
    ])
    expect(answer.json<AdminContact[]>()[1]).toEqual({
      id: older,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: null,
      subject: 'buying',
      message: 'Is the house still free?',
      propertyId: listing.id,
      status: 'contacted',
      notes: 'Call on Monday',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
  })

  test('filters by status and subject, and rejects unknown values', async () => {
    const [sold, rented] = [
      await inquiry({ subject: 'selling' }),
      await inquiry({ subject: 'renting', status: 'resolved' }),
    ]
    expect(await idsOf('?status=resolved')).toEqual([rented])
    expect(await idsOf('?subject=selling')).toEqual([sold])
    expect(await idsOf('?subject=selling&status=resolved')).toEqual([])
    for (const query of ['?status=open', '?subject=castle', '?sort=random', '?cursor=x', `?search=${'x'.repeat(201)}`])
      expect((await ask(query)).statusCode).toBe(400)
  })

  test('searches name, email, phone, message and reference; the text is not a pattern', async () => {
    const ada = await inquiry({ phone: '617 555 0100', message: String.raw`100% sure_thing "quoted" back\slash` })
    const bob = await inquiry({ first_name: 'Bob', last_name: 'Byrne', email: 'bob@example.com' })
    for (const text of ['LOVELACE', 'ada@', '555 01', '100%', 'e_t', '"quoted"', String.raw`back\s`, ada.slice(0, 8)])
      expect([text, await idsOf(`?search=${encodeURIComponent(text)}`)]).toEqual([text, [ada]])
    expect(await idsOf('?search=by')).toEqual([bob])
    expect(await idsOf('?search=50%25')).toEqual([])
    expect(await idsOf('?search=_____')).toEqual([])
    expect(await idsOf('?search=%20%20')).toEqual([bob, ada])
  })

  test.each(['newest', 'oldest', 'name', 'name-desc'])(
    'in the order %s every page follows the one before',
    async (sort) => {
      const people = [
        ['Ada', 'Zuse'],
        ['Bea', 'Ames'],
        ['Cy', 'Moss'],
        ['Di', 'Ames'],
        ['Ed', 'Yo'],
        ['Bea', 'Ames'],
      ] as const
      const ids: string[] = []
      for (const [first_name, last_name] of people) ids.push(await inquiry({ first_name, last_name }))
      const places = {
        newest: [5, 4, 3, 2, 1, 0],
        oldest: [0, 1, 2, 3, 4, 5],
        name: [5, 1, 3, 2, 4, 0],
        'name-desc': [0, 4, 2, 3, 5, 1],
      }[sort]!
      const seen: string[] = []
      let next: string | undefined = `${STAFF}?limit=2&sort=${sort}`
      while (next !== undefined) {
        const answer = await admin.call('GET', next)
        seen.push(...answer.json<AdminContact[]>().map(({ id }) => id))
        next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(places.map((place) => ids[place]))
    },
  )
})

describe('GET /api/admin/contacts.csv', () => {
  test('exports the filtered list in full, without formulas', async () => {
    const id = await inquiry({ first_name: '=HYPERLINK("x")', last_name: '+1', message: 'two\nlines, and "quotes"' })
    await inquiry({ status: 'archived' })
    const answer = await admin.call('GET', `${STAFF}.csv?status=new`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contacts.csv"',
    })
    const [head, ...rest] = answer.body.split('\r\n')
    expect(head).toBe('\uFEFFReceived,First name,Last name,Email,Phone,Subject,Message,Status,Notes,ID')
    expect(rest.join('|')).toMatch(
      new RegExp(
        `^2026-[^,]+,"'=HYPERLINK\\(""x""\\)",'\\+1,ada@example.com,,buying,"two\\nlines, and ""quotes""",new,,${id}\\|$`,
      ),
    )
    expect((await admin.call('GET', `${STAFF}.csv?status=open`)).statusCode).toBe(400)
  })

  test('continues past its first thousand rows, each once, in the order of the list', async () => {
    await db
      .insertInto('contacts')
      .values(
        Array.from({ length: 2001 }, (_, n) => ({
          first_name: 'Ada',
          last_name: `No ${String(n).padStart(4, '0')}`,
          email: 'ada@example.com',
          subject: 'other' as const,
          message: 'One of very many.',
        })),
      )
      .execute()
    const lines = (await admin.call('GET', `${STAFF}.csv?sort=name`)).body.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[2])).toEqual(
      Array.from({ length: 2001 }, (_, n) => `No ${String(n).padStart(4, '0')}`),
    )
  })
})

describe('PATCH /api/admin/contacts/:id', () => {
  test('changes the given fields, and the audit log has the values before and after', async () => {
    const id = await inquiry()
    const answer = await change(id, { status: 'resolved', adminNotes: ' Bought ', email: 'x@example.com', notes: 'x' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, status: 'resolved', notes: 'Bought', email: 'ada@example.com', version: 2 },
    ])
    expect((await change(id, { adminNotes: '' })).json()).toMatchObject({ status: 'resolved', notes: null, version: 3 })
    expect((await change(id, { status: 'resolved' })).json()).toMatchObject({ version: 3 })
    const by = { user_id: admin.id, user_email: admin.email, resource_type: 'contact', ip_address: '127.0.0.1' }
    expect(await recordOf(id)).toMatchObject([
      { ...by, action: 'status_change', details: { changes: { status: { from: 'new', to: 'resolved' } } } },
      { ...by, action: 'update', details: { changes: { adminNotes: { from: null, to: 'Bought' } } } },
      { ...by, action: 'update', details: { changes: { adminNotes: { from: 'Bought', to: null } } } },
    ])
    expect((await verifyAllChains(db)).flatMap(({ breaks }) => breaks)).toEqual([])
  })

  test('the second of two concurrent edits gets a conflict, and the first is not lost', async () => {
    const id = await inquiry()
    expect((await change(id, { status: 'contacted', version: 1 })).statusCode).toBe(200)
    const second = await change(id, { adminNotes: 'late', version: 1 })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'version_conflict', message: 'Someone else updated this while you were editing.' },
    ])
    expect(await read(id)).toMatchObject({ status: 'contacted', notes: null, version: 2 })
    expect((await change(id, { adminNotes: 'late', version: 2 })).statusCode).toBe(200)
  })

  test.each([
    [{ status: 'open' }, 'Status must be one of new, contacted, resolved, archived'],
    [{ adminNotes: 'x'.repeat(5001) }, 'Admin notes must be at most 5000 characters'],
    [{ version: 'one' }, 'version must be a whole number'],
  ])('rejects invalid input (%#)', async (payload, message) => {
    const answer = await change(await inquiry(), payload)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  test('an unknown inquiry is 404', async () => {
    const missing = '00000000-0000-4000-8000-00000000dead'
    expect((await change(missing, { status: 'resolved' })).statusCode).toBe(404)
    expect((await admin.call('GET', `${STAFF}/${missing}`)).statusCode).toBe(404)
    const lookup = await admin.call('GET', `${STAFF}/${missing}?orNone=true`)
    expect([lookup.statusCode, lookup.body]).toEqual([204, ''])
    expect((await admin.call('POST', `${STAFF}/${missing}/replies`, { body: 'Hello' })).statusCode).toBe(404)
  })
})

describe('POST /api/admin/contacts/:id/replies', () => {
  const reply = (id: string, body: string) => admin.call('POST', `${STAFF}/${id}/replies`, { body })

  test('is sent by email, stored and shown with the property, and a new inquiry becomes contacted', async () => {
    const listing = await createProperty(db, { title: 'Brick house' })
    const id = await inquiry({ property_id: listing.id })
    const answer = await reply(id, 'Yes, it is.\n\nCome on <b>Saturday</b>.')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { authorName: 'Ada Lovelace', sentTo: 'ada@example.com' },
    ])
    const [mail, ...rest] = await takeMail(db)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({
      to: 'ada@example.com',
      replyTo: 'hello@baystead.example',
      subject: 'Re: Buying',
    })
    expect(mail?.text).toContain('Yes, it is.\n\nCome on <b>Saturday</b>.')
    expect(mail?.text).toContain('> Is the house still free?')
    expect(mail?.html).toContain('Come on &lt;b&gt;Saturday&lt;/b&gt;.')
    expect(await read(id)).toMatchObject({
      status: 'contacted',
      version: 1,
      listing: { id: listing.id, title: 'Brick house', address: listing.address },
      replies: [{ body: 'Yes, it is.\n\nCome on <b>Saturday</b>.', authorName: 'Ada Lovelace' }],
    })
    expect((await recordOf(id)).map(({ action }) => action)).toEqual(['status_change', 'update'])
  })

  test('does not change any other status', async () => {
    const id = await inquiry({ status: 'resolved' })
    expect((await reply(id, 'One more thing.')).statusCode).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'resolved' })
  })

  test('sent again with its key it is stored and mailed once', async () => {
    const id = await inquiry()
    const send = () => admin.keyed('once', `${STAFF}/${id}/replies`, { body: 'Hello' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.json()).toEqual(first.json())
    expect(await takeMail(db)).toHaveLength(1)
    expect((await read(id)).replies).toHaveLength(1)
  })

  test('is refused where it is empty or the company has no address to send from', async () => {
    const id = await inquiry()
    expect((await reply(id, '  ')).json()).toMatchObject({ message: 'Reply is required' })
    await db.updateTable('site_settings').set({ value: '' }).where('key', '=', 'company.email').execute()
    const answer = await reply(id, 'Hello')
    await db
      .updateTable('site_settings')
      .set({ value: 'hello@baystead.example' })
      .where('key', '=', 'company.email')
      .execute()
    expect(answer.statusCode).toBe(409)
    expect(await read(id)).toMatchObject({ status: 'new', replies: [] })
    expect(await takeMail(db)).toEqual([])
  })
})
