import type { NewUnit, UnitChange } from '#contract/buildings/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { allNull, changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { unitMap } from './fields.ts'
import { presentUnit } from './present.ts'
import {
  countLeases,
  insertUnit,
  isLetFrom,
  isListing,
  lockBuilding,
  lockUnit,
  removeUnit,
  type UnitRecord,
  updateUnit,
} from './queries.ts'
import { explainTaken, refuse, type Staff } from './service.ts'
import { find } from './unit-list-queries.ts'

const factsOf = (row: UnitRecord): Record<string, unknown> => unitMap.present(row)

const asUnit = (by: Staff, id: string) => ({ ...by, resourceType: 'unit', resourceId: id }) as const

export const readUnit = async (db: Db, id: string) => presentUnit(orNotFound(await find(db, id)))

const sameNumber = (number: string) =>
  number === ''
    ? 'This building already has a unit without a number.'
    : 'This building already has a unit with this number. Apt 3, #3 and 3 are the same.'

async function requireListing(trx: Db, propertyId: string | null | undefined) {
  if (propertyId && !(await isListing(trx, propertyId)))
    throw refuse('validation', 'propertyId', 'This listing was deleted. Choose another listing.')
}

export async function createUnit(trx: Db, by: Staff, buildingId: string, given: NewUnit) {
  orNotFound(await lockBuilding(trx, buildingId))
  await requireListing(trx, given.propertyId)
  const values = { ...unitMap.columnsOf(given), building_id: buildingId }
  const id = await explainTaken(insertUnit(trx, values), 'number', sameNumber(given.number ?? ''))
  const details = changesOfNew(factsOf(orNotFound(await find(trx, id))))
  await recordChange(trx, { ...asUnit(by, id), action: 'create', details })
  return readUnit(trx, id)
}

/** Changes a unit. Its leases get the address with the new number. */
export async function changeUnit(trx: Db, by: Staff, id: string, { version, ...given }: UnitChange) {
  const before = orNotFound(await lockUnit(trx, id))
  requireVersion(before.version, version)
  if (given.propertyId !== before.property_id) await requireListing(trx, given.propertyId)
  const columns = unitMap.columnsOf(given)
  const details = changesOf(factsOf(before), factsOf({ ...before, ...columns }))
  if (!details) return readUnit(trx, id)
  const goesOut = given.status === 'out_of_service' && before.status === 'in_service'
  if (goesOut && (await isLetFrom(trx, id, companyDay())))
    throw refuse('conflict', 'status', 'This unit has a lease that is not over, so it cannot go out of service.')
  await explainTaken(updateUnit(trx, id, columns), 'number', sameNumber(given.number ?? ''))
  await recordChange(trx, { ...asUnit(by, id), action: 'update', details })
  return readUnit(trx, id)
}

/** Deletes a unit. One that has or had a lease stays, because the lease and its ledger refer to it. */
export async function deleteUnit(trx: Db, by: Staff, id: string) {
  const before = orNotFound(await lockUnit(trx, id))
  if ((await countLeases(trx, [id])) > 0)
    throw new AppError(
      'conflict',
      'This unit has leases, now or in the past, so it cannot be deleted. You can take it out of service.',
    )
  await removeUnit(trx, id)
  const facts = factsOf(before)
  const details = changesOf(facts, allNull(facts)) ?? {}
  await recordChange(trx, { ...asUnit(by, id), action: 'delete', details: { ...details, title: before.address } })
}
