import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { cutOffOf } from '#contract/payments/autopay-own.ts'
import type { scheduledPayments } from '#contract/payments/scheduled-own.ts'
import type { Db } from '#server/db/connection.ts'
import { findLease } from '../ledger/queries.ts'
import { type Holder, listSaved } from '../methods/queries.ts'
import { readUpcoming, type UpcomingCharges } from '../upcoming/charges.ts'
import { listOpen } from './queries.ts'

type Scheduled = ResultOf<typeof scheduledPayments.create>

/** A person's scheduled payments as they see them, in the order in which they are made. Each charges what those before it leave. */
export async function listScheduled(
  db: Db,
  holder: Holder,
  now = new Date(),
  known?: UpcomingCharges,
): Promise<Scheduled[]> {
  const left = (await listOpen(db, holder)).length
  const payer = left === 0 ? undefined : await findLease(db, holder.userId)
  if (!payer) return []
  const { walk } = known ?? (await readUpcoming(db, payer, holder, now))
  const methods = await listSaved(db, holder)
  let isAfterAutopay = false
  const shown: Scheduled[] = []
  for (const { source, run, on, cents, method, methodId, isBegun } of walk()) {
    if (source === 'autopay') isAfterAutopay ||= cents > 0
    if (source === 'autopay' || run === null) continue
    const chosen = run.chosen_cents
    const saved = methods.find(({ id }) => id === methodId)
    shown.push({
      id: run.id,
      payOn: on,
      amount: formatCents(cents),
      chosenAmount: chosen === null ? null : formatCents(chosen),
      methodId: saved?.id ?? null,
      cardBrand: saved?.brand ?? null,
      cardLast4: saved?.last4 ?? null,
      isMethodLost: method === null,
      cutOffAt: cutOffOf(on),
      isLocked: now >= cutOffOf(on) || isBegun,
      isAfterAutopay,
    })
    if (shown.length === left) break
  }
  return shown
}
