import { randomUUID } from 'node:crypto'
import { localAt, type Month } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'
import type { FastifyBaseLogger } from 'fastify'
import { findLease, listLeases } from '#server/features/payments/ledger/queries.ts'
import { type DueLease, findBatchEnd, insertReminder, type LeaseRange, listDue, insertNothingOpen } from './queries.ts'
import { reminder } from './mail.ts'
import { rentMonthName } from '#server/features/payments/ledger/proration/part-months.ts'
import { readRoommates, sharesBy } from '#server/features/payments/ledger/shares/shares.ts'
import {
  type LeaseLedger,
  monthsToday,
  openCentsOf,
  type Payer,
  readLedgers,
  readLedger,
  rentBalanceOf,
  withSent,
} from '#server/features/payments/ledger/rent-balance.ts'

/** No reminder is sent before this hour in the company's time zone. */
const FROM_HOUR = 8

/** An instant in the company's time zone, with daylight saving. */
export function companyTime(now: Date): { day: string; hour: number } {
  const { day, time } = localAt(now)
  return { day, hour: Number(time.slice(0, 2)) }
}

/** The open rent of a month on a day, or on the day it is due where that is later. */
function openCentsIn(payer: Payer, books: LeaseLedger, { period, dueOn }: DueLease, day: string): number {
  if (payer.lease_id === null || payer.rent_cents === null) return 0
  for (const one of monthsToday({ ...payer, today: dueOn > day ? dueOn : day }, books))
    if (one.month >= period) return one.month === period && !one.isOpening ? openCentsOf(one) : 0
  return 0
}

interface Reminding {
  db: Db
  origin: string
  gateway: Gateway
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Leases read in one statement. */
  batchSize?: number
}

/** What is open of a month for the reader of a reminder: on a lease of several tenants, of their share. */
async function openFor(trx: Db, payer: Payer, books: LeaseLedger, due: DueLease, day: string) {
  const people = await readRoommates(trx, payer)
  if (people === null) {
    const { open } = rentBalanceOf({ ...payer, today: day }, books)!
    const owed = open.map((one) => ({ month: one.month, isOpening: one.isOpening, openCents: openCentsOf(one) }))
    return { name: 'Your rent', openCents: openCentsIn(payer, books, due, day), owed } as const
  }
  const until = due.dueOn > day ? due.dueOn : day
  const { months } = sharesBy(people, { ...payer, today: day }, books, { day: until })(due.userId)
  const open = months.filter(({ openCents }) => openCents > 0)
  return {
    name: 'Your share of the rent',
    openCents: open.find(({ month, isOpening }) => month === due.period && !isOpening)?.openCents ?? 0,
    owed: open.filter(({ dueOn }) => dueOn <= day),
  } as const
}

/** Sends one reminder. False where the rent or the reader's share was paid in the meantime, or another process was faster. */
async function remindOne({ db, origin, gateway }: Reminding, due: DueLease, day: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const payer = await findLease(trx, due.holderId)
    if (!payer) return false
    const books = withSent(await readLedger(trx, payer, gateway))
    if (openCentsIn(payer, books, due, day) === 0) return false
    const open = await openFor(trx, payer, books, due, day)
    if (open.openCents === 0) {
      await insertNothingOpen(trx, [due])
      return false
    }
    if (!(await insertReminder(trx, due))) return false
    const nameOf = (month: Month) => rentMonthName(payer, month)
    await enqueue(trx, 'send_mail', reminder({ company: await readCompany(trx), lease: due, origin, nameOf, ...open }))
    return true
  })
}

/** Keeps the leases that have something open, and records that the others have nothing open. */
async function keepOpen({ db, gateway }: Reminding, leases: DueLease[], day: string): Promise<DueLease[]> {
  if (leases.length === 0) return []
  const payers = await listLeases(db, [...new Set(leases.map(({ holderId }) => holderId))])
  const books = await readLedgers(db, payers, gateway)
  const byId = new Map(payers.map((payer) => [payer.id, payer]))
  const mayBeOpen = (due: DueLease) => {
    const payer = byId.get(due.holderId)
    try {
      return payer !== undefined && openCentsIn(payer, withSent(books.get(due.holderId)!), due, day) > 0
    } catch {
      // An error surfaces, and is logged, when its reminder is sent.
      return true
    }
  }
  const { open = [], paid = [] } = Object.groupBy(leases, (lease) => (mayBeOpen(lease) ? 'open' : 'paid'))
  if (paid.length > 0) await insertNothingOpen(db, paid)
  return open
}

/** All leases, starting at a random one. Where runs are interrupted, the leases that they miss differ. */
function* rangesFrom(start: string): Generator<LeaseRange, void> {
  yield { after: start, last: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  yield { after: '00000000-0000-0000-0000-000000000000', last: start }
}

async function* batchesOf(db: Db, size: number): AsyncGenerator<LeaseRange, void> {
  for (const range of rangesFrom(randomUUID())) {
    for (let { after } = range; ;) {
      const last = await findBatchEnd(db, { ...range, after }, size)
      if (last === null) break
      yield { after, last }
      after = last
    }
  }
}

/** After this many failures in a row the job fails and is retried, because the cause is not a single lease. */
const GIVE_UP_AFTER = 20

interface Reminded {
  listed: number
  sent: number
  failed: number
}

/**
 * Sends rent reminders three days before the due date, on it, and once the rent is overdue to each tenant: one email of each kind for each lease and month, however
 * often and in however many processes this runs. It runs every hour, so that an outage does not skip a day. A lease that fails is logged, does not
 * stop the others and is retried by the next run.
 */
export async function sendReminders(deps: Reminding, now = new Date()): Promise<Reminded> {
  const counts: Reminded = { listed: 0, sent: 0, failed: 0 }
  const { day, hour } = companyTime(now)
  // Without an email address of its own the company sends no mail.
  if (hour < FROM_HOUR || (await readCompany(deps.db)).email === '') return counts
  const attempt = tolerateFailures(GIVE_UP_AFTER)
  for await (const batch of batchesOf(deps.db, deps.batchSize ?? 1000)) {
    const leases = await listDue(deps.db, day, batch)
    counts.listed += leases.length
    for (const lease of await keepOpen(deps, leases, day)) {
      const isSent = await attempt(
        () => remindOne(deps, lease, day),
        (error) => {
          counts.failed += 1
          const { leaseId, period, kind } = lease
          deps.log.warn({ err: error, leaseId, period, kind }, 'could not send a rent reminder')
        },
      )
      if (isSent) counts.sent += 1
    }
  }
  if (counts.failed > 0) deps.log.warn(counts, 'could not send some rent reminders')
  return counts
}
