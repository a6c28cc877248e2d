import type { HomeHoursUpdate, ViewingHoursUpdate } from '#contract/viewings/admin.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, recordChange } from '#server/features/audit/service.ts'
import type { Selectable } from 'kysely'
import * as queries from './hours-queries.ts'
import type { Staff } from './service.ts'

type HoursRow = Selectable<Database['viewing_hours']>
type Hours = Omit<ViewingHoursUpdate, 'version' | 'daysOff'>

const present = (row: HoursRow) => ({
  week: row.week,
  minutes: row.length_minutes,
  bufferMinutes: row.buffer_minutes,
  noticeHours: row.notice_hours,
  perDay: row.per_day,
  needsApproval: row.needs_approval,
})

const columnsOf = (given: Hours) => ({
  week: JSON.stringify(given.week),
  length_minutes: given.minutes,
  buffer_minutes: given.bufferMinutes,
  notice_hours: given.noticeHours,
  per_day: given.perDay,
  needs_approval: given.needsApproval,
})

export async function readHours(db: Db, now = new Date()) {
  const row = await queries.companyHours(db).executeTakeFirstOrThrow()
  const [daysOff, onDaysOff] = await Promise.all([queries.listDaysOff(db), queries.listOnDaysOff(db, now)])
  return { ...present(row), daysOff, onDaysOff, version: row.version }
}

export const saveHours = (db: Db, by: Staff, { version, ...given }: ViewingHoursUpdate) =>
  db.transaction().execute(async (trx) => {
    const row = await queries.companyHours(trx).forUpdate().executeTakeFirstOrThrow()
    requireVersion(row.version, version)
    const before = { ...present(row), daysOff: await queries.listDaysOff(trx) }
    const daysOff = [...new Set(given.daysOff)].toSorted()
    const details = changesOf<Record<string, unknown>>(before, { ...given, daysOff })
    if (!details) return readHours(trx)
    await queries.replaceDaysOff(trx, daysOff)
    await queries.updateHours(trx, row.id, { ...columnsOf(given), version: row.version + 1 })
    await recordChange(trx, { ...by, action: 'update', resourceType: 'viewing_hours', resourceId: row.id, details })
    return readHours(trx)
  })

/** A home without hours of its own has version 1, so that giving it some is a change like any other. */
const presentHome = (own: HoursRow | undefined, company: HoursRow) => ({
  ...present(own ?? company),
  usesCompany: !own,
  version: own ? own.version + 1 : 1,
})

export async function readHomeHours(db: Db, propertyId: string) {
  orNotFound(await queries.findHome(db, propertyId).executeTakeFirst())
  const company = await queries.companyHours(db).executeTakeFirstOrThrow()
  return presentHome(await queries.ownHours(db, propertyId).executeTakeFirst(), company)
}

export const saveHomeHours = (
  db: Db,
  by: Staff,
  propertyId: string,
  { version, usesCompany, ...given }: HomeHoursUpdate,
) =>
  db.transaction().execute(async (trx) => {
    // Two colleagues who give a home its first hours wait for each other.
    const home = await queries.findHome(trx, propertyId).forUpdate().executeTakeFirst()
    if (!home) throw new AppError('not_found')
    const before = await readHomeHours(trx, propertyId)
    requireVersion(before.version, version)
    const facts = usesCompany ? { usesCompany } : { usesCompany, ...given }
    const details = changesOf<Record<string, unknown>>({ ...before }, facts)
    if (!details) return before
    const own = await queries.ownHours(trx, propertyId).executeTakeFirst()
    if (usesCompany) await queries.deleteOwnHours(trx, propertyId)
    else if (own) await queries.updateHours(trx, own.id, { ...columnsOf(given), version: own.version + 1 })
    else await queries.insertOwnHours(trx, { ...columnsOf(given), property_id: propertyId })
    await recordChange(trx, { ...by, action: 'update', resourceType: 'viewing_hours', resourceId: propertyId, details })
    return readHomeHours(trx, propertyId)
  })
