import type { NewProperty, PropertyUpdate } from '#contract/properties/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { changeOf, newRowOf } from './changes.ts'
import { recordListing, recordPriceChange } from '#server/features/properties/history/service.ts'
import { presentForAdmin } from '#server/features/properties/present.ts'
import { presentForStaff } from './position.ts'
import * as queries from './queries.ts'

/** The member of staff, and the address of the request. */
export interface Staff {
  userId: string
  address: string
}

/** How long a deleted property can be restored. */
const KEPT_DAYS = 30
const PURGED_AT_ONCE = 500

export const readForAdmin = async (db: Db, id: string) =>
  presentForAdmin(orNotFound(await queries.findForAdmin(db, id)))

const asProperty = (by: Staff, id: string) => ({ ...by, resourceType: 'property', resourceId: id }) as const

/** What was checked is no longer what the page says. */
const UNVERIFIED = { verified_at: null, verified_by: null }

/** In the audit log. */
const verificationFact = ({ verified_at: at, verified_by: name }: queries.AdminRow) => ({
  verified: at && `${at.toISOString()} by ${name}`,
})
const withVerification = (row: queries.AdminRow) => ({ ...presentForStaff(row), ...verificationFact(row) })

export async function createProperty(trx: Db, by: Staff, given: NewProperty) {
  const row = await queries.insert(trx, newRowOf(given))
  await recordListing(trx, row)
  await recordChange(trx, { ...asProperty(by, row.id), action: 'create', details: changesOfNew(presentForStaff(row)) })
  return presentForAdmin(row)
}

export async function updateProperty(trx: Db, by: Staff, id: string, { version, ...given }: PropertyUpdate) {
  const stored = orNotFound(await queries.lock(trx, id))
  requireVersion(stored.version, version)
  const change = changeOf(given, stored)
  if (!change) return presentForAdmin(stored)
  const row = await queries.update(trx, id, { ...change, ...UNVERIFIED })
  await recordPriceChange(trx, stored, row)
  const details = changesOf(withVerification(stored), withVerification(row))
  if (!details) return presentForAdmin(row)
  const isMoved =
    Object.keys(details.changes)
      .filter((field) => field !== 'verified')
      .join() === 'status'
  await recordChange(trx, { ...asProperty(by, id), action: isMoved ? 'status_change' : 'update', details })
  return presentForAdmin(row)
}

/** Records that a member of staff has checked the facts. Visitors read who and when. */
export async function verifyProperty(trx: Db, by: Staff, id: string) {
  const stored = orNotFound(await queries.lock(trx, id))
  const name = (await queries.findStaffName(trx, by.userId)) ?? 'our office'
  const row = await queries.update(trx, id, { verified_at: new Date(), verified_by: name })
  const details = { ...named(row), ...changesOf(verificationFact(stored), verificationFact(row)) }
  await recordChange(trx, { ...asProperty(by, id), action: 'update', details })
  return presentForAdmin(row)
}

const named = ({ title, address }: { title: string; address: string }) => ({ title, address })

/** Takes a property off the site at once. It can be restored for a while. */
export async function removeProperty(trx: Db, by: Staff, id: string) {
  const row = orNotFound(await queries.lock(trx, id))
  await queries.update(trx, id, { deleted_at: new Date() })
  await recordChange(trx, { ...asProperty(by, id), action: 'delete', details: named(row) })
}

export async function restoreProperty(trx: Db, by: Staff, id: string) {
  orNotFound(await queries.lock(trx, id, { isDeleted: true }))
  const row = await queries.update(trx, id, { deleted_at: null, ...UNVERIFIED })
  await recordChange(trx, {
    ...asProperty(by, id),
    action: 'update',
    details: { ...named(row), changes: { deleted: { from: true, to: false } } },
  })
  return presentForAdmin(row)
}

/** Deletes properties for good after the retention period, and records each in the audit log. */
export async function purgeProperties(db: Db) {
  for (;;) {
    const purged = await db.transaction().execute(async (trx) => {
      const rows = await queries.purge(trx, KEPT_DAYS, PURGED_AT_ONCE)
      const nobody = { userId: null, address: null, action: 'delete', resourceType: 'property' } as const
      for (const row of rows)
        await recordChange(trx, {
          ...nobody,
          resourceId: row.id,
          details: { ...named(row), purgedAfterDays: KEPT_DAYS },
        })
      return rows.length
    })
    if (purged < PURGED_AT_ONCE) return
  }
}
