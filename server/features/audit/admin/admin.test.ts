import type { ActiveSession, AuditLog, Chain, LoginAttempt, SecurityEvent } from '#contract/audit/admin.ts'
import { createAccount, logIn, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyAndStoreChains } from '#server/features/audit/chain.ts'
import { raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const ask = (path: string) => admin.call('GET', `/api/admin/${path}`)
const list = async <Item>(path: string) => (await ask(path)).json<Item[]>()

const write = (values: Partial<Parameters<typeof recordChange>[1]> = {}) =>
  db.transaction().execute((trx) =>
    recordChange(trx, {
      userId: admin.id,
      address: '192.0.2.1',
      action: 'update',
      resourceType: 'user',
      resourceId: 'aaaaaaaa-0000-4000-8000-000000000001',
      ...values,
    }),
  )

/** Reads a whole list, two entries a page. */
async function inPairs<Item>(path: string): Promise<Item[]> {
  const seen: Item[] = []
  let next: string | undefined = `/api/admin/${path}${path.includes('?') ? '&' : '?'}limit=2`
  while (next !== undefined) {
    const answer = await admin.call('GET', next)
    seen.push(...answer.json<Item[]>())
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return seen
}

describe('GET /api/admin/audit-logs', () => {
  test('lists who did what to which record from where, newest first, filtered by action and resource type', async () => {
    const details = { changes: { status: { from: 'new', to: 'resolved' } } }
    await write()
    await write({ action: 'status_change', resourceType: 'contact', details })
    await write({ action: 'delete', resourceType: 'contact' })
    const [gone, moved, changed, ...rest] = await list<AuditLog>('audit-logs')
    expect(rest).toEqual([])
    expect([gone?.action, changed?.action]).toEqual(['delete', 'update'])
    expect(moved).toEqual({
      id: expect.any(String),
      userName: 'Ada Lovelace',
      userEmail: admin.email,
      action: 'status_change',
      resourceType: 'contact',
      resourceId: 'aaaaaaaa-0000-4000-8000-000000000001',
      resource: null,
      details,
      names: {},
      ipAddress: '192.0.2.1',
      createdAt: expect.any(String),
    })
    const idsOf = async (query: string) => (await list<AuditLog>(`audit-logs${query}`)).map(({ id }) => id)
    expect(await idsOf('?action=update')).toEqual([changed?.id])
    expect(await idsOf('?resourceType=contact')).toEqual([gone?.id, moved?.id])
    expect(await idsOf('?resourceType=contact&action=delete')).toEqual([gone?.id])
    expect(await idsOf('?resourceType=payment')).toEqual([])
    expect((await inPairs<AuditLog>('audit-logs')).map(({ id }) => id)).toEqual([gone?.id, moved?.id, changed?.id])
    for (const query of ['?action=destroy', '?resourceType=castle', '?cursor=x', '?limit=101'])
      expect((await ask(`audit-logs${query}`)).statusCode).toBe(400)
    const file = await ask('audit-logs.csv?action=status_change')
    expect(file.headers['content-disposition']).toBe('attachment; filename="audit-logs.csv"')
    expect(file.body).toMatch(
      /^\uFEFFTime,Name,.*\r\n2\d{3}-.*,Ada Lovelace,.*,status_change,contact,.*""resolved"".*\r\n$/,
    )
    expect((await ask('audit-logs.csv?action=destroy')).statusCode).toBe(400)
  })
})

test('an entry of the audit log names its record and the people in it, while they exist', async () => {
  const tenant = await createCaller(app, db, 'tenant')
  const property = await sql<{ id: string }>`insert into properties (title, address, price_cents, price_type)
    values ('Sunny Cape', '1 Ocean Way', 100, 'sale') returning id`.execute(db)
  const inquiry = await sql<{ id: string }>`insert into contacts (first_name, last_name, email, subject, message)
    values ('Grace', 'Hopper', 'grace@example.com', 'buying', 'Is it free?') returning id`.execute(db)
  const changes = { assigneeId: { from: null, to: admin.id } }
  await write({ resourceId: tenant.id })
  await write({ resourceType: 'property', resourceId: property.rows[0]!.id })
  await write({ resourceType: 'contact', resourceId: inquiry.rows[0]!.id, details: { changes } })
  await write({ resourceType: 'setting', resourceId: 'company.phone' })
  const read = async () =>
    (await list<AuditLog>('audit-logs?limit=4')).map(({ resource, names }) => ({ resource, names }))
  const person = { names: {}, resource: { name: 'Ada Lovelace', kind: 'tenant' } }
  const home = { names: {}, resource: { name: 'Sunny Cape', kind: 'property' } }
  const message = { names: { [admin.id]: 'Ada Lovelace' }, resource: { name: 'Grace Hopper', kind: 'inquiry' } }
  const setting = { names: {}, resource: null }
  expect(await read()).toEqual([setting, message, home, person])
  await sql`update properties set deleted_at = now() where id = ${property.rows[0]!.id}`.execute(db)
  await sql`delete from contacts where id = ${inquiry.rows[0]!.id}`.execute(db)
  expect(await read()).toEqual([
    setting,
    { ...message, resource: null },
    { ...home, resource: { name: 'Sunny Cape', kind: null } },
    person,
  ])
  const hours = await sql<{ id: string }>`select id from viewing_hours where property_id is null`.execute(db)
  for (const { id } of [property.rows[0]!, hours.rows[0]!])
    await write({ resourceType: 'viewing_hours', resourceId: id })
  expect((await read()).slice(0, 2)).toEqual([
    { names: {}, resource: { name: 'all homes', kind: null } },
    { names: {}, resource: { name: 'Sunny Cape', kind: null } },
  ])
})

describe('GET /api/admin/security-events', () => {
  test('is filtered by severity and resolved status; an event has a description', async () => {
    const by = { userId: admin.id, address: '192.0.2.1', description: 'Said.' }
    await db.transaction().execute((trx) => raiseSecurityEvent(trx, { ...by, type: 'payment_mismatch' }))
    await db
      .transaction()
      .execute((trx) => raiseSecurityEvent(trx, { ...by, type: 'webhook_forgery', details: { ip: 'x' } }))
    await sql`update security_events set resolved = true where event_type = 'webhook_forgery'`.execute(db)
    const typesOf = async (query: string) =>
      (await list<SecurityEvent>(`security-events${query}`)).map(({ eventType }) => eventType)
    expect(await typesOf('?severity=critical')).toEqual(['payment_mismatch'])
    expect(await typesOf('?resolved=true')).toEqual(['webhook_forgery'])
    expect(await typesOf('?resolved=false')).not.toContain('webhook_forgery')
    expect(await typesOf('?resolved=true&severity=critical')).toEqual([])
    expect(await list<SecurityEvent>('security-events?resolved=true')).toMatchObject([
      { userEmail: admin.email, severity: 'high', description: 'Said.', details: { ip: 'x' }, resolved: true },
    ])
    for (const query of ['?severity=grave', '?resolved=yes'])
      expect((await ask(`security-events${query}`)).statusCode).toBe(400)
    expect((await ask('security-events.csv?severity=critical')).body).toMatch(
      /payment_mismatch,critical,Said\..*,no,[\da-f]{64}\r\n$/,
    )
  })
})

describe('GET /api/admin/login-attempts', () => {
  test('is filtered by any part of the address, as plain text, and by success', async () => {
    const { email } = await createAccount(db, { email: 'grace_h@example.com' })
    await createAccount(db, { email: 'gracexh@example.com' })
    await logIn(app, { email, password: 'wrong' })
    await signedIn(app, email)
    await signedIn(app, 'gracexh@example.com')
    const seen = await list<LoginAttempt>('login-attempts?email=GRACE_H')
    expect(seen.map(({ successful }) => successful)).toEqual([true, false])
    expect(seen[1]).toMatchObject({
      email,
      failureReason: 'Wrong email or password',
      device: 'Chrome on Windows',
      ipAddress: '127.0.0.1',
    })
    expect(await list('login-attempts?email=grace_h&successful=false')).toHaveLength(1)
    expect(await list('login-attempts?email=gr')).toHaveLength(3)
    expect(await list('login-attempts?email=%25')).toEqual([])
    expect((await inPairs<LoginAttempt>('login-attempts?email=grace')).length).toBe(3)
    expect((await ask('login-attempts?successful=1')).statusCode).toBe(400)
    expect((await ask('login-attempts.csv?email=grace_h&successful=false')).body).toMatch(
      /grace_h@example\.com,no,Wrong email or password,127\.0\.0\.1,"Mozilla[^\r]*\r\n$/,
    )
  })
})

describe('GET /api/admin/active-sessions', () => {
  test('lists sessions that were seen within a day and are still signed in', async () => {
    const [{ id: here }, { id: gone }, { id: away }] = [
      await createCaller(app, db),
      await createCaller(app, db),
      await createCaller(app, db),
    ]
    await db.updateTable('app_sessions').set({ revoked_at: new Date() }).where('user_id', '=', gone).execute()
    await sql`update app_sessions set last_seen_at = now() - interval '24 hours 1 minute' where user_id = ${away}`.execute(
      db,
    )
    const seen = await list<ActiveSession>('active-sessions')
    const { email } = await db.selectFrom('users').select('email').where('id', '=', here).executeTakeFirstOrThrow()
    expect(seen.find((session) => session.email === email)).toEqual({
      id: expect.any(String),
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      role: 'tenant',
      ipAddress: '127.0.0.1',
      device: 'Chrome on Windows',
      lastLoginAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })
    const open = await sql<{ id: string }>`
      select session_id as id from app_sessions where user_id not in (${gone}, ${away})`.execute(db)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(open.rows.map(({ id }) => id).toSorted())
    expect((await inPairs<ActiveSession>('active-sessions')).map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
    expect((await ask('active-sessions.csv')).body.trimEnd().split('\r\n')).toHaveLength(seen.length + 1)
  })
})

describe('/api/admin/audit-chain', () => {
  const chainOf = async (name: string) => (await list<Chain>('audit-chain')).find((chain) => chain.record === name)!

  test('is verified on request, once at a time, and reports the last result', async () => {
    expect(await chainOf('audit_logs')).toMatchObject({ checkedAt: null, checkedEntries: 0, isUnderWay: false })
    await takeMail(db)
    const answers = [
      await admin.call('POST', '/api/admin/audit-chain'),
      await admin.call('POST', '/api/admin/audit-chain'),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject([{ isUnderWay: true }, {}, {}])
    // One job is waiting.
    expect(await takeMail(db)).toHaveLength(1)
    await verifyAndStoreChains(db)
    await write()
    const { entries, ...chain } = await chainOf('audit_logs')
    expect(chain).toEqual({
      record: 'audit_logs',
      checkedEntries: entries - 1,
      checkedAt: expect.any(String),
      lastHash: expect.stringMatching(/^[\da-f]{64}$/),
      breaks: [],
      isUnderWay: false,
    })
  })

  test('detects changed and deleted rows, and raises one security event for them', async () => {
    await write()
    await verifyAndStoreChains(db)
    await sql`alter table audit_logs disable trigger insert_only`.execute(db)
    await sql`update audit_logs set ip_address = '203.0.113.9' where seq = 1`.execute(db)
    await sql`delete from audit_logs where seq = (select max(seq) from audit_logs)`.execute(db)
    await sql`alter table audit_logs enable trigger insert_only`.execute(db)
    await verifyAndStoreChains(db)
    await verifyAndStoreChains(db)
    const { entries, breaks } = await chainOf('audit_logs')
    expect(breaks).toEqual([
      { seq: 1, reason: 'was changed' },
      { seq: entries + 1, reason: 'was changed since the last check' },
    ])
    const events = await list<SecurityEvent>('security-events?severity=critical')
    expect(events.filter(({ eventType }) => eventType === 'record_broken')).toMatchObject([
      { details: { record: 'audit_logs', breaks } },
    ])
  })
})
