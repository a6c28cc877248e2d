import type { BuildingChange, NewBuilding } from '#contract/buildings/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { allNull, changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { buildingMap } from './fields.ts'
import { find } from './list-queries.ts'
import { presentBuilding } from './present.ts'
import {
  type BuildingRecord,
  countLeases,
  findOverlap,
  insertBuilding,
  insertUnit,
  type LeaseDays,
  lockBuilding,
  lockUnit,
  lockUnitsOf,
  removeBuilding,
  updateBuilding,
} from './queries.ts'

export { lockUnitsOfLease } from './queries.ts'

/** The member of staff, and the address of the request. */
export interface Staff {
  userId: string
  address: string
}

export const refuse = (code: 'validation' | 'conflict', path: string, message: string) =>
  new AppError(code, message, { issues: [{ path, message }] })

/** What to say at which field where a unique constraint refused a write. */
export async function explainTaken<Result>(write: Promise<Result>, path: string, message: string): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw refuse('conflict', path, message)
  }
}

export { refreshOccupancy } from './queries.ts'

const SAME_ADDRESS = 'There is already a building at this address.'

const factsOf = (row: BuildingRecord): Record<string, unknown> => buildingMap.present(row)

const asBuilding = (by: Staff, id: string) => ({ ...by, resourceType: 'building', resourceId: id }) as const

export const readBuilding = async (db: Db, id: string) => presentBuilding(orNotFound(await find(db, id)))

/** Adds a building, and its only unit where it is a single home. */
export async function createBuilding(trx: Db, by: Staff, { isSingleHome, ...given }: NewBuilding) {
  const values = { ...buildingMap.columnsOf(given), street: given.street }
  const id = await explainTaken(insertBuilding(trx, values), 'street', SAME_ADDRESS)
  const unitId = isSingleHome === true ? await insertUnit(trx, { building_id: id }) : null
  const details = changesOfNew(factsOf(orNotFound(await find(trx, id))))
  await recordChange(trx, { ...asBuilding(by, id), action: 'create', details })
  if (unitId !== null)
    await recordChange(trx, { ...by, resourceType: 'unit', resourceId: unitId, action: 'create', details: {} })
  return readBuilding(trx, id)
}

/** Changes a building. Its units and their leases get the new address. */
export async function changeBuilding(trx: Db, by: Staff, id: string, { version, ...given }: BuildingChange) {
  const before = orNotFound(await lockBuilding(trx, id))
  requireVersion(before.version, version)
  await lockUnitsOf(trx, id)
  const columns = buildingMap.columnsOf(given)
  const details = changesOf(factsOf(before), factsOf({ ...before, ...columns }))
  if (!details) return readBuilding(trx, id)
  await explainTaken(updateBuilding(trx, id, columns), 'street', SAME_ADDRESS)
  await recordChange(trx, { ...asBuilding(by, id), action: 'update', details })
  return readBuilding(trx, id)
}

/** Deletes a building with its units. One that has or had a lease stays, because the lease and its ledger refer to it. */
export async function deleteBuilding(trx: Db, by: Staff, id: string) {
  const before = orNotFound(await lockBuilding(trx, id))
  const units = await lockUnitsOf(trx, id)
  if (
    (await countLeases(
      trx,
      units.map((unit) => unit.id),
    )) > 0
  )
    throw new AppError(
      'conflict',
      'This building has leases, now or in the past, so it cannot be deleted. You can take its units out of service.',
    )
  await removeBuilding(trx, id)
  const facts = factsOf(before)
  const details = changesOf(facts, allNull(facts)) ?? {}
  await recordChange(trx, { ...asBuilding(by, id), action: 'delete', details: { ...details, title: before.address } })
}

/** `from Jan 1, 2031 to Dec 31, 2031`, as far as the days are known. */
export function daysOf({ startsOn, endsOn }: LeaseDays) {
  if (endsOn === null) return startsOn === null ? 'with no end date' : `from ${formatDay(startsOn)} with no end date`
  return startsOn === null ? `until ${formatDay(endsOn)}` : `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`
}

const ROOMMATES = 'For a roommate with a lease of their own, add a unit for the room, such as Apt 3 Room B.'

export const UNIT_TAKEN =
  'This unit is leased to someone else on some of these days. Choose another unit or other dates.'

/**
 * The address of a unit that a user's lease takes on these days. Refused where it is leased to someone else then, or newly chosen and out of service.
 * The unit stays locked until the transaction ends.
 */
export async function requireFreeUnit(
  trx: Db,
  { unitId, userId, isNew, ...days }: LeaseDays & { unitId: string; userId: string | null; isNew: boolean },
): Promise<string> {
  const unit = await lockUnit(trx, unitId)
  if (!unit) throw refuse('validation', 'unitId', 'This unit was deleted. Choose another unit.')
  if (isNew && unit.status === 'out_of_service')
    throw refuse('conflict', 'unitId', 'This unit is out of service. Put it back in service first.')
  const other = await findOverlap(trx, unitId, userId, days)
  if (other) {
    const taken = `This unit is leased to ${other.name} ${daysOf(other)}.`
    if (isNew)
      throw refuse('conflict', 'unitId', `${taken} Choose another unit or other dates, or end that lease. ${ROOMMATES}`)
    const isLater = (other.startsOn ?? '') > (days.startsOn ?? '')
    throw refuse(
      'conflict',
      isLater ? 'leaseEndDate' : 'leaseStartDate',
      `${taken} Choose another day, or change that lease.`,
    )
  }
  return unit.address
}
