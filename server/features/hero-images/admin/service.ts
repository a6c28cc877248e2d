import { HERO_IMAGES_MAX } from '#contract/hero-images/admin.ts'
import type { HeroImageUpdate, NewHeroImage } from '#contract/hero-images/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { columnsOf, present } from '#server/features/hero-images/fields.ts'
import { presentForAdmin } from '#server/features/hero-images/present.ts'
import * as queries from './queries.ts'

/** The member of staff, and the address of the request. */
export interface Staff {
  userId: string
  address: string
}

/** How long a deleted image can be restored. */
const RETENTION_DAYS = 30

const asSlide = (by: Staff, id: string) => ({ ...by, resourceType: 'hero_image', resourceId: id }) as const

export const listForAdmin = async (db: Db) => (await queries.listAll(db)).map(presentForAdmin)

export async function createHeroImage(trx: Db, by: Staff, given: NewHeroImage) {
  await queries.lockAll(trx)
  if ((await queries.listAll(trx)).length >= HERO_IMAGES_MAX)
    throw new AppError('conflict', `You can have up to ${HERO_IMAGES_MAX} hero images.`)
  const { title, imageUrl: image_url } = given
  const row = await queries.insert(trx, { ...columnsOf(given), title, image_url })
  await recordChange(trx, { ...asSlide(by, row.id), action: 'create', details: changesOfNew(present(row)) })
  return presentForAdmin(row)
}

export async function updateHeroImage(trx: Db, by: Staff, id: string, { version, ...given }: HeroImageUpdate) {
  await queries.lockAll(trx)
  const stored = orNotFound(await queries.find(trx, id))
  requireVersion(stored.version, version)
  const change = columnsOf(given)
  const details = changesOf(present(stored), present({ ...stored, ...change }))
  if (!details) return presentForAdmin(stored)
  const row = await queries.update(trx, id, change)
  await recordChange(trx, { ...asSlide(by, id), action: 'update', details })
  return presentForAdmin(row)
}

/** Puts the images in this order. Responds with a version conflict where the list is not complete. */
export async function arrangeHeroImages(trx: Db, by: Staff, ids: readonly string[]) {
  await queries.lockAll(trx)
  const before = (await queries.listAll(trx)).map(({ id }) => id)
  const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
  if (!isWhole) throw new AppError('version_conflict')
  if (ids.join() !== before.join()) {
    await queries.arrange(trx, ids)
    const details = { changes: { order: { from: before, to: ids } } }
    await recordChange(trx, { ...asSlide(by, ids[0]!), action: 'update', details })
  }
  return listForAdmin(trx)
}

export async function removeHeroImage(trx: Db, by: Staff, id: string) {
  await queries.lockAll(trx)
  const { title } = orNotFound(await queries.find(trx, id))
  await queries.update(trx, id, { deleted_at: new Date() })
  await recordChange(trx, { ...asSlide(by, id), action: 'delete', details: { title } })
}

export async function restoreHeroImage(trx: Db, by: Staff, id: string) {
  await queries.lockAll(trx)
  orNotFound(await queries.find(trx, id, { isDeleted: true }))
  const row = await queries.update(trx, id, { deleted_at: null })
  const details = { title: row.title, changes: { deleted: { from: true, to: false } } }
  await recordChange(trx, { ...asSlide(by, id), action: 'update', details })
  return presentForAdmin(row)
}

/** Deletes images for good after the retention period, and records each in the audit log. */
export const purgeHeroImages = (db: Db) =>
  db.transaction().execute(async (trx) => {
    const nobody = { userId: null, address: null, action: 'delete', resourceType: 'hero_image' } as const
    for (const { id, title } of await queries.purge(trx, RETENTION_DAYS))
      await recordChange(trx, { ...nobody, resourceId: id, details: { title, purgedAfterDays: RETENTION_DAYS } })
  })
