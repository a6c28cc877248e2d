import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { cutOffOf } from '#contract/payments/autopay-own.ts'
import type { scheduledPayments } from '#contract/payments/scheduled-own.ts'
import type { Db } from '#server/db/connection.ts'
import { findNext, type NextRun } from '../autopay/next-run.ts'
import { readOwed } from '../autopay/owed.ts'
import { find, type RunRow } from '../autopay/queries.ts'
import { findLease } from '../ledger/queries.ts'
import { isExpired } from '../methods/present.ts'
import { type Holder, listSaved } from '../methods/queries.ts'
import { findById } from '../queries.ts'
import { listOpen } from './queries.ts'

type Scheduled = ResultOf<typeof scheduledPayments.create>

/** What autopay charges first, in cents. */
const chargedBefore = (next: NextRun | null, day: string) =>
  next !== null && next.run?.status !== 'skipped' && next.on < day ? next.cents : 0

/** A person's scheduled payments as they see them, in the order in which they are made. Each charges what those before it leave. */
export async function listScheduled(db: Db, holder: Holder, now = new Date()): Promise<Scheduled[]> {
  const runs = await listOpen(db, holder)
  const payer = runs.length === 0 ? undefined : await findLease(db, holder.userId)
  if (!payer) return []
  const next = await findNext(db, { row: await find(db, holder), payer, holder, now })
  const owedOn = await readOwed(db, payer, holder.gateway)
  const methods = await listSaved(db, holder)
  let before = 0
  const expect = async (run: RunRow): Promise<number> => {
    const made = run.payment_id === null ? undefined : await findById(db, run.payment_id)
    if (made) return Number(made.amount_cents)
    // What was scheduled for another lease is not paid.
    if (run.lease_id !== payer.lease_id) return 0
    const most = run.told_at === null ? (run.chosen_cents ?? Infinity) : run.most_cents
    const cents = Math.min(owedOn(run.charge_on) - before - chargedBefore(next, run.charge_on), most)
    before += Math.max(0, cents)
    return Math.max(0, cents)
  }
  const shown: Scheduled[] = []
  for (const run of runs) {
    const { id, charge_on: on, chosen_cents: chosen } = run
    const method = methods.find((one) => one.id === run.method_id)
    shown.push({
      id,
      payOn: on,
      amount: formatCents(await expect(run)),
      chosenAmount: chosen === null ? null : formatCents(chosen),
      methodId: method?.id ?? null,
      cardBrand: method?.brand ?? null,
      cardLast4: method?.last4 ?? null,
      isMethodLost: !method || isExpired(method, on),
      cutOffAt: cutOffOf(on),
      isLocked: now >= cutOffOf(on) || run.status !== 'scheduled',
      isAfterAutopay: chargedBefore(next, on) > 0,
    })
  }
  return shown
}
