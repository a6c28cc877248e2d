import { addDays } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { AdminLedgerEntry, NewReceipt } from '#contract/leases/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { findLease } from '../queries.ts'
import { checkCharge } from '../check-charge.ts'
import { monthOf } from '../rent-balance.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { chargeLeases } from './charges.ts'
import { lastMonthPaidBy } from '../held/last-month.ts'
import { requireOpen } from '../periods/close.ts'
import { completeEntry, type LedgerDeps, type Member, refuse, requirePast, signedBy } from './context.ts'
import { type EntryRow, insertEntry } from './entry-queries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import { receiptMail } from './mail.ts'
import { feeDayRefusal } from './rules.ts'
import { findLeasePerson, type LeaseRow, lockLease, openOn } from './queries.ts'
import { findSameReceipt, firstDayOf, nextReceiptNumber } from '../received/queries.ts'

const TYPES = { rent: 'rent', deposit: 'deposit', fee: 'fees' } as const

/** The month that a payment of rent counts for. Refuses what Massachusetts does not allow and what is more than can be owed. */
export async function monthFor(
  trx: Db,
  { gateway }: LedgerDeps,
  userId: string,
  { account, amount }: Pick<NewReceipt, 'account' | 'amount'>,
) {
  const payer = orNotFound((await findLease(trx, userId)) ?? null)
  const { reason, month } = await checkCharge(trx, payer, gateway, {
    type: TYPES[account],
    cents: amount,
    reader: 'staff',
  })
  if (reason !== null) throw refuse('amount', reason)
  return month
}

async function requireAnother(trx: Db, leaseId: string, receipt: NewReceipt) {
  const { method, number, amount: cents, receivedOn, isAnother } = receipt
  if (isAnother) return
  const same = await findSameReceipt(trx, { leaseId, method, number: number || null, cents, receivedOn })
  if (!same) return
  const before = Number(same.cents)
  const what = `${METHOD_NAMES[method]}${same.number ? ` ${same.number}` : ''} for ${formatAmount(formatCents(before))}`
  const other = before === cents ? '' : ` This one is for ${formatAmount(formatCents(cents))}.`
  throw new AppError(
    'conflict',
    `${what} was already recorded by ${same.staff_name}, received on ${formatDay(same.effective_on)}.${other} If this is another payment, check the box that says so.`,
  )
}

/** The first and the last month's rent, a deposit and a lock may be paid so many days before a lease begins. */
const PREPAID_DAYS = 180

/** Refuses a day long before the lease, which is a typing mistake and would be the year of the receipt number. */
export async function requireTimely(trx: Db, { id, starts_on: start }: LeaseRow, path: string, day: string) {
  if (start === null || day >= addDays(start, -PREPAID_DAYS)) return
  const first = await firstDayOf(trx, id)
  if (first === null || day >= addDays(first, -PREPAID_DAYS)) return
  throw refuse(
    path,
    `The first day of the lease is ${formatDay(first)}. Enter a day on or after ${formatDay(addDays(first, -PREPAID_DAYS))}, ${PREPAID_DAYS} days before it`,
  )
}

/** Who paid: one of the tenants of the lease. Null where the only one has no account. */
export async function findPerson(trx: Db, leaseId: string, userId: string | null) {
  const person = userId === null ? null : await findLeasePerson(trx, leaseId, userId)
  if (userId !== null && person === null) throw refuse('tenantId', 'Choose one of the tenants of the lease')
  return person
}

/** Posts a payment that did not go by card, with a receipt number and an email to the tenant who paid. `completeEntry` ends it. */
export async function postReceipt(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  leaseId: string,
  receipt: NewReceipt,
): Promise<EntryRow> {
  const { account, amount: cents, receivedOn, method, number, memo } = receipt
  requirePast('receivedOn', 'Received on', receivedOn)
  const lease = orNotFound(await lockLease(trx, leaseId))
  await requireOpen(trx, 'receivedOn', receivedOn)
  await requireTimely(trx, lease, 'receivedOn', receivedOn)
  await requireAnother(trx, leaseId, receipt)
  const userId = lease.user_id
  const person = await findPerson(trx, leaseId, receipt.tenantId ?? userId)
  const month = userId === null ? monthOf(receivedOn) : await monthFor(trx, deps, userId, receipt)
  const own = {
    lease_id: leaseId,
    account,
    effective_on: receivedOn,
    ...(await signedBy(trx, by)),
  } as const
  const uncharged = account === 'rent' ? 0 : cents - (await openOn(trx, leaseId, account, deps.gateway))
  // Massachusetts allows a deposit of one month's rent at most. Without an account, no terms say how much that is.
  if (userId === null && account === 'deposit' && uncharged > 0)
    throw refuse('amount', `Only ${formatAmount(formatCents(cents - uncharged))} of the deposit is open on this lease`)
  // It would be charged on the day on which it was received.
  if (
    account === 'fee' &&
    uncharged > 0 &&
    lease.has_begun &&
    lease.starts_on !== null &&
    receivedOn <= lease.starts_on
  )
    throw refuse('receivedOn', feeDayRefusal(lease.starts_on))
  const entry = await insertEntry(trx, {
    ...own,
    kind: 'payment',
    cents: -cents,
    period: account === 'rent' ? month : null,
    memo: memo || METHOD_NAMES[method],
    method,
    method_number: number || null,
    receipt_number: await nextReceiptNumber(trx, receivedOn),
    lease_tenant_id: person?.lease_tenant_id ?? null,
  })
  // A fee or deposit that nothing was charged for is charged as it is paid, so that it leaves no credit.
  if (uncharged > 0)
    await insertEntry(trx, {
      ...own,
      kind: 'charge',
      cents: uncharged,
      memo: memo || (account === 'deposit' ? 'Security deposit' : 'Fee'),
      payment_id: entry.id,
    })
  if (userId !== null) {
    await chargeLeases(trx, [userId], deps.gateway)
    const company = await readCompany(trx)
    const main = await findLease(trx, userId)
    const payer = main && { ...main, ...person }
    const lastMonthCents = await lastMonthPaidBy(trx, entry.id, deps.gateway)
    if (company.email !== '' && payer)
      await enqueue(trx, 'send_mail', receiptMail({ company, payer, entry, lastMonthCents, origin: deps.origin }))
  }
  return entry
}

/** Records a payment that did not go by card. */
export const recordReceipt = async (
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  leaseId: string,
  receipt: NewReceipt,
): Promise<AdminLedgerEntry> => completeEntry(trx, deps, by, await postReceipt(trx, deps, by, leaseId, receipt))
