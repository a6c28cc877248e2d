import { companyDay } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import { cutOffOf } from '#contract/payments/autopay-own.ts'
import { readCompany } from '#server/features/company/service.ts'
import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'
import { GIVE_UP_AFTER } from '../intents/check-each.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import { nameOf, whyNotUsable } from '../methods/present.ts'
import { lockUser } from '../queries.ts'
import { companyTime } from '../reminders/reminders.ts'
import { listTomorrow, remind } from '../scheduled/remind.ts'
import { readRunTerms, readUpcoming } from '../upcoming/charges.ts'
import { endForLeft } from '../upcoming/left.ts'
import { tellNext, tellUnpaid } from './mail.ts'
import { type DueRun, find, insertRun, listLeft, listUnannounced } from './queries.ts'
import { mayAnnounce, runDayIn } from './schedule.ts'

/** Tells a tenant of the payment that is coming. Where nothing is due, it is looked at again until its day, and then the month is over. */
async function announce({ db, cards, origin }: SyncDeps, { userId, month }: DueRun, now: Date) {
  const { gateway } = cards
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const [row, payer] = [await find(trx, { userId, gateway }), await findPayer(trx, userId)]
    const terms = row && payer ? await readRunTerms(trx, row, payer) : null
    if (!row || !payer || terms === null) return
    const runDay = runDayIn(month, terms)
    const { walk } = await readUpcoming(trx, payer, { userId, gateway }, now)
    const planned = walk().find((one) => one.source === 'autopay' && one.month === month)
    if (!planned || planned.run !== null) return
    const { on: chargeOn, dueCents: cents, method } = planned
    if (cents < MIN_CENTS && runDay > companyTime(now).day) return
    const run = { user_id: userId, gateway, month, charge_on: chargeOn, method_id: row.method_id, most_cents: cents }
    if (cents < MIN_CENTS) {
      await insertRun(trx, { ...run, most_cents: 0, status: 'none_due', why: 'none_due', ended_at: now })
      return
    }
    const why = whyNotUsable(method, cards)
    if (!(await insertRun(trx, { ...run, ...(why !== null && { status: 'failed', why, ended_at: now }) }))) return
    const company = await readCompany(trx)
    if (method === null || why !== null)
      return await tellUnpaid(trx, payer, { company, origin, cents, why: why ?? 'card' })
    const cutOffDay = companyDay(cutOffOf(chargeOn))
    await tellNext(trx, payer, { company, origin, chargeOn, cutOffDay, cents, method: nameOf(method) })
  })
}

/** Tells of the payments of the next day. One that fails is noted and does not stop the others. */
export async function announceAll(deps: SyncDeps, now: Date, note: (user: string, error: unknown) => Promise<void>) {
  const time = companyTime(now)
  // Without an email address of its own the company cannot tell of payments, so it makes none.
  if (!mayAnnounce(time) || (await readCompany(deps.db)).email === '') return
  const attempt = tolerateFailures(GIVE_UP_AFTER)
  for (const userId of await listLeft(deps.db, deps.cards.gateway))
    await attempt(
      () => endForLeft(deps, userId, now),
      (error) => note(userId, error),
    )
  // First what tenants scheduled, so that autopay announces what is left.
  for (const run of await listTomorrow(deps, time.day))
    await attempt(
      () => remind(deps, run, now),
      (error) => note(run.user_id, error),
    )
  for (const run of await listUnannounced(deps.db, deps.cards.gateway, time.day))
    await attempt(
      () => announce(deps, run, now),
      (error) => note(run.userId, error),
    )
}
