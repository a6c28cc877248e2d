import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { chargeLeases } from '#server/features/payments/service.ts'
import { leaseMap } from '#server/features/tenants/fields.ts'
import type { TenantRow } from '#server/features/tenants/queries.ts'
import { requireUnshared } from '#server/features/tenants/roommates/overlaps.ts'
import { endWithLease } from '#server/features/tenants/roommates/queries.ts'
import type { LeaseColumns } from './lease.ts'
import { giveUpLease, isOtherAddress, lockOwnPayments } from './queries.ts'
import { saveLease } from './rents.ts'

/** Whether the given terms are of another home than the lease before. A unit that is chosen for the same address is none. */
async function isElsewhere(db: Db, before: TenantRow, given: LeaseColumns): Promise<boolean> {
  const { unit_id: unitId = null, property_address: address } = given
  if (unitId !== null && unitId === before.unit_id) return false
  if (unitId !== null && before.unit_id !== null) return true
  if (before.property_address === null || (unitId === null && address === undefined)) return false
  return await isOtherAddress(db, before.property_address, { unitId, address: address ?? null })
}

/** Whether the given terms begin a new tenancy after a lease that is over. One of the same home that begins on the day after it is a renewal. */
export async function isNewTenancy(db: Db, before: TenantRow, given: LeaseColumns): Promise<boolean> {
  const end = before.ends_on
  const start = given.starts_on ?? before.starts_on
  if (end === null || end >= companyDay() || start === null || start <= end) return false
  return start > addDays(end, 1) || (await isElsewhere(db, before, given))
}

/** All of a new tenancy is known, also where it is entered after it began. */
const knownFrom = (start: string) => (start < companyDay() ? instantOf(start, '12:00')! : new Date())

const refuse = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** The rent of a new lease applies from its first month. */
function requireFromStart(start: string, rentFrom: string | undefined) {
  if (rentFrom !== undefined && rentFrom > start)
    throw refuse('rentFrom', 'This begins a new lease, so its rent applies from the start.')
}

/**
 * Begins a new lease of a tenant who is locked, with the given terms and those of the lease before that stay. The lease before stays as it is, with all that
 * is owed on it, once everything that it still charges is posted. Returns the id of the lease before.
 */
export async function beginTenancy(
  trx: Db,
  gateway: Gateway,
  before: TenantRow,
  { given, rentFrom }: { given: LeaseColumns; rentFrom: string | undefined },
): Promise<string> {
  const { id } = before
  const after = { ...before, ...given }
  requireFromStart(after.starts_on!, rentFrom)
  await requireUnshared(trx, id, after)
  const isMoving = given.unit_id === undefined && (await isElsewhere(trx, before, given))
  const isOwed = given.opening_cents !== undefined && String(given.opening_cents) !== String(before.opening_cents)
  const terms = Object.fromEntries(leaseMap.columns.map((column) => [column, after[column]])) as LeaseColumns
  await lockOwnPayments(trx, id)
  await chargeLeases(trx, [id], gateway)
  await endWithLease(trx, id)
  const formerId = await giveUpLease(trx, id)
  await saveLease(
    trx,
    id,
    {
      ...terms,
      ...(isMoving && { unit_id: null }),
      // What was owed when the lease before was entered is owed there.
      opening_cents: isOwed ? given.opening_cents! : null,
      created_at: knownFrom(after.starts_on!),
    },
    gateway,
  )
  return formerId
}
