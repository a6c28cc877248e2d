import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { addMonths } from '#contract/core/calendar.ts'
import { allowTruncate } from '#server/testing/database/allow-truncate.ts'
import { createClockedDatabase } from '#server/testing/database/moved-clock.ts'
import { dayAfter } from '#server/testing/leases/books.ts'
import { changeLease, createTenant } from '#server/testing/payments.ts'
import { eventually } from '#server/testing/process.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { chargeAllLeases } from './books/daily-charges.ts'
import { monthOf } from './rent-balance.ts'

const CHILD = path.resolve(import.meta.dirname, '../../../testing/leases/charging-child.ts')
const RENT = 200_000
/** A child process starts, also on a busy machine. */
const PATIENCE_MS = 60_000

const { db, url, setClock } = await createClockedDatabase()
await allowTruncate(db)
beforeEach(async () => {
  await sql`truncate users, leases cascade`.execute(db)
})

interface Terms {
  start: string
  dueDay: number
  end?: string
}

/** A lease that was entered a week before it starts. */
async function createLease({ start, dueDay, end }: Terms): Promise<string> {
  const userId = await createTenant(db, null)
  const { id } = await db
    .insertInto('leases')
    .values({
      user_id: userId,
      property_address: '12 Elm Street, Salem, MA 01970',
      rent_cents: RENT,
      starts_on: start,
      ends_on: end ?? null,
      due_day: dueDay,
      created_at: new Date(`${dayAfter(start, -7)}T12:00:00Z`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeLease(db, userId, { rent_cents: RENT })
  return id
}

/** The days of the charges of rent by lease. */
async function charges(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ lease_id: string; day: string }>`
    select lease_id, to_char(effective_on, 'YYYY-MM-DD') as day from ledger_entries where rule = 'rent' order by effective_on, seq`.execute(
    db,
  )
  return new Map([...Map.groupBy(rows, ({ lease_id: id }) => id)].map(([id, days]) => [id, days.map(({ day }) => day)]))
}

/** The days on which rent falls due by a day, as on a paper calendar. */
function dueBy({ start, dueDay, end }: Terms, today: string): string[] {
  const days = []
  for (let month = monthOf(start); month <= today; month = addMonths(month, 1)) {
    const regular = dayAfter(month, dueDay - 1)
    const due = regular < start ? start : regular
    if (due <= today && (end === undefined || due <= end)) days.push(due)
  }
  return days
}

/** The job in a process of its own. */
function startCharging(batchSize: number) {
  const child = spawn(process.execPath, [CHILD, url, String(batchSize)], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') as Promise<[number | null]> }
}

describe('in processes that are killed or run at once', () => {
  const LEASES = 40
  const BATCH = 8
  const TERMS = { start: '2027-01-01', dueDay: 1 }
  const EACH_ONCE = Array.from({ length: LEASES }, () => dueBy(TERMS, '2027-04-10'))

  async function createLeases() {
    await setClock('2027-04-10T00:30:00-04:00')
    const ids = []
    for (let made = 0; made < LEASES; made += 1) ids.push(await createLease(TERMS))
    return ids.toSorted()
  }
  const charged = async () => (await charges()).size

  test(
    'the job that was killed between and within batches keeps whole batches, and the next one charges the rest once',
    async () => {
      const ids = await createLeases()
      for (const at of [2, 3]) {
        // The first lease of a batch is locked by something else, so that the job waits within that batch.
        await db.transaction().execute(async (trx) => {
          await trx
            .selectFrom('leases')
            .select('id')
            .where('id', '=', ids[at * BATCH]!)
            .forUpdate()
            .execute()
          const { child, ended } = startCharging(BATCH)
          expect(await eventually(charged, (count) => count === at * BATCH, PATIENCE_MS)).toBe(at * BATCH)
          const waiting = async () =>
            (
              await sql<{ count: number }>`
              select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
            ).rows[0]!.count
          expect(await eventually(waiting, (count) => count > 0, PATIENCE_MS)).toBe(1)
          child.kill('SIGKILL')
          await ended
        })
        expect(await charged()).toBe(at * BATCH)
      }
      await chargeAllLeases({ db, gateway: 'sandbox', batchSize: BATCH })
      expect([...(await charges()).values()]).toEqual(EACH_ONCE)
    },
    3 * PATIENCE_MS,
  )

  test(
    'three processes at once charge each lease once',
    async () => {
      await createLeases()
      const runs = [1, 3, BATCH].map((size) => startCharging(size))
      await chargeAllLeases({ db, gateway: 'sandbox', batchSize: 2 })
      for (const { ended } of runs) expect((await ended)[0]).toBe(0)
      expect([...(await charges()).values()]).toEqual(EACH_ONCE)
    },
    3 * PATIENCE_MS,
  )
})

/** Local times with their offset from UTC, so that each one begins with its day in Boston. */
const NIGHTS = {
  'the first months and the end of February': [
    '2027-01-01T00:30:00-05:00',
    '2027-01-30T23:55:00-05:00',
    '2027-01-31T00:05:00-05:00',
    '2027-02-01T00:30:00-05:00',
    '2027-02-27T23:55:00-05:00',
    '2027-02-28T00:05:00-05:00',
    '2027-03-01T00:05:00-05:00',
  ],
  // 2:30 a.m. is not on the clock on that day.
  'the night in which clocks go forward': [
    '2027-03-13T23:55:00-05:00',
    '2027-03-14T00:30:00-05:00',
    '2027-03-14T01:55:00-05:00',
    '2027-03-14T03:30:00-04:00',
    '2027-03-15T00:30:00-04:00',
  ],
  'weeks without the job': ['2027-05-20T12:00:00-04:00', '2027-09-02T02:30:00-04:00'],
  // 1:30 a.m. is there twice.
  'the night in which clocks go back': [
    '2027-11-06T23:55:00-04:00',
    '2027-11-07T00:30:00-04:00',
    '2027-11-07T01:30:00-04:00',
    '2027-11-07T01:30:00-05:00',
    '2027-11-07T02:30:00-05:00',
    '2027-11-08T00:30:00-05:00',
  ],
  'a February of 29 days': [
    '2028-02-27T23:55:00-05:00',
    '2028-02-28T00:30:00-05:00',
    '2028-02-29T00:30:00-05:00',
    '2028-03-01T00:30:00-05:00',
  ],
}

test('by the calendar of Boston each month is charged on its day and once: late, twice, across both changes of clocks and at the end of February', async () => {
  await setClock('2026-12-20T12:00:00-05:00')
  const terms: Terms[] = [1, 7, 14, 28].flatMap((dueDay) => [
    { start: '2027-01-01', dueDay },
    { start: '2027-01-31', dueDay },
    { start: '2027-02-28', dueDay, end: '2028-02-29' },
    { start: '2027-01-07', dueDay, end: '2027-11-06' },
    { start: '2027-03-14', dueDay, end: '2028-02-28' },
  ])
  const leases = new Map<string, Terms>()
  for (const one of terms) leases.set(await createLease(one), one)
  for (const [night, instants] of Object.entries(NIGHTS))
    for (const instant of instants) {
      await setClock(instant)
      await Promise.all([1, 7].map((batchSize) => chargeAllLeases({ db, gateway: 'sandbox', batchSize })))
      await chargeAllLeases({ db, gateway: 'sandbox' })
      const today = instant.slice(0, 10)
      const known = await charges()
      for (const [id, one] of leases)
        expect([night, instant, one, known.get(id) ?? []]).toEqual([night, instant, one, dueBy(one, today)])
    }
})

test('rent is due on the 28th at the latest, which every month has', async () => {
  for (const dueDay of [0, 29, 30, 31])
    await expect(createLease({ start: '2027-01-01', dueDay })).rejects.toThrow('check')
})
