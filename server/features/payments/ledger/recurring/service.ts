import { addMonths, companyDay, formatMonth, type Month } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import {
  MAX_RECURRING,
  type NewRecurringAmount,
  type NewRecurringCharge,
  type OwnCharge,
  type RecurringCharges,
  type RecurringEnd,
} from '#contract/leases/recurring/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordLeaseChange } from '#server/features/audit/service.ts'
import { chargeLeases } from '../books/charges.ts'
import { type LedgerDeps, type Member, refuse, signedBy } from '../books/context.ts'
import { isLease, lockLease } from '../books/queries.ts'
import { findLeaseOf } from '../queries.ts'
import { isOverFor, monthOf, type Payer } from '../rent-balance.ts'
import { rentIn } from '../rent.ts'
import { isOfFormerTenancy } from './charges.ts'
import { presentOwnRecurring, presentRecurring } from './present.ts'
import { findRecurring, insertRecurring, listRecurring, putAmount, putLastMonth, type RecurringRow } from './queries.ts'

/** The lease with its main tenant, locked. The tenant is undefined once the account was deleted. */
async function lockPayer(trx: Db, leaseId: string): Promise<Payer | undefined> {
  const { user_id: userId } = orNotFound(await lockLease(trx, leaseId))
  return await findLeaseOf(trx, { user_id: userId, lease_id: leaseId })
}

function whyNone(payer: Payer | undefined, running: number): string | null {
  if (payer === undefined) return 'This lease is over, so nothing is charged each month.'
  if (isOverFor(payer)) return `The lease ended on ${formatDay(payer.ends_on!)}, so nothing is charged each month.`
  return running >= MAX_RECURRING ? `A lease can have up to ${MAX_RECURRING} recurring charges at a time.` : null
}

/** The first month that a charge can begin in: this one, or the one in which the tenancy begins. */
const earliestOf = (payer: Payer | undefined): Month =>
  [monthOf(companyDay()), monthOf(payer?.starts_on ?? '2000-01-01')].toSorted().at(-1)!

async function presentAll(db: Db, leaseId: string): Promise<RecurringCharges> {
  const payer = await findLeaseOf(db, { user_id: null, lease_id: leaseId })
  const charges = presentRecurring(await listRecurring(db, [leaseId]), payer, companyDay())
  const running = charges.filter(({ state }) => state !== 'ended').length
  return { refusal: whyNone(payer, running), earliest: earliestOf(payer), charges }
}

export async function readRecurring(db: Db, leaseId: string): Promise<RecurringCharges> {
  orNotFound((await isLease(db, leaseId)) || null)
  return await presentAll(db, leaseId)
}

/** What the lease of a tenant charges each month besides the rent. */
export async function readOwnRecurring(db: Db, leaseId: string): Promise<OwnCharge[]> {
  const payer = await findLeaseOf(db, { user_id: null, lease_id: leaseId })
  return payer ? presentOwnRecurring(await listRecurring(db, [leaseId]), payer) : []
}

/** Charges what is due of a change, writes the audit log last, and returns what the lease charges now. */
async function complete(
  trx: Db,
  { gateway }: LedgerDeps,
  { user, address }: Member,
  { leaseId, payer, details }: { leaseId: string; payer: Payer | undefined; details: Record<string, unknown> },
): Promise<RecurringCharges> {
  if (payer) await chargeLeases(trx, [payer.holder_id], gateway)
  const all = await presentAll(trx, leaseId)
  await recordLeaseChange(trx, { userId: user.id, address }, leaseId, details)
  return all
}

function requireFrom(path: string, month: Month, earliest: Month) {
  if (month >= earliest) return
  throw refuse(
    path,
    earliest > monthOf(companyDay())
      ? `The first month can't be before ${formatMonth(earliest)}: until a lease has begun, Massachusetts allows only rent, a deposit and a new lock`
      : `The first month can't be before ${formatMonth(earliest)}. Use Add charge for an earlier month`,
  )
}

/** Adds a charge for each month. */
export async function addRecurring(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewRecurringCharge) {
  const { account, amount: cents, memo, firstMonth } = body
  const [lastMonth, dueDay] = [body.lastMonth || null, body.dueDay || null]
  const payer = await lockPayer(trx, leaseId)
  const { refusal } = await presentAll(trx, leaseId)
  if (refusal !== null) throw new AppError('conflict', refusal)
  requireFrom('firstMonth', firstMonth, earliestOf(payer))
  const end = payer?.ends_on ?? null
  if (end !== null && firstMonth > end) throw refuse('firstMonth', `The lease ends on ${formatDay(end)}`)
  if (lastMonth !== null && lastMonth < firstMonth)
    throw refuse('lastMonth', "The last month can't be before the first one")
  const terms = { account, memo, due_day: dueDay, first_month: firstMonth, last_month: lastMonth }
  const id = await insertRecurring(trx, { lease_id: leaseId, ...terms, ...(await signatureOf(trx, by)) }, cents)
  const details = { recurringCharge: 'added', id, account, memo, amount: formatCents(cents), firstMonth, lastMonth }
  return await complete(trx, deps, by, { leaseId, payer, details })
}

async function signatureOf(trx: Db, by: Member) {
  const { staff_id, staff_name } = await signedBy(trx, by)
  return { staff_id, staff_name }
}

/** A charge with its lease, locked, that still runs or will begin. */
async function lockCharge(trx: Db, id: string): Promise<{ charge: RecurringRow; payer: Payer | undefined }> {
  const { lease_id: leaseId } = orNotFound((await findRecurring(trx, id)) ?? null)
  const payer = await lockPayer(trx, leaseId)
  const charge = orNotFound((await findRecurring(trx, id)) ?? null)
  // What ended last month can still go on with this one.
  const isOver = charge.last_month !== null && charge.last_month < addMonths(monthOf(companyDay()), -1)
  const refusal = whyNone(payer, 0)
  if (refusal !== null) throw new AppError('conflict', refusal)
  if (isOver || (payer && isOfFormerTenancy(charge, payer)))
    throw new AppError('conflict', 'This charge has ended. Add it again instead.')
  return { charge, payer }
}

/** Changes the amount from a month on. */
export async function changeRecurring(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  id: string,
  { from, amount: cents }: NewRecurringAmount,
) {
  const { charge, payer } = await lockCharge(trx, id)
  const { first_month: first, last_month: last, lease_id: leaseId } = charge
  const earliest = [first, earliestOf(payer)].toSorted().at(-1)!
  if (from < earliest) throw refuse('from', `The amount can be changed from ${formatMonth(earliest)} on`)
  if (last !== null && from > last) throw refuse('from', `The last month is ${formatMonth(last)}`)
  const before = formatCents(rentIn(charge.amounts, from))
  await putAmount(trx, id, from, cents)
  const details = { recurringCharge: 'changed', id, from, amount: { from: before, to: formatCents(cents) } }
  return await complete(trx, deps, by, { leaseId, payer, details })
}

/** Sets the last month of a charge, or lets it go on for as long as the lease. */
export async function endRecurring(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  id: string,
  { lastMonth: month }: RecurringEnd,
) {
  const { charge, payer } = await lockCharge(trx, id)
  const { first_month: first, last_month: before, lease_id: leaseId } = charge
  const lastMonth = month || null
  const earliest = addMonths([first, monthOf(companyDay())].toSorted().at(-1)!, -1)
  if (lastMonth !== null && lastMonth < earliest)
    throw refuse('lastMonth', `The last month can't be before ${formatMonth(earliest)}`)
  await putLastMonth(trx, id, lastMonth)
  const details = { recurringCharge: 'ended', id, lastMonth: { from: before, to: lastMonth } }
  return await complete(trx, deps, by, { leaseId, payer, details })
}
