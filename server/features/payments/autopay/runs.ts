import { companyDay } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'

import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'
import type { FastifyBaseLogger } from 'fastify'
import { checkEach, GIVE_UP_AFTER } from '../intents/check-each.ts'
import { supersede } from '../intents/creation.ts'
import type { PaymentDeps, SyncDeps } from '../intents/sync-payment.ts'
import { logCreated, SYSTEM } from '../audit-log.ts'
import { findLease } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { isExpired, nameOf } from '../methods/present.ts'
import { findSaved, type MethodRow } from '../methods/queries.ts'
import { syncMethod } from '../methods/service.ts'
import { findById, lockUser } from '../queries.ts'
import { companyTime } from '../reminders/reminders.ts'
import { insertAutomaticPayment, payOffSession } from './charge.ts'
import { tellNext, tellUnpaid } from './mail.ts'
import { readOwed } from './owed.ts'
import { type DueRun, find, insertRun, listDue, listUnannounced, lockRun, type RunRow, updateRun } from './queries.ts'
import { cutOffOf, earliestChargeDay, mayAnnounce, mayCharge, runDayIn } from './schedule.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** The card of a run, if it can still be used on a day. */
async function usableMethod(
  trx: Db,
  { user_id: userId, gateway, method_id: id }: Pick<RunRow, 'user_id' | 'gateway' | 'method_id'>,
  day: string,
): Promise<MethodRow | null> {
  const method = id === null ? undefined : await findSaved(trx, { userId, gateway }, id)
  return method && !isExpired(method, day) ? method : null
}

/** Tells a tenant of the payment that is coming. What nobody owes is not announced and leaves no run, so that it is looked at again. */
async function announce({ db, cards, origin }: SyncDeps, { userId, month }: DueRun, now: Date) {
  const { gateway } = cards
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const [row, payer] = [await find(trx, { userId, gateway }), await findLease(trx, userId)]
    if (!row?.is_on || payer?.due_day == null) return
    const earliest = earliestChargeDay(companyTime(now))
    const runDay = runDayIn(month, { day: row.day, dueDay: payer.due_day })
    if (runDay <= row.after_day) return
    const chargeOn = runDay > earliest ? runDay : earliest
    const owed = (await readOwed(trx, payer, gateway))(chargeOn)
    const cents = Math.min(owed, row.cap_cents ?? owed)
    // Once its day has come, the month is over, and the next one is looked at.
    if (cents < MIN_CENTS && runDay > companyTime(now).day) return
    const run = { user_id: userId, gateway, month, charge_on: chargeOn, method_id: row.method_id, most_cents: cents }
    if (cents < MIN_CENTS) {
      await insertRun(trx, { ...run, most_cents: 0, status: 'none_due', ended_at: now })
      return
    }
    const method = await usableMethod(trx, run, chargeOn)
    if (!(await insertRun(trx, { ...run, ...(method === null && { status: 'failed', ended_at: now }) }))) return
    const company = await readCompany(trx)
    if (method === null) return await tellUnpaid(trx, payer, { company, origin, cents })
    const cutOffDay = companyDay(cutOffOf(chargeOn))
    await tellNext(trx, payer, { company, origin, chargeOn, cutOffDay, cents, method: nameOf(method) })
  })
}

/** The provider knows the card, and is there. Throws `unavailable` where it is not, so that nothing is begun. */
async function askForMethod(deps: SyncDeps, run: RunRow, day: string): Promise<MethodRow | null> {
  const method = await usableMethod(deps.db, run, day)
  if (method) await syncMethod(deps, method, null)
  return method && (await usableMethod(deps.db, run, day))
}

async function end(trx: Db, run: RunRow, status: 'none_due' | 'failed' | 'charged', now: Date): Promise<void> {
  await updateRun(trx, run.id, { status, ended_at: now })
}

/** Decides in one transaction what is charged, so that a payment made meanwhile counts. */
async function begin(deps: SyncDeps, run: RunRow, method: MethodRow | null, now: Date) {
  const { db, origin } = deps
  const { day } = companyTime(now)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, run.user_id)
    const current = await lockRun(trx, run.id)
    if (current?.status !== 'announced') return
    const payer = await findLease(trx, run.user_id)
    const owed = payer ? (await readOwed(trx, payer, run.gateway))(day) : 0
    const cents = Math.min(owed, run.most_cents)
    if (!payer || cents < MIN_CENTS) return await end(trx, run, 'none_due', now)
    if (method === null) {
      await end(trx, run, 'failed', now)
      return await tellUnpaid(trx, payer, { company: await readCompany(trx), origin, cents })
    }
    const payment = await insertAutomaticPayment(trx, payer, run.gateway, cents)
    await updateRun(trx, run.id, { status: 'charging', payment_id: payment.id })
    // Last, because the audit log is locked until the commit.
    await logCreated(trx, SYSTEM, payment)
  })
}

async function start(deps: SyncDeps, run: RunRow, payer: Payer, now: Date) {
  const method = await askForMethod(deps, run, companyTime(now).day)
  await supersede(deps, payer, { type: 'rent', key: null, by: SYSTEM })
  await begin(deps, run, method, now)
}

/** Takes a run a step further. Each step is stored, so that the next one can follow in another process, after a crash or an outage. */
async function charge(deps: SyncDeps, given: RunRow, now: Date) {
  const { db } = deps
  const payer = await findLease(db, given.user_id)
  if (!payer) return
  if (given.status === 'announced') await start(deps, given, payer, now)
  const run = await db.selectFrom('autopay_runs').selectAll().where('id', '=', given.id).executeTakeFirst()
  if (run?.status !== 'charging') return
  const payment = run.payment_id === null ? undefined : await findById(db, run.payment_id)
  if (!payment) return await end(db, run, 'failed', now)
  const method =
    run.method_id === null
      ? undefined
      : await findSaved(db, { userId: run.user_id, gateway: run.gateway }, run.method_id)
  await payOffSession(deps, payer, payment, method)
  await end(db, run, 'charged', now)
}

/** Announces the payments of the next day and makes those of today. It runs every ten minutes, in one process at a time, and may be late or stop anywhere. */
export async function runAutopay({ cards, ...deps }: PaymentDeps, log: Log, now = new Date()) {
  if (!cards) return
  const all: SyncDeps = { ...deps, cards }
  const time = companyTime(now)
  const note = async (user: string, error: unknown) => {
    log.warn({ err: error, user }, 'could not make an automatic payment')
  }
  // Without an email address of its own the company cannot tell of payments, so it makes none.
  if (mayAnnounce(time) && (await readCompany(deps.db)).email !== '') {
    const attempt = tolerateFailures(GIVE_UP_AFTER)
    for (const run of await listUnannounced(deps.db, cards.gateway, time.day))
      await attempt(
        () => announce(all, run, now),
        (error) => note(run.userId, error),
      )
  }
  if (!mayCharge(time)) return
  await checkEach(
    await listDue(deps.db, cards.gateway, time.day),
    (run) => charge(all, run, now),
    (run, error) => note(run.user_id, error),
  )
}
