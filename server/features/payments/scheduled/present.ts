import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents, MIN_CENTS } from '#contract/core/money.ts'
import { cutOffOf } from '#contract/payments/autopay-own.ts'
import type { scheduledPayments } from '#contract/payments/scheduled-own.ts'
import type { Db } from '#server/db/connection.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { type Holder, listSaved } from '../methods/queries.ts'
import { readUpcoming, type UpcomingCharges } from '../upcoming/charges.ts'
import { reasonOf } from '../upcoming/reasons.ts'
import { listFailed, listOpen } from './queries.ts'

type Scheduled = ResultOf<typeof scheduledPayments.create>

/** A person's scheduled payments as they see them, in the order in which they are made. Each charges what those before it leave. */
export async function listScheduled(
  db: Db,
  holder: Holder,
  now = new Date(),
  known?: UpcomingCharges,
): Promise<Scheduled[]> {
  const left = (await listOpen(db, holder)).length
  const payer = left === 0 ? undefined : await findPayer(db, holder.userId)
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

/** How many days a payment that was not made is shown, while its rent is due. */
const UNMADE_DAYS = 30

/** Scheduled payments that were not made, and why. Nothing once their rent is no longer due, or they are replaced. */
export async function listUnmade(
  db: Db,
  payer: Payer,
  holder: Holder,
  { owedOn }: Pick<UpcomingCharges, 'owedOn'>,
  now = new Date(),
) {
  const today = companyDay(now)
  const runs = await listFailed(db, holder, { leaseId: payer.lease_id, since: addDays(today, -UNMADE_DAYS) })
  return runs.flatMap((run) => {
    const { id, charge_on: payOn, most_cents: most } = run
    const cents = Math.min(most, owedOn(payOn > today ? payOn : today))
    return cents < MIN_CENTS ? [] : [{ id, payOn, amount: formatCents(cents), reason: reasonOf(run, undefined)! }]
  })
}
