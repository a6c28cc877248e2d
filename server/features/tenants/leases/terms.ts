import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { changesOf } from '#server/features/audit/service.ts'
import { chargeLeases } from '#server/features/payments/service.ts'
import { leaseMap } from '#server/features/tenants/fields.ts'
import { find, lock, type TenantRow, updatePerson } from '#server/features/tenants/queries.ts'
import { requireStayingFree, requireUnshared } from '#server/features/tenants/roommates/overlaps.ts'
import { moveJoining } from '#server/features/tenants/roommates/starts.ts'
import { isAgreed, type LeaseColumns, requireLawful, withUnitAddress } from './lease.ts'
import { beginTenancy, isNewTenancy } from './new-tenancy.ts'
import { putRentFrom, rentFromOf, saveLease, tenancyOf } from './rents.ts'

/** The columns that differ. Writing an unchanged rent would record its month again (`recordRent`). */
const changedIn = (lease: LeaseColumns, before: TenantRow): LeaseColumns => {
  const current = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(lease).filter(([column, value]) => String(value) !== String(current.get(column))),
  )
}

/** Refuses terms that the law, the calendar or the next lease of another tenant does not allow. */
export async function requireLawfulChange(db: Db, before: TenantRow, given: LeaseColumns) {
  const terms = { ...before, ...given }
  if (await isNewTenancy(db, before, given)) return requireLawful(terms)
  const tenancy = await tenancyOf(db, before.id, terms.starts_on)
  requireLawful(terms, tenancy ? tenancy.begins : terms.starts_on)
  await requireStayingFree(db, before.id, before, terms)
}

/**
 * Checks and saves the given terms of a lease whose tenant is locked. `rentFrom` is the month in which the new rent starts. Returns the id of the lease
 * before, where the terms begin a new one.
 */
export async function saveTerms(
  trx: Db,
  gateway: Gateway,
  before: TenantRow,
  given: LeaseColumns,
  rentFrom: string | undefined,
): Promise<string | null> {
  const { id } = before
  await requireLawfulChange(trx, before, given)
  const lease = await withUnitAddress(trx, id, given, before)
  if (await isNewTenancy(trx, before, given))
    return await beginTenancy(trx, gateway, before, { given: lease, rentFrom })
  if (rentFrom !== undefined) await putRentFrom(trx, before, { ...before, ...lease }, rentFrom)
  const hasLease = before.due_day !== null || isAgreed(lease)
  const changed = changedIn(lease, before)
  if (hasLease && Object.keys(changed).length > 0) {
    const after = { ...before, ...lease }
    await requireUnshared(trx, id, after)
    await moveJoining(trx, id, () => saveLease(trx, id, changed, gateway))
  } else if (rentFrom !== undefined) await chargeLeases(trx, [id], gateway)
  return null
}

interface NewTerms {
  starts_on?: string
  ends_on: string | null
  rent_cents?: number
  /** The month in which the new rent starts. */
  rentFrom?: string
}

/** Changes the term of a tenant's lease as staff would, for what was agreed elsewhere. Returns what changed, for the audit log of the caller. */
export async function changeTerm(trx: Db, gateway: Gateway, userId: string, { rentFrom, ...given }: NewTerms) {
  const before = orNotFound(await lock(trx, userId))
  const rentedFrom = await rentFromOf(trx, userId)
  await saveTerms(trx, gateway, before, given, rentFrom)
  // Staff who have the form open are told that the lease is another now.
  await updatePerson(trx, userId, {})
  const after = orNotFound(await find(trx, userId))
  return (
    changesOf(
      { ...leaseMap.present(before), rentStart: rentedFrom },
      { ...leaseMap.present(after), rentStart: await rentFromOf(trx, userId) },
    ) ?? {}
  )
}

/** Refuses a term that could not be saved, without saving it. */
export async function checkTerm(trx: Db, userId: string, given: Omit<NewTerms, 'rentFrom'>) {
  const before = orNotFound(await lock(trx, userId))
  await requireLawfulChange(trx, before, given)
  await requireUnshared(trx, userId, { ...before, ...given })
  await withUnitAddress(trx, userId, given, before)
}
