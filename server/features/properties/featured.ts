import type { FeaturedChoice } from '#contract/properties/featured.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { findExisting, listChosen, lockChoice, replaceChoice } from './featured-queries.ts'
import { present, presentForAdmin } from './present.ts'
import type { Staff } from './admin/service.ts'
import type { AdminRow } from './admin/queries.ts'

/** As many as fit on a card. */
const FEATURES_SHOWN = 4

function presentFeatured(row: AdminRow) {
  const { id, title, address, price, priceType, bedrooms, bathrooms, sqft, status, features, imageUrls, imageAlts } =
    present(row)
  const [imageUrl = null] = imageUrls
  return {
    id,
    title,
    address,
    price,
    priceType,
    bedrooms,
    bathrooms,
    sqft,
    status,
    features: features.slice(0, FEATURES_SHOWN),
    imageUrl,
    imageAlt: (imageUrl !== null && imageAlts[imageUrl]) || null,
  }
}

const listFeatured = async (db: Db) => (await listChosen(db)).filter((row) => row.deleted_at === null)

/** For the home page. A deleted property may be restored, so the response depends on it, too. */
export async function featured(db: Db) {
  dependOn('featured-homes')
  const chosen = await listChosen(db)
  dependOn(...chosen.map(({ id }) => `property:${id}` as const))
  return chosen.filter((row) => row.deleted_at === null).map(presentFeatured)
}

export const featuredForAdmin = async (db: Db) => (await listFeatured(db)).map(presentForAdmin)

/** The position of a property, counted from 1. Null where it is not featured. */
const placeIn = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.indexOf(id) + 1 : null)

/** Replaces the featured properties by these, in this order. The audit log records each property whose position changed. */
export async function chooseFeatured(trx: Db, by: Staff, { ids, seen }: FeaturedChoice) {
  await lockChoice(trx)
  const before = (await listFeatured(trx)).map(({ id }) => id)
  if (seen && seen.join() !== before.join()) throw new AppError('version_conflict')
  const existing = await findExisting(trx, ids)
  if (existing.size < ids.length) {
    const message = "That property was deleted, so it can't be featured."
    throw new AppError('validation', message, { issues: [{ path: 'ids', message }] })
  }
  await replaceChoice(trx, ids)
  for (const id of new Set([...before, ...ids])) {
    const [from, to] = [placeIn(before, id), placeIn(ids, id)]
    if (from === to) continue
    const details = { changes: { featuredPosition: { from, to } } }
    await recordChange(trx, { ...by, resourceType: 'property', resourceId: id, action: 'update', details })
  }
  return featuredForAdmin(trx)
}
