import { addDays } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import { readCompany } from '#server/features/company/service.ts'
import { lockRun, type RunRow, updateRun } from '../autopay/queries.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import { nameOf, whyNotUsable } from '../methods/present.ts'
import { lockUser } from '../queries.ts'
import { readUpcoming } from '../upcoming/charges.ts'
import { remindTomorrow, tellNotMade } from './mail.ts'
import { listUntold } from './queries.ts'

/** Reminds a tenant of tomorrow's payment, with what is due by then. No more than that is charged. */
export async function remind({ db, cards, origin }: SyncDeps, { id, user_id: userId, gateway }: RunRow, now: Date) {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const [run, payer] = [await lockRun(trx, id), await findPayer(trx, userId)]
    // What was scheduled for another lease is not paid, which is told on its day.
    if (run?.status !== 'scheduled' || run.told_at !== null || !payer || run.lease_id !== payer.lease_id) return
    const on = run.charge_on
    const { walk } = await readUpcoming(trx, payer, { userId, gateway }, now)
    const planned = walk().find((one) => one.run?.id === id)
    if (!planned || planned.dueCents < MIN_CENTS) return
    const { dueCents: cents, method } = planned
    const told = { company: await readCompany(trx), origin, on, cents }
    const why = whyNotUsable(method, cards)
    if (method === null || why !== null) {
      await updateRun(trx, id, { status: 'failed', why, ended_at: now })
      return await tellNotMade(trx, payer, { ...told, why: why ?? 'card' })
    }
    await updateRun(trx, id, { most_cents: cents, told_at: now })
    await remindTomorrow(trx, payer, { ...told, method: nameOf(method) })
  })
}

export const listTomorrow = ({ db, cards }: SyncDeps, today: string) => listUntold(db, cards.gateway, addDays(today, 1))
