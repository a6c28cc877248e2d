import { companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { requireFreeUnit } from '#server/features/buildings/service.ts'
import type { leaseMap } from '#server/features/tenants/fields.ts'
import type { TenantRow } from '#server/features/tenants/queries.ts'

export type LeaseColumns = ReturnType<typeof leaseMap.columnsOf>

/** How rent is charged is no agreement without any other term. */
const NOT_ALONE = new Set(['due_day', 'part_months'])

/** Whether any terms are known. */
export const isAgreed = (lease: LeaseColumns) =>
  Object.entries(lease).some(([column, value]) => !NOT_ALONE.has(column) && value !== null)

interface Terms extends Pick<TenantRow, 'starts_on' | 'ends_on'> {
  rent_cents: string | number | null
  deposit_cents: string | number | null
  opening_cents?: string | number | null
}

const refuse = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** An opening balance needs a rent and a lease that has begun. */
function requireOpening({ rent_cents: rent, opening_cents: opening = null }: Terms, begins: string | null) {
  if (opening === null || Number(opening) === 0) return
  if (rent === null) throw refuse('openingBalance', 'An opening balance is unpaid rent, so enter the rent too.')
  if (begins !== null && begins > companyDay())
    throw refuse('openingBalance', "A lease that hasn't begun can't have an opening balance.")
}

/**
 * Checks the resulting lease against Massachusetts law (G.L. c. 186 §15B) and the calendar. `begins` is the day on which the tenancy began, which a
 * renewal does not move.
 */
export function requireLawful(terms: Terms, begins = terms.starts_on) {
  const { starts_on: start, ends_on: end, rent_cents: rent, deposit_cents: deposit } = terms
  if (start !== null && end !== null && end <= start)
    throw refuse('leaseEndDate', 'The lease must end after it starts.')
  requireOpening(terms, begins)
  if (deposit === null || Number(deposit) === 0) return
  if (rent === null) throw refuse('depositAmount', "A deposit can't exceed one month's rent, so enter the rent too.")
  if (Number(deposit) > Number(rent)) throw refuse('depositAmount', "A deposit can't exceed one month's rent.")
}

type UnitTerms = Pick<TenantRow, 'unit_id' | 'starts_on' | 'ends_on'>
const NO_TERMS: UnitTerms = { unit_id: null, starts_on: null, ends_on: null }

/**
 * The columns to write, with the address of a chosen unit. Refused where the unit is not free on the days of the lease. Another address takes the lease
 * out of its unit, unless the same request chooses one. `userId` is null before there is an account.
 */
export async function withUnitAddress(
  db: Db,
  userId: string | null,
  lease: LeaseColumns,
  before: UnitTerms = NO_TERMS,
): Promise<LeaseColumns> {
  const { unit_id: unitId, starts_on: startsOn, ends_on: endsOn } = { ...before, ...lease }
  const isLeaving = lease.unit_id === undefined && lease.property_address !== undefined
  if (unitId === null || isLeaving) return lease
  const isNew = unitId !== before.unit_id
  const address = await requireFreeUnit(db, { unitId, userId, isNew, startsOn, endsOn })
  if (isNew) return { ...lease, property_address: address }
  const { property_address: _, ...others } = lease
  return others
}
