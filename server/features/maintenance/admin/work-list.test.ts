import type { AdminRequest, AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { promisedPriority, RESPONSE_HOURS } from '#contract/maintenance/response-times.ts'
import { PRIORITIES } from '#contract/maintenance/public.ts'
import { createAccount, rowsByPages } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')
const tenant = await createCaller(app, db)
const manager = await createAccount(db, { role: 'property_manager' })

const STAFF = '/api/admin/maintenance-requests'
const HOUR = 3_600_000

/** A request that was submitted this many hours ago. */
async function request(hoursAgo: number, values: object = {}) {
  const { id } = await db
    .insertInto('maintenance_requests')
    .values({
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      property_address: '12 Elm Street, Cambridge',
      request_type: 'plumbing',
      description: 'The kitchen tap drips.',
      created_at: new Date(Date.now() - hoursAgo * HOUR),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ask = (query: string) => admin.call('GET', STAFF + query)
const list = async (query = '') => (await ask(query)).json<AdminRequest[]>()
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
const idsByPages = async (sort: string, limit: number) =>
  (await rowsByPages<AdminRequest>(admin.call, `${STAFF}?limit=${limit}&sort=${sort}`)).map(({ id }) => id)
const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
const recordOf = (id: string) =>
  db.selectFrom('audit_logs').select(['action', 'details']).where('resource_id', '=', id).orderBy('seq').execute()

beforeEach(async () => {
  await db.deleteFrom('maintenance_requests').execute()
  await takeMail(db)
})

describe('the due time', () => {
  test('is the response time of the contract for every priority, urgent or not', async () => {
    for (const priority of PRIORITIES)
      for (const is_urgent of [false, true]) {
        const id = await request(0, { priority, is_urgent })
        const { createdAt, dueAt } = (await list()).find((each) => each.id === id)!
        const hours = (Date.parse(dueAt) - Date.parse(createdAt)) / HOUR
        expect([priority, is_urgent, hours]).toEqual([
          priority,
          is_urgent,
          RESPONSE_HOURS[promisedPriority(priority, is_urgent)],
        ])
      }
  })

  test('is overdue while it is pending, and not a moment before', async () => {
    const late = await request(25, { priority: 'high' })
    const open = await request(23, { priority: 'high' })
    const begun = await request(25, { priority: 'high', status: 'in_progress' })
    const done = await request(300, { status: 'completed' })
    expect((await list()).filter(({ isOverdue }) => isOverdue).map(({ id }) => id)).toEqual([late])
    expect(await idsOf('?overdue=true')).toEqual([late])
    expect((await idsOf('?overdue=false')).toSorted()).toEqual([open, begun, done].toSorted())
    expect((await ask('?overdue=yes')).statusCode).toBe(400)
    await change(late, { status: 'in_progress' })
    expect(await idsOf('?overdue=true')).toEqual([])
  })
})

describe('the list', () => {
  test('searches location, name, phone, text and reference; the text is not a pattern', async () => {
    const ada = await request(1, { phone: '617 555 0100', description: String.raw`50% of it_is "wet" back\slash` })
    const bob = await request(2, { full_name: 'Bob Byrne', email: 'bob@example.com', property_address: '9 Oak Road' })
    for (const text of [
      'ELM',
      'lovelace',
      '555 0',
      '50%',
      't_i',
      '"wet"',
      String.raw`k\s`,
      ada.slice(0, 8).toUpperCase(),
    ])
      expect([text, await idsOf(`?search=${encodeURIComponent(text)}`)]).toEqual([text, [ada]])
    expect(await idsOf('?search=by')).toEqual([bob])
    expect(await idsOf('?search=t%25i')).toEqual([])
    expect((await ask(`?search=${'x'.repeat(201)}`)).statusCode).toBe(400)
  })

  test.each([
    ['newest', [1, 2, 3, 4, 5, 6, 8, 7]],
    ['oldest', [7, 8, 6, 5, 4, 3, 2, 1]],
    // An emergency is due within the hour, a low priority within the week. Requests without a due time come last: first those in progress.
    ['due', [4, 2, 7, 8, 6, 5, 1, 3]],
    ['due-desc', [8, 7, 2, 4, 5, 6, 3, 1]],
  ])('in the order %s the pages follow each other without gaps, and the CSV file is the same', async (sort, order) => {
    const created_at = new Date(Date.now() - 48 * HOUR)
    const pair = [
      await request(48, { priority: 'low', created_at }),
      await request(48, { priority: 'low', created_at }),
    ]
    const [lower = '', higher = ''] = pair.toSorted()
    const ids: Record<number, string> = {
      1: await request(1, { priority: 'emergency', status: 'cancelled' }),
      2: await request(2, { priority: 'emergency' }),
      3: await request(3, { status: 'completed' }),
      4: await request(4, { priority: 'emergency' }),
      5: await request(5, { priority: 'low', status: 'in_progress' }),
      6: await request(10, { priority: 'emergency', status: 'in_progress' }),
      7: lower,
      8: higher,
    }
    const expected = order.map((place) => ids[place])
    for (const limit of [1, 3]) {
      expect(await idsByPages(sort, limit)).toEqual(expected)
    }
    const { body } = await admin.call('GET', `${STAFF}.csv?sort=${sort}`)
    expect(body.match(/[\da-f-]{36}(?=\r\n)/g)).toEqual(expected)
  })

  test('addresses are sorted by house number, page by page', async () => {
    const addresses = [
      '5 Federal Street',
      '8 Monument Square',
      '8 monument Square',
      '16 Walnut Street',
      '114 Antrim Street',
    ]
    const ids: string[] = []
    // Of two requests of one address the newest comes first.
    for (const [at, property_address] of addresses.entries()) ids.push(await request(at, { property_address }))
    expect(await idsByPages('property', 1)).toEqual(ids)
    expect(await idsByPages('property-desc', 2)).toEqual([4, 3, 1, 2, 0].map((at) => ids[at]))
  })

  // Two assignees of one name, one without a name, and two unassigned requests. Each is an hour older than the previous one: of equal ones the newest
  // comes first in both directions.
  test.each([
    ['type', [6, 0, 5, 3, 1, 4, 2]],
    ['type-desc', [2, 4, 1, 3, 5, 0, 6]],
    ['status', [5, 1, 3, 4, 0, 2, 6]],
    ['status-desc', [2, 6, 0, 1, 3, 4, 5]],
    ['assignee', [3, 1, 5, 0, 4, 2, 6]],
    ['assignee-desc', [0, 4, 5, 1, 3, 2, 6]],
  ])('in the order %s, in pages, as a file, among the matches of a search and with a filter', async (sort, order) => {
    const people = []
    for (let n = 0; n < 4; n += 1) people.push(await createAccount(db, { role: 'property_manager' }))
    const [first, second, ann, nameless] = people.map(({ id }) => id).toSorted()
    const named = (id: string | undefined, first_name: string, last_name: string) =>
      db.updateTable('users').set({ first_name, last_name }).where('id', '=', id!).execute()
    await named(first, 'bea', 'Adams')
    await named(second, 'Bea', 'adams')
    await named(ann, 'ann', 'Zimmer')
    await named(nameless, '', '')
    await db
      .updateTable('users')
      .set({ email: `ate-${sort}@example.com` })
      .where('id', '=', nameless!)
      .execute()
    const all = [
      await request(1, { assignee_id: second, request_type: 'electrical', status: 'completed' }),
      await request(2, { assignee_id: nameless, request_type: 'other', status: 'in_progress' }),
      await request(3, { request_type: 'plumbing', status: 'cancelled' }),
      await request(4, { assignee_id: ann, request_type: 'hvac', status: 'in_progress' }),
      await request(5, { assignee_id: second, request_type: 'painting', status: 'in_progress' }),
      await request(6, { assignee_id: first, request_type: 'flooring' }),
      await request(7, { request_type: 'appliance', status: 'cancelled' }),
    ]
    const expected = order.map((at) => all[at])
    for (const limit of [1, 2, 3, 8]) expect(await idsByPages(sort, limit)).toEqual(expected)
    const { body } = await admin.call('GET', `${STAFF}.csv?sort=${sort}`)
    expect(body.match(/[\da-f-]{36}(?=\r\n)/g)).toEqual(expected)
    expect(await idsOf(`?sort=${sort}&search=kitchen`)).toEqual(expected)
    const begun = new Set([all[1], all[3], all[4]])
    expect(await idsOf(`?sort=${sort}&status=in_progress`)).toEqual(expected.filter((id) => begun.has(id)))
    expect(await idsOf(`?sort=${sort}&type=hvac`)).toEqual([all[3]])
    const hers = new Set([all[0], all[4]])
    expect(await idsOf(`?sort=${sort}&assignee=${second}`)).toEqual(expected.filter((id) => hers.has(id)))
    const free = new Set([all[2], all[6]])
    expect(await idsOf(`?sort=${sort}&assignee=none`)).toEqual(expected.filter((id) => free.has(id)))
  })

  test('as CSV has the filtered rows, without formulas', async () => {
    const id = await request(80, { description: '=1+1' })
    await request(1, { status: 'completed' })
    await change(id, { assigneeId: admin.id })
    const answer = await admin.call('GET', `${STAFF}.csv?status=active&sort=due`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="maintenance-requests.csv"')
    const [head, row, ...rest] = answer.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFSubmitted,Property,Type,Priority,Urgent,Status,Due,Overdue,Assignee,Name,Email,Phone,Description,Notes,ID',
    )
    expect(row).toMatch(
      /Z,"12 Elm Street, Cambridge",plumbing,medium,,pending,[^,]+,yes,Ada Lovelace,Ada Lovelace,ada@example.com,,'=1\+1,,/,
    )
    expect(rest).toEqual([''])
  })
})

describe('the assignee', () => {
  test('can be any active administrator, and is kept by a property manager who was assigned before', async () => {
    const other = await createAccount(db, { role: 'admin' })
    const gone = await createAccount(db, { role: 'admin' })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
    const offered = async () =>
      (await admin.call('GET', '/api/admin/maintenance-assignees'))
        .json<{ id: string; canBeAssigned: boolean }[]>()
        .map(({ id, canBeAssigned }) => `${id} ${canBeAssigned}`)
        .toSorted()
    const admins = [`${admin.id} true`, `${other.id} true`]
    expect(await offered()).toEqual(admins.toSorted())

    const id = await request(1)
    for (const assigneeId of [manager.id, gone.id, tenant.id, '00000000-0000-4000-8000-00000000dead', 'me']) {
      const refusal = await change(id, { assigneeId })
      expect([refusal.statusCode, refusal.json()]).toMatchObject([
        400,
        { message: 'Assignee must be an administrator with an active account', issues: [{ path: 'assigneeId' }] },
      ])
    }

    const kept = await request(2, { assignee_id: manager.id })
    expect(await offered()).toEqual([...admins, `${manager.id} false`].toSorted())
    expect(await idsOf(`?assignee=${manager.id}`)).toEqual([kept])
    const answer = await change(kept, { status: 'in_progress', assigneeId: manager.id })
    expect(answer.json()).toMatchObject({ assignee: { id: manager.id, name: 'Ada Lovelace' }, status: 'in_progress' })
  })

  test('is set, filtered by, logged and notified; not when assigning oneself', async () => {
    const other = await createAccount(db, { role: 'admin' })
    const [id, free] = [await request(1), await request(2)]
    const answer = await change(id, { assigneeId: other.id })
    expect(answer.json()).toMatchObject({ assignee: { id: other.id, name: 'Ada Lovelace' }, version: 2 })
    const [mail, ...rest] = await takeMail(db)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ to: other.email, subject: 'Assigned to you: Plumbing at 12 Elm Street, Cambridge' })
    expect(mail?.text).toContain(`http://localhost:3000/admin/maintenance?request=${id}`)
    expect(await idsOf(`?assignee=${other.id}`)).toEqual([id])
    expect(await idsOf('?assignee=none')).toEqual([free])
    expect((await ask('?assignee=me')).statusCode).toBe(400)
    await change(id, { assigneeId: admin.id })
    expect((await change(id, { assigneeId: null })).json()).toMatchObject({ assignee: null, version: 4 })
    expect(await takeMail(db)).toEqual([])
    expect(await recordOf(id)).toEqual([
      { action: 'update', details: { changes: { assigneeId: { from: null, to: other.id } } } },
      { action: 'update', details: { changes: { assigneeId: { from: other.id, to: admin.id } } } },
      { action: 'update', details: { changes: { assigneeId: { from: admin.id, to: null } } } },
    ])
  })
})

describe('two edits of one request', () => {
  test('the second gets a conflict, even if the first was by the tenant, and nothing is lost', async () => {
    const id = await tenant.report()
    await change(id, { status: 'completed', version: 1 })
    const late = await change(id, { adminNotes: 'late', version: 1 })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'version_conflict', message: 'Someone else updated this while you were editing.' },
    ])
    await tenant.call('POST', `/api/maintenance-requests/${id}/outcome`, { isFixed: false, reason: 'It drips.' })
    expect((await change(id, { status: 'cancelled', version: 2 })).statusCode).toBe(409)
    const whole = (await admin.call('GET', `${STAFF}/${id}`)).json<AdminRequestDetail>()
    expect(whole).toMatchObject({ status: 'in_progress', adminNotes: null, version: 3 })
    expect((await change(id, { status: 'cancelled', version: 3 })).statusCode).toBe(200)
  })
})
