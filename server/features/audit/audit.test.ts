import { createAccount, logIn, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { wasRaisedRecently } from './queries.ts'
import { raiseSecurityEvent, recordAttempt, recordSecurityEvent, verifyAllChains } from './service.ts'

const { db, url } = await createDatabase()
const { app } = await createTestApp(db)

const attempt = (email: string) =>
  db.transaction().execute((trx) =>
    recordAttempt(trx, {
      email,
      userId: null,
      address: '192.0.2.1',
      userAgent: null,
      failure: 'Wrong email or password',
    }),
  )
const chainOf = async (name: string) => (await verifyAllChains(db)).find(({ record }) => record === name)!

test('finding an earlier event uses an index, however long the log is', async () => {
  const plans = await plansOf(url, (planned) => wasRaisedRecently(planned, 'webhook_forgery', '192.0.2.9', 15))
  expect(plans).toEqual([expect.stringContaining('using security_events_subject')])
})

describe('the audit log', () => {
  test('written concurrently is one valid chain without gaps', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`many-${n}@example.com`)))
    const { breaks, last } = await chainOf('login_attempts')
    expect(breaks).toEqual([])
    expect(last?.seq).toBe(40)
    expect(last?.hash).toMatch(/^[\da-f]{64}$/)
  })

  test('does not contain what its transaction rolled back', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await raiseSecurityEvent(trx, { type: 'new_device', description: 'x', userId: null, address: null })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect((await chainOf('security_events')).last).toBeNull()
  })

  test.each([
    ['changed', sql`update login_attempts set successful = true`],
    ['removed', sql`delete from login_attempts`],
    ['emptied', sql`truncate login_attempts`],
  ])('cannot be %s', async (_, statement) => {
    await attempt('kept@example.com')
    await expect(statement.execute(db)).rejects.toThrow('the record cannot be changed')
  })

  test('reports which row was changed and where rows are missing, after its protection was removed', async () => {
    await recordSecurityEvent(db, {
      type: 'refresh_token_reuse',
      severity: 'high',
      userId: null,
      ip: '192.0.2.1',
      details: {},
    })
    for (let n = 0; n < 3; n += 1)
      await recordSecurityEvent(db, {
        type: 'email_changed',
        severity: 'medium',
        userId: null,
        ip: '192.0.2.1',
        details: {},
      })
    expect((await chainOf('security_events')).breaks).toEqual([])
    // Resolving an event does not change what happened, so the hash does not cover it.
    await sql`update security_events set resolved = true where seq = 1`.execute(db)
    expect((await chainOf('security_events')).breaks).toEqual([])
    await sql`alter table security_events disable trigger insert_only`.execute(db)
    await sql`update security_events set ip_address = '203.0.113.9' where seq = 2`.execute(db)
    expect((await chainOf('security_events')).breaks).toEqual([{ seq: 2, reason: 'was changed' }])
    await sql`delete from security_events where seq = 3`.execute(db)
    expect((await chainOf('security_events')).breaks).toEqual([
      { seq: 2, reason: 'was changed' },
      { seq: 4, reason: 'has missing entries before it' },
    ])
  })

  test('verifies the same in a session with another time zone', async () => {
    await attempt('zone@example.com')
    await db.connection().execute(async (one) => {
      await sql`set timezone to 'Asia/Kolkata'`.execute(one)
      await recordAttempt(one, {
        email: 'zone@example.com',
        userId: null,
        address: null,
        userAgent: null,
        failure: null,
      })
      expect((await verifyAllChains(one)).find(({ record }) => record === 'login_attempts')?.breaks).toEqual([])
    })
  })

  test('records calls that a role may not make, once in fifteen minutes for each user', async () => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    for (const path of ['/api/admin/users', '/api/admin/payments', '/api/admin/users'])
      expect((await call('GET', path)).statusCode).toBe(403)
    expect((await app.inject('/api/admin/users')).statusCode).toBe(401)
    const raised = await db
      .selectFrom('security_events')
      .select(['user_id', 'severity', 'details'])
      .where('event_type', '=', 'access_denied')
      .execute()
    const details = { method: 'GET', path: '/api/admin/users', subject: id }
    expect(raised).toEqual([{ user_id: id, severity: 'medium', details }])
  })
})

describe("a user's own sign-in history", () => {
  test("lists every attempt for their own account, newest first, page by page, and nobody else's", async () => {
    const [{ email }, other] = [await createAccount(db), await createAccount(db)]
    await logIn(app, { email: other.email, password: 'wrong' })
    await logIn(app, { email, password: 'wrong' })
    const { call } = await signedIn(app, email)
    const first = await call('GET', '/api/auth/attempts?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.json()).toEqual([
      {
        id: expect.any(String),
        successful: true,
        failureReason: null,
        device: 'Chrome on Windows',
        ipAddress: '127.0.0.1',
        country: null,
        attemptedAt: expect.any(String),
      },
    ])
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? []
    const second = await call('GET', next)
    expect(second.json()).toMatchObject([{ successful: false, failureReason: 'Wrong email or password' }])
    expect(second.headers.link).toBeUndefined()
    expect((await call('GET', '/api/auth/attempts?cursor=x')).statusCode).toBe(400)
  })
})
