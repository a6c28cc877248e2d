import { seal } from '#server/db/secrets/seal.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkCode, refuseCode } from './codes.ts'
import { hashOfCode, newBackupCodes, newSecret } from './secrets.ts'

const { db } = await createDatabase()
const key = Buffer.alloc(32, 'tests')
const address = '203.0.113.7'

// In the middle of a time step, so that none ends between making a code and checking it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A user with an authenticator app and a backup code, and the secret of a pending set-up. */
async function person({ isEnabled = true } = {}) {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  await db
    .insertInto('users')
    .values({ id: userId, email, first_name: 'Ada', last_name: 'Lovelace', role: 'tenant' })
    .execute()
  const [secret, pending] = [newSecret(), newSecret()]
  const [backup, pendingBackup] = newBackupCodes() as [string, string]
  await db
    .insertInto('two_factor')
    .values({
      user_id: userId,
      ...(isEnabled && { secret: seal(secret, userId, key), enabled_at: new Date() }),
      pending_secret: seal(pending, userId, key),
      pending_at: sql`now()`,
    })
    .execute()
  await db
    .insertInto('backup_codes')
    .values([
      { user_id: userId, code_hash: hashOfCode(backup), is_pending: false },
      { user_id: userId, code_hash: hashOfCode(pendingBackup), is_pending: true },
    ])
    .execute()
  const check = (code: string, isPending?: boolean) =>
    checkCode(db, key, { userId, code, address, ...(isPending !== undefined && { isPending }) })
  const how = async (code: string, isPending?: boolean) => (await check(code, isPending))?.how ?? null
  /** The code of the app, this many steps of thirty seconds from now. */
  const code = (steps = 0, of = secret) =>
    generateSync({ secret: of, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const pendingCode = () => code(0, pending)
  const wrong = async (times: number) => {
    for (let at = 0; at < times; at += 1) expect(await how('abcd-efgh')).toBeNull()
  }
  const events = () => db.selectFrom('security_events').selectAll().where('user_id', '=', userId).execute()
  return { userId, check, how, code, pendingCode, backup, pendingBackup, wrong, events }
}

describe('a code of the app', () => {
  test('works once, however it is written, and so does the one before', async () => {
    const { how, code } = await person()
    const now = code()
    expect(await how(`${now.slice(0, 3)} ${now.slice(3)}`)).toBe('app')
    expect(await how(now)).toBeNull()
    const other = await person()
    expect(await other.how(other.code(-1))).toBe('app')
  })

  test('does not work before its time, long after it, or for another user', async () => {
    const { how, code } = await person()
    expect(await how(code(2))).toBeNull()
    expect(await how(code(-3))).toBeNull()
    expect(await how((await person()).code())).toBeNull()
  })

  test('is checked against the key that it names', async () => {
    const { check, code, userId } = await person()
    const { key: shown } = (await check(code()))!
    const { secret } = await db
      .selectFrom('two_factor')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(shown.equals(secret!)).toBe(true)
  })

  test('does nothing where two-factor is off', async () => {
    const { how, code, backup } = await person({ isEnabled: false })
    expect([await how(code()), await how(backup)]).toEqual([null, null])
  })
})

describe('a backup code', () => {
  test('works once, in any letters and without hyphens', async () => {
    const { how, backup } = await person()
    expect(await how(backup.toUpperCase().replaceAll('-', ' '))).toBe('backup')
    expect(await how(backup)).toBeNull()
  })

  test('of a pending set-up does not work, and none works for one', async () => {
    const { how, backup, pendingBackup } = await person()
    expect(await how(pendingBackup)).toBeNull()
    expect(await how(backup, true)).toBeNull()
    expect(await how(pendingBackup, true)).toBeNull()
    expect(await how(backup)).toBe('backup')
  })
})

describe('a pending set-up', () => {
  test('has codes of its own', async () => {
    const { how, code, pendingCode } = await person()
    expect(await how(pendingCode())).toBeNull()
    expect(await how(code(), true)).toBeNull()
    expect(await how(pendingCode(), true)).toBe('app')
  })

  test('ends after ten minutes', async () => {
    const { how, pendingCode, userId } = await person()
    await sql`update two_factor set pending_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(db)
    expect(await how(pendingCode(), true)).toBeNull()
  })
})

describe('wrong codes', () => {
  test('block all codes after five, for fifteen minutes, and are reported', async () => {
    const { check, code, wrong, events, userId } = await person()
    await wrong(4)
    expect(await events()).toEqual([])
    await wrong(1)
    expect(await events()).toMatchObject([
      {
        event_type: 'two_factor_failures',
        description: 'Five incorrect two-factor codes in five minutes. Further codes are blocked for fifteen minutes.',
        ip_address: address,
      },
    ])
    const refused = await check(code()).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'rate_limited',
      message: 'Too many incorrect codes. Please wait a while and try again.',
    })
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(890)
    await sql`update two_factor set blocked_until = now() - interval '1 minute' where user_id = ${userId}`.execute(db)
    expect((await check(code()))?.how).toBe('app')
  })

  test('of the app count too, and a right one forgets them', async () => {
    const { how, code, wrong, check } = await person()
    await wrong(3)
    expect(await how(code(5))).toBeNull()
    expect(await how(code())).toBe('app')
    await wrong(4)
    expect(await how(code(-3))).toBeNull()
    await expect(check(code())).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

test('the refusal of a code belongs to its field', () => {
  const message = 'Invalid verification code. Please try again.'
  expect(refuseCode).toThrow(
    expect.objectContaining({ code: 'validation', message, issues: [{ path: 'token', message }] }),
  )
})
