import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { AdminLedgerEntry, NewCharge, NewReversal } from '#contract/leases/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { isReturned } from '../held/queries.ts'
import { findLease } from '../queries.ts'
import { monthOf, readLedger, rentBalanceOf, withSent } from '../rent-balance.ts'
import { chargeLeases } from './charges.ts'
import { requireOpen } from '../periods/close.ts'
import { completeEntry, type LedgerDeps, type Member, refuse, requirePast, signedBy } from './context.ts'
import { type EntryRow, insertEntry } from './entry-queries.ts'
import { isReversible } from './present.ts'
import { findEntry, hasLateFee, isReversed, type LeaseRow, listMatched, lockLease, oldestOpenRent } from './queries.ts'
import { chargeRefusal } from './rules.ts'

/** The days on which unpaid rent was due, with its months, oldest first. What a bank works on counts as paid. */
async function listOverdue(trx: Db, { id, user_id: userId }: LeaseRow, { gateway }: LedgerDeps) {
  // Without an account there are no terms to compute from, only the ledger.
  const oldest = userId === null ? await oldestOpenRent(trx, id, gateway) : null
  if (userId === null) return oldest === null ? [] : [{ month: monthOf(oldest), dueOn: oldest }]
  const payer = await findLease(trx, userId)
  const rent = payer && rentBalanceOf(payer, withSent(await readLedger(trx, payer, gateway)))
  return (rent?.open ?? []).flatMap(({ month, dueOn }) => (dueOn === null ? [] : [{ month, dueOn }]))
}

/** The oldest month of unpaid rent that has no late fee yet, and whether there is unpaid rent that has one. */
async function lateMonthOf(trx: Db, lease: LeaseRow, deps: LedgerDeps) {
  let isCharged = false
  for (const late of await listOverdue(trx, lease, deps)) {
    if (!(await hasLateFee(trx, lease.id, late.month, late.dueOn))) return { ...late, isCharged: false }
    isCharged = true
  }
  return { month: null, dueOn: null, isCharged }
}

/** Charges something in addition to the terms of the lease. Rent counts for the month of its day. */
export async function charge(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  leaseId: string,
  { account, amount: cents, effectiveOn, memo }: NewCharge,
): Promise<AdminLedgerEntry> {
  requirePast('effectiveOn', 'Charge date', effectiveOn)
  const lease = orNotFound(await lockLease(trx, leaseId))
  await requireOpen(trx, 'effectiveOn', effectiveOn)
  const { has_begun: hasBegun, starts_on: start } = lease
  if (hasBegun && start !== null && effectiveOn < start)
    throw refuse('effectiveOn', `The lease began on ${formatDay(start)}, so a charge can't be dated before that`)
  const late = await lateMonthOf(trx, lease, deps)
  const circumstances = {
    today: companyDay(),
    effectiveOn,
    hasBegun,
    startsOn: start,
    lateFeeCents: lease.late_fee_cents === null ? null : Number(lease.late_fee_cents),
    oldestDueOn: late.dueOn,
    isCharged: late.isCharged,
  }
  const refusal = chargeRefusal({ account, amount: cents }, circumstances)
  if (refusal !== null) throw refuse(refusal.path, refusal.message)
  const entry = await insertEntry(trx, {
    lease_id: leaseId,
    kind: 'charge',
    account,
    cents,
    effective_on: effectiveOn,
    period: account === 'rent' ? monthOf(effectiveOn) : account === 'late_fee' ? late.month : null,
    memo,
    ...(await signedBy(trx, by)),
  })
  return await completeEntry(trx, deps, by, entry)
}

function whyNot({ source, kind }: EntryRow): string {
  if (source === 'staff' && kind !== 'reversal') return 'This belongs to another entry. Reverse that one instead.'
  if (kind === 'reversal') return 'A reversal stays. Record the charge or payment again instead.'
  return source === 'payment'
    ? 'This follows from a payment online. Refund the payment instead, and the ledger follows.'
    : 'This follows from the lease. Change the lease, and the ledger follows.'
}

/** Takes an entry back. It stays in the ledger, with an entry of the opposite amount and the reason. */
export async function reverse(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  entryId: string,
  { reason }: NewReversal,
): Promise<AdminLedgerEntry> {
  const seen = orNotFound((await findEntry(trx, entryId)) ?? null)
  const { user_id: userId } = orNotFound(await lockLease(trx, seen.lease_id))
  const first = seen.source === 'staff' && seen.payment_id !== null ? await findEntry(trx, seen.payment_id) : undefined
  if (!isReversible(seen, first)) throw new AppError('conflict', whyNot(seen))
  if (await isReversed(trx, entryId)) throw new AppError('conflict', 'This entry has already been reversed.')
  const signature = await signedBy(trx, by)
  const takeBack = (entry: EntryRow) =>
    insertEntry(trx, {
      lease_id: entry.lease_id,
      kind: 'reversal',
      account: entry.account,
      cents: -Number(entry.cents),
      effective_on: companyDay(),
      period: entry.period,
      memo: reason,
      gateway: entry.gateway,
      reverses: entry.id,
      ...signature,
    })
  const entry = await takeBack(seen)
  for (const matched of await listMatched(trx, seen.id)) if (!(await isReturned(trx, matched))) await takeBack(matched)
  if (userId !== null) await chargeLeases(trx, [userId], deps.gateway)
  return await completeEntry(trx, deps, by, entry)
}
