import { AppError } from '#server/errors.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired, SUBMISSIONS } from './count-tables.ts'
import { createDatabaseLimits, hashedKey, type Limit } from './database-limit.ts'

const { db } = await createDatabase()
class Full extends Error {
  readonly limit: Limit
  readonly wait: number
  constructor(limit: Limit, wait: number) {
    super('full')
    this.limit = limit
    this.wait = wait
  }
}
const limits = createDatabaseLimits(SUBMISSIONS, (limit: Limit, wait) => new Full(limit, wait))

let made = 0
const limit = (most: number, more: Partial<Limit> = {}): Limit => {
  made += 1
  return { kind: 'test', key: `key ${made}`, most, seconds: 600, ...more }
}
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error as Full)
/** Moves everything that was counted into the past. */
const goBack = ({ kind, key }: Limit, seconds: number) =>
  sql`update submissions set last_at = last_at - make_interval(secs => ${seconds}),
    accepted_at = array(select at - make_interval(secs => ${seconds}) from unnest(accepted_at) as at order by at)
    where kind = ${kind} and network = ${key}`.execute(db)
const stored = async ({ kind, key }: Limit) => {
  const { rows } = await sql<{ count: number }>`
    select cardinality(accepted_at) as count from submissions where kind = ${kind} and network = ${key}`.execute(db)
  return rows[0]?.count ?? 0
}

describe('counting', () => {
  test('says how many there are, and beyond the limit how long to wait', async () => {
    const two = limit(2)
    expect([await limits.count(db, two), await limits.count(db, two)]).toEqual([1, 2])
    const refused = await caught(limits.count(db, two))
    expect(refused).toBeInstanceOf(Full)
    expect(refused!.limit).toBe(two)
    expect(refused!.wait).toBeGreaterThan(590)
    expect(refused!.wait).toBeLessThanOrEqual(600)
  })

  test('is undone with the transaction of a refused caller', async () => {
    const one = limit(1)
    const counted = () => db.transaction().execute((trx) => limits.count(trx, one))
    await counted()
    expect(await caught(counted())).toBeInstanceOf(Full)
    expect(await stored(one)).toBe(1)
  })

  test('stores one more than the limit at most', async () => {
    const two = limit(2)
    for (let at = 0; at < 5; at += 1) await limits.isWithin(db, two)
    expect(await stored(two)).toBe(3)
  })

  test('is by kind and key', async () => {
    const one = limit(1)
    await limits.count(db, one)
    expect(await limits.count(db, { ...one, kind: 'other' })).toBe(1)
    expect(await limits.count(db, { ...one, key: `${one.key} too` })).toBe(1)
  })

  test('forgets what is older than the time of the limit', async () => {
    const two = limit(2)
    await limits.count(db, two)
    await goBack(two, 400)
    await limits.count(db, two)
    await goBack(two, 300)
    expect(await limits.count(db, two)).toBe(2)
    const refused = await caught(limits.count(db, two))
    expect(refused!.wait).toBeGreaterThan(290)
    expect(refused!.wait).toBeLessThanOrEqual(300)
  })

  test('of a single one says whether it was within the limit', async () => {
    const one = limit(1)
    expect([await limits.isWithin(db, one), await limits.isWithin(db, one)]).toEqual([true, false])
  })
})

describe('room', () => {
  test('is asked for without counting', async () => {
    const one = limit(1)
    expect([await limits.hasRoom(db, one), await limits.hasRoom(db, one)]).toEqual([true, true])
    await limits.requireRoom(db, [one])
    expect(await stored(one)).toBe(0)
    await limits.count(db, one)
    expect(await limits.hasRoom(db, one)).toBe(false)
    await goBack(one, 100)
    const refused = await caught(limits.requireRoom(db, [limit(1), one]))
    expect(refused!.limit).toBe(one)
    expect(refused!.wait).toBeGreaterThan(490)
    expect(refused!.wait).toBeLessThanOrEqual(500)
    await goBack(one, 501)
    expect(await limits.hasRoom(db, one)).toBe(true)
  })

  test('is there never where nothing is allowed', async () => {
    const refused = await caught(limits.requireRoom(db, [limit(0)]))
    expect(refused!.wait).toBe(600)
  })

  test('of all limits is needed to count against any', async () => {
    const [one, other] = [limit(1), limit(2)]
    expect(await limits.countIfRoom(db, [other, one])).toBe(true)
    expect(await limits.countIfRoom(db, [other, one])).toBe(false)
    expect([await stored(other), await stored(one)]).toEqual([1, 1])
  })
})

describe('undoing', () => {
  test('takes back the last count, or all of them', async () => {
    const [three, other] = [limit(3), limit(3)]
    for (let at = 0; at < 3; at += 1) await limits.count(db, three)
    await limits.count(db, other)
    await limits.refund(db, three)
    expect([await stored(three), await stored(other)]).toEqual([2, 1])
    await limits.forget(db, three)
    expect([await stored(three), await stored(other)]).toEqual([0, 1])
  })
})

describe('counting in turns', () => {
  test('runs the work in the transaction of the count, which fails with it', async () => {
    const two = limit(2)
    const result = await limits.countExclusively(db, two, async (trx) => {
      expect(trx.isTransaction).toBe(true)
      return 'done'
    })
    expect(result).toBe('done')
    const broken = limits.countExclusively(db, two, async () => {
      throw new AppError('internal')
    })
    await expect(broken).rejects.toBeInstanceOf(AppError)
    expect(await stored(two)).toBe(1)
  })

  test('lets one through at a time, and never more than the limit', async () => {
    const two = limit(2)
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await sql`select 1`.execute(db)
      running -= 1
    }
    const all = Array.from({ length: 5 }, () => limits.countExclusively(db, two, work))
    const results = await Promise.allSettled(all)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
    expect([most, await stored(two)]).toEqual([1, 2])
  })

  test('counts an attempt whose later work fails', async () => {
    const two = limit(2)
    await limits.countInOwnTransaction(db, two)
    expect(await stored(two)).toBe(1)
  })
})

test('keys that could reveal something are stored as hashes', () => {
  expect(hashedKey('ada@example.com')).toMatch(/^[\w-]{43}$/)
  expect(hashedKey('ada@example.com')).not.toBe(hashedKey('eve@example.com'))
})

test('counts older than an hour are deleted', async () => {
  const [old, young] = [limit(1), limit(1)]
  await limits.count(db, old)
  await limits.count(db, young)
  await goBack(old, 3700)
  await goBack(young, 3500)
  await deleteExpired(db, SUBMISSIONS)
  expect([await stored(old), await stored(young)]).toEqual([0, 1])
})
