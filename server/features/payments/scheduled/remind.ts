import { addDays } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import { readCompany } from '#server/features/company/service.ts'
import { readOwed } from '../autopay/owed.ts'
import { lockRun, type RunRow, sumWaiting, updateRun } from '../autopay/queries.ts'
import { usableMethod } from '../autopay/charge.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { findLease } from '../ledger/queries.ts'
import { nameOf } from '../methods/present.ts'
import { lockUser } from '../queries.ts'
import { remindTomorrow, tellNotMade } from './mail.ts'
import { listUntold } from './queries.ts'

/** Reminds a tenant of tomorrow's payment, with what is due by then. No more than that is charged. */
export async function remind({ db, origin }: SyncDeps, { id, user_id: userId, gateway }: RunRow, now: Date) {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const [run, payer] = [await lockRun(trx, id), await findLease(trx, userId)]
    // What was scheduled for another lease is not paid, which is told on its day.
    if (run?.status !== 'scheduled' || run.told_at !== null || !payer || run.lease_id !== payer.lease_id) return
    const on = run.charge_on
    const others = await sumWaiting(trx, { userId, gateway }, { day: on, leaseId: payer.lease_id, exceptId: id })
    const owed = (await readOwed(trx, payer, gateway))(on) - others
    const cents = Math.min(owed, run.chosen_cents ?? owed)
    if (cents < MIN_CENTS) return
    const method = await usableMethod(trx, run, on)
    const told = { company: await readCompany(trx), origin, on, cents }
    if (method === null) {
      await updateRun(trx, id, { status: 'failed', ended_at: now })
      return await tellNotMade(trx, payer, { ...told, why: 'card' })
    }
    await updateRun(trx, id, { most_cents: cents, told_at: now })
    await remindTomorrow(trx, payer, { ...told, method: nameOf(method) })
  })
}

export const listTomorrow = ({ db, cards }: SyncDeps, today: string) => listUntold(db, cards.gateway, addDays(today, 1))
