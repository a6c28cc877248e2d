import { HOME, setUpService } from '#server/testing/identity/auth-context.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts'
import { refreshSession } from './refresh.ts'

const { db, ctx, status, signedIn } = await setUpService()

const refresh = (token: string) => refreshSession(ctx, token, { ...HOME, address: '198.51.100.9' })
const codeOf = (token: string) =>
  refresh(token)
    .then(() => 'refreshed')
    .catch(
      (error: { code: string; message: string; status: number }) => `${error.status} ${error.code}: ${error.message}`,
    )
const isThere = async (id: string) =>
  (await db.selectFrom('auth_sessions').select('id').where('id', '=', id).execute()).length === 1
/** Moves the last refresh, or the beginning, into the past. */
const goBack = (id: string, minutes: number, column: 'refreshed_at' | 'created_at' = 'refreshed_at') =>
  db
    .updateTable('auth_sessions')
    .set({ [column]: sql`now() - make_interval(secs => ${Math.round(minutes * 60)})` })
    .where('id', '=', id)
    .execute()

const ALREADY_USED = '400 refresh_token_already_used: Invalid Refresh Token: Already Used'
const NOT_FOUND = '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found'
const NO_SESSION = '400 session_not_found: Invalid Refresh Token: No Valid Session Found'
const BANNED = '400 user_banned: Invalid Refresh Token: User Banned'
const EXPIRED = '400 session_expired: Invalid Refresh Token: Session Expired'

describe('a refresh token', () => {
  test('is replaced by the next one, with a new access token of the same user', async () => {
    const { user, session } = await signedIn()
    const next = await refresh(session.refresh_token)
    expect(next.user.id).toBe(user.id)
    expect(next.refresh_token).not.toBe(session.refresh_token)
    expect(readRefreshToken(next.refresh_token)!.counter).toBe(readRefreshToken(session.refresh_token)!.counter + 1)
  })

  test('that was just used gets the same next one, because of a second tab or a lost response', async () => {
    const { session } = await signedIn()
    const next = await refresh(session.refresh_token)
    expect((await refresh(session.refresh_token)).refresh_token).toBe(next.refresh_token)
  })

  test('that is used again later ends the session, and its owner is told', async () => {
    const { user, session, sessionId } = await signedIn()
    const next = await refresh(session.refresh_token)
    await goBack(sessionId, 0.2)
    expect(await codeOf(session.refresh_token)).toBe(ALREADY_USED)
    expect(await isThere(sessionId)).toBe(false)
    expect(await codeOf(next.refresh_token)).toBe(NO_SESSION)
    const events = await waitingJobs<{ type: string; userId: string }>(db, 'record_security_event')
    expect(events.filter(({ userId }) => userId === user.id)).toMatchObject([
      { type: 'refresh_token_reuse', severity: 'high', ip: '198.51.100.9', details: { sessionId } },
    ])
    const mails = await waitingJobs<{ to: string }>(db, 'send_mail')
    expect(mails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('from before the second factor is refused, and the session goes on', async () => {
    const { session, sessionId } = await signedIn()
    await db.updateTable('auth_sessions').set({ counter: 3, min_counter: 2 }).where('id', '=', sessionId).execute()
    expect(await codeOf(session.refresh_token)).toBe(ALREADY_USED)
    expect(await isThere(sessionId)).toBe(true)
  })

  test('is unknown where it is malformed, of a later counter or signed with another key', async () => {
    const { sessionId } = await signedIn()
    expect(await codeOf('token')).toBe(NOT_FOUND)
    const row = await db.selectFrom('auth_sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
    expect(await codeOf(writeRefreshToken({ ...row, counter: row.counter + 1 }))).toBe(NOT_FOUND)
    expect(await codeOf(writeRefreshToken({ ...row, token_key: Buffer.alloc(32) }))).toBe(NOT_FOUND)
    expect(await isThere(sessionId)).toBe(true)
    expect(await codeOf(writeRefreshToken(row))).toBe('refreshed')
  })
})

describe('a session ends', () => {
  test('with its user banned, here or in the product', async () => {
    const { user, session, sessionId } = await signedIn()
    status.set(sessionId, 'suspended')
    expect(await codeOf(session.refresh_token)).toBe(BANNED)
    status.set(sessionId, 'active')
    await sql`update auth_users set banned_until = now() + interval '1 hour' where id = ${user.id}`.execute(db)
    expect(await codeOf(session.refresh_token)).toBe(BANNED)
  })

  test('with the session of the product', async () => {
    const { session, sessionId } = await signedIn()
    status.set(sessionId, 'ended')
    expect(await codeOf(session.refresh_token)).toBe(NO_SESSION)
    expect(await isThere(sessionId)).toBe(false)
  })

  test('goes on while the second factor is still missing', async () => {
    const { session, sessionId } = await signedIn()
    status.set(sessionId, 'needs_second_factor')
    expect(await codeOf(session.refresh_token)).toBe('refreshed')
  })

  const DAY = 24 * 60
  test.each([
    ['a user', {}, 'refreshed_at', 7 * DAY],
    ['a user', {}, 'created_at', 30 * DAY],
    ['an administrator', { role: 'admin' }, 'refreshed_at', 30],
    ['an administrator', { role: 'admin' }, 'created_at', 12 * 60],
  ] as const)('of %s %o by %s after %i minutes', async (_, metadata, column, minutes) => {
    const { session, sessionId } = await signedIn({ app_metadata: JSON.stringify(metadata) })
    await goBack(sessionId, minutes - 1, column)
    const next = await refresh(session.refresh_token)
    await goBack(sessionId, minutes + 1, column)
    expect(await codeOf(next.refresh_token)).toBe(EXPIRED)
    expect(await isThere(sessionId)).toBe(false)
  })
})
