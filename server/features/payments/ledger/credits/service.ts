import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import type { NewCredit, NewPayout } from '#contract/leases/credits/admin.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { sentCentsOf } from '../../debits/present.ts'
import { listSentOf } from '../../debits/queries.ts'
import { dollars } from '../../labels.ts'
import { findRecent } from '../../refunds/queries.ts'
import { chargeLeases } from '../books/charges.ts'
import { completeEntry, type LedgerDeps, type Member, refuse, requirePast, signedBy } from '../books/context.ts'
import { insertEntry } from '../books/entry-queries.ts'
import { type LeaseRow, lockLease, openOn } from '../books/queries.ts'
import { findPerson, monthFor, requireTimely } from '../books/receipts.ts'
import { openRent } from '../held/entries.ts'
import { requireOpen } from '../periods/close.ts'
import { findLease } from '../queries.ts'
import { monthOf, readLedger } from '../rent-balance.ts'
import { listTenants } from '../shares/queries.ts'
import { tellOfCredit, tellOfPayout } from './mail.ts'
import { findSamePayout, readCredit } from './queries.ts'

/** Refuses more than is owed, and more than is left of it once banks have paid what they work on. */
async function requireOwed(
  trx: Db,
  { gateway }: LedgerDeps,
  leaseId: string,
  { owed, cents, type }: { owed: number; cents: number; type: 'rent' | 'fees' },
) {
  const sent = sentCentsOf(await listSentOf(trx, leaseId, gateway), type)
  const open = Math.max(0, owed - sent)
  if (cents <= open) return
  const onItsWay = sent === 0 ? '' : `, because ${dollars(sent)} is on its way from a bank`
  const what = type === 'rent' ? 'rent' : 'fees and utilities'
  throw refuse('amount', `Only ${dollars(open)} of ${what} is owed on this lease${onItsWay}`)
}

/** The month that a credit of rent counts for, the oldest open one. Refuses more than can be owed. */
async function creditedMonth(trx: Db, deps: LedgerDeps, lease: LeaseRow, { amount, effectiveOn }: NewCredit) {
  if (lease.user_id !== null) return await monthFor(trx, deps, lease.user_id, { account: 'rent', amount })
  await requireOwed(trx, deps, lease.id, { owed: await openRent(trx, deps, lease), cents: amount, type: 'rent' })
  return monthOf(effectiveOn)
}

/** How much of a credit of rent that was just given pays what was owed. The rest is there for later rent. */
async function rentTakenOff(trx: Db, { gateway }: LedgerDeps, leaseId: string, cents: number) {
  const { rent: left } = await readCredit(trx, leaseId, gateway)
  return Math.max(0, Math.min(cents, cents - left))
}

/** Takes something off what is owed, such as a concession. Rent counts for the oldest open month, as what is received does. */
export async function giveCredit(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  leaseId: string,
  given: NewCredit,
): Promise<AdminLedgerEntry> {
  const { account, amount: cents, effectiveOn, memo } = given
  requirePast('effectiveOn', 'Credit date', effectiveOn)
  const lease = orNotFound(await lockLease(trx, leaseId))
  await requireOpen(trx, 'effectiveOn', effectiveOn)
  const { starts_on: start, has_begun: hasBegun, user_id: userId } = lease
  if (!hasBegun)
    throw refuse('account', 'The lease has not begun, so nothing is charged yet. Change its terms instead.')
  if (start !== null && effectiveOn < start)
    throw refuse('effectiveOn', `The lease began on ${formatDay(start)}, so a credit can't be dated before that`)
  if (account !== 'rent')
    await requireOwed(trx, deps, leaseId, {
      owed: await openOn(trx, leaseId, 'fee', deps.gateway),
      cents,
      type: 'fees',
    })
  const added = await insertEntry(trx, {
    lease_id: leaseId,
    kind: 'credit',
    account,
    cents: -cents,
    effective_on: effectiveOn,
    period: account === 'rent' ? await creditedMonth(trx, deps, lease, given) : null,
    memo,
    ...(await signedBy(trx, by)),
  })
  if (userId !== null) await chargeLeases(trx, [userId], deps.gateway)
  const offCents = account === 'rent' ? await rentTakenOff(trx, deps, leaseId, cents) : cents
  return await completeEntry(trx, deps, by, added, async (entry) =>
    tellOfCredit(trx, await listTenants(trx, leaseId), {
      origin: deps.origin,
      entry,
      amount: formatCents(cents),
      offCents,
    }),
  )
}

/** The month whose rent goes back: the latest that money was paid for. */
async function paidBackMonth(trx: Db, { gateway }: LedgerDeps, userId: string | null, day: string) {
  const payer = userId === null ? undefined : await findLease(trx, userId)
  const { paid = [] } = payer ? await readLedger(trx, payer, gateway) : {}
  const months = paid.filter(({ cents }) => cents > 0).map(({ month }) => month)
  return months.toSorted().at(-1) ?? monthOf(day)
}

/** Who gets a credit. On a lease of several tenants the entry says it. */
async function recipientOf(trx: Db, { id, user_id: userId }: LeaseRow, tenantId: string | undefined) {
  const person = await findPerson(trx, id, tenantId ?? userId)
  const tenants = person === null ? [] : await listTenants(trx, id)
  const isShared = tenants.length > 1 || (person !== null && person.lease_tenant_id !== null)
  const name = person && `${person.first_name} ${person.last_name}`.trim()
  return { person, memo: isShared ? `Credit paid back to ${name || person!.email}` : 'Credit paid back' }
}

/** Refuses what may be the same money a second time, unless staff say that it is not. The lease is locked already. */
async function requireAnother(trx: Db, leaseId: string, { amount: cents, method, number, isAnother }: NewPayout) {
  if (isAnother) return
  const ask = 'If this is another payback, check the box that says so.'
  const same = await findSamePayout(trx, { leaseId, method, number: number || null, cents })
  if (same)
    throw new AppError(
      'conflict',
      `${same.staff_name} already paid back ${dollars(same.cents)} of the credit of this lease${same.has_number ? ' with the same number' : ''} on ${formatDate(same.created_at)}. ${ask}`,
    )
  const refund = await findRecent(trx, leaseId)
  if (refund)
    throw new AppError(
      'conflict',
      `${refund.staff_name} refunded ${dollars(Number(refund.amount_cents))} of a payment of this lease on ${formatDate(refund.created_at)}. ${ask}`,
    )
}

/** Records that a credit was paid back. The first entry stands for all of them: what was paid too much of rent and of fees are entries of their own. */
export async function payBack(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  leaseId: string,
  given: NewPayout,
): Promise<AdminLedgerEntry> {
  const { amount: cents, method, number, paidOn, memo: added, tenantId } = given
  requirePast('paidOn', 'Paid on', paidOn)
  const lease = orNotFound(await lockLease(trx, leaseId))
  await requireOpen(trx, 'paidOn', paidOn)
  await requireTimely(trx, lease, 'paidOn', paidOn)
  const { person, memo } = await recipientOf(trx, lease, tenantId)
  // What came due since the job last ran is no credit.
  if (lease.user_id !== null) await chargeLeases(trx, [lease.user_id], deps.gateway)
  const credit = await readCredit(trx, leaseId, deps.gateway)
  if (cents > credit.total)
    throw refuse(
      'amount',
      credit.total > 0
        ? `The credit of this lease is ${dollars(credit.total)}, so that is the most that can be paid back`
        : 'This lease has no credit that could be paid back',
    )
  await requireAnother(trx, leaseId, given)
  const own = {
    lease_id: leaseId,
    kind: 'refund',
    effective_on: paidOn,
    memo: added ? `${memo}: ${added}` : memo,
    payout_method: method,
    method_number: number || null,
    lease_tenant_id: person?.lease_tenant_id ?? null,
    ...(await signedBy(trx, by)),
  } as const
  const rentCents = Math.min(cents, Math.max(0, credit.rent))
  const period = await paidBackMonth(trx, deps, lease.user_id, paidOn)
  const ofRent =
    rentCents > 0 ? await insertEntry(trx, { ...own, account: 'rent', cents: rentCents, period }) : undefined
  const ofFees =
    cents > rentCents
      ? await insertEntry(trx, { ...own, account: 'fee', cents: cents - rentCents, payment_id: ofRent?.id ?? null })
      : undefined
  if (lease.user_id !== null) await chargeLeases(trx, [lease.user_id], deps.gateway)
  return await completeEntry(trx, deps, by, (ofRent ?? ofFees)!, async (entry) => {
    if (person !== null) await tellOfPayout(trx, person, { origin: deps.origin, entry, amount: formatCents(cents) })
  })
}
