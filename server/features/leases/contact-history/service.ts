import { addMonths, companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import { FURTHEST_YEARS, type NewContact, type NewCorrection } from '#contract/leases/contact-history/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordLeaseChange } from '#server/features/audit/service.ts'
import { type LedgerDeps, type Member, refuse, requirePast, signedBy } from '#server/features/payments/service.ts'
import { presentContact } from './present.ts'
import {
  countCalls,
  holdLease,
  insertContact,
  leaseExists,
  listContacts,
  lockContact,
  strikeContact,
} from './queries.ts'

const historyOf = async (db: Db, leaseId: string, gateway: Gateway) => ({
  recentCalls: await countCalls(db, leaseId, companyDay()),
  contacts: (await listContacts(db, leaseId, gateway)).map(presentContact),
})

export async function readContacts({ db, gateway }: LedgerDeps, leaseId: string) {
  orNotFound((await leaseExists(db, leaseId)) ?? null)
  return await historyOf(db, leaseId, gateway)
}

/** Refuses a day so long after the contact that its year is probably mistyped: until then the lease would not ask for attention again. */
function requireNear(field: string, name: string, day: string | null | undefined, on: string) {
  const month = addMonths(on, FURTHEST_YEARS * 12)
  if (day && day > `${month.slice(0, 7)}${on.slice(7)}`)
    throw refuse(field, `${name} must be within ${FURTHEST_YEARS} years of the contact`)
}

/** Refuses days that do not fit together. */
function checkDays({ on, promisedAmount, promisedOn, followUpOn }: NewContact) {
  requirePast('on', 'Day', on)
  const hasAmount = typeof promisedAmount === 'number'
  if (hasAmount && !promisedOn) throw refuse('promisedOn', 'Promised day is required')
  if (promisedOn && !hasAmount) throw refuse('promisedAmount', 'Promised amount is required')
  if (promisedOn && promisedOn < on) throw refuse('promisedOn', "Promised day can't be before the contact")
  if (followUpOn && followUpOn < on) throw refuse('followUpOn', "Follow-up day can't be before the contact")
  requireNear('promisedOn', 'Promised day', promisedOn, on)
  requireNear('followUpOn', 'Follow-up day', followUpOn, on)
}

/** Writes the audit log, without notes and reasons, which an erasure could not remove from there. Call it last in the transaction. */
const logContact = (trx: Db, { user, address }: Member, leaseId: string, details: Record<string, unknown>) =>
  recordLeaseChange(trx, { userId: user.id, address }, leaseId, details)

/** Records a contact with the tenant of a lease. */
export async function recordContact(trx: Db, { gateway }: LedgerDeps, by: Member, leaseId: string, body: NewContact) {
  checkDays(body)
  orNotFound((await holdLease(trx, leaseId)) ?? null)
  const { on, how, note, promisedAmount: cents = null, promisedOn = null, followUpOn = null } = body
  const { staff_id, staff_name } = await signedBy(trx, by)
  const { id } = await insertContact(trx, {
    lease_id: leaseId,
    contacted_on: on,
    how,
    note: note || null,
    promised_cents: cents,
    promised_on: promisedOn,
    follow_up_on: followUpOn,
    staff_id,
    staff_name,
  })
  const history = await historyOf(trx, leaseId, gateway)
  const promise = cents === null ? {} : { promisedAmount: formatCents(cents), promisedOn }
  await logContact(trx, by, leaseId, {
    contact: 'recorded',
    id,
    on,
    how,
    ...promise,
    ...(followUpOn !== null && { followUpOn }),
  })
  return history
}

/** Strikes out a contact that was entered by mistake. */
export async function correctContact(
  trx: Db,
  { gateway }: LedgerDeps,
  by: Member,
  id: string,
  { reason }: NewCorrection,
) {
  const found = orNotFound((await lockContact(trx, id)) ?? null)
  if (found.struck_at !== null) throw new AppError('conflict', 'This contact was already struck out.')
  const { staff_name: name } = await signedBy(trx, by)
  await strikeContact(trx, id, name, reason)
  const history = await historyOf(trx, found.lease_id, gateway)
  await logContact(trx, by, found.lease_id, { contact: 'struck out', id })
  return history
}
