import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { heroImageRows } from './hero-images.ts'
import { isFirst } from './seed-parts.ts'
import { seedFloorPlans } from './properties/floor-plans/seed-floor-plans.ts'
import { seedPriceHistory } from './price-history.ts'
import { LISTINGS } from './properties/listings.ts'
import { seedOpenHouses } from './calendar/open-houses.ts'
import { factColumns, toRow } from './properties/property-rows.ts'
import { seedVerified } from './verified.ts'
import { seedViewings } from './calendar/viewings.ts'
import { inWakingHours } from './waking-hours.ts'

/** The demo properties, oldest first, as staff entered them. */
function listingRows(now: Date) {
  const rows = LISTINGS.map((listing) => toRow(listing, now)).toSorted(
    (one, other) => Number(one.created_at) - Number(other.created_at),
  )
  const times = inWakingHours(rows.map(({ created_at: at }) => ({ at, by: 'staff' })))
  return rows.map((row, place) => Object.assign(row, { created_at: times[place]!, updated_at: times[place]! }))
}

/** Adds the facts to the properties of an earlier release that staff have not changed since. What the facts say was a feature then. */
async function addFacts(trx: Kysely<Database>) {
  for (const listing of LISTINGS)
    await trx
      .updateTable('properties')
      .set({ ...factColumns(listing), features: listing.features })
      .where('id', '=', listing.id)
      .where('version', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Creates the properties. Those of an earlier release get their facts. Returns how many are new. */
async function seedListings(trx: Kysely<Database>, now: Date): Promise<number> {
  const hasFacts = !(await isFirst(trx, 'facts', now))
  if (!(await isFirst(trx, 'listings', now))) {
    if (!hasFacts) await addFacts(trx)
    return 0
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('properties')
    .values(listingRows(now))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Creates each part of the demo data once per database. Returns the number of properties. Of several processes that start at once, the first one's
 * insert makes the others wait for its transaction and then skip the part.
 */
export async function seedDemo(db: Kysely<Database>, now: Date): Promise<{ listings: number }> {
  return db.transaction().execute(async (trx) => {
    if (await isFirst(trx, 'hero-images', now)) {
      await trx
        .insertInto('hero_images')
        .values(heroImageRows(now))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
    const listings = await seedListings(trx, now)
    if (await isFirst(trx, 'prices', now)) await seedPriceHistory(trx, now)
    if (await isFirst(trx, 'verified', now)) await seedVerified(trx, now)
    if (await isFirst(trx, 'floor-plans', now)) await seedFloorPlans(trx)
    if (await isFirst(trx, 'viewings', now)) await seedViewings(trx, now)
    if (await isFirst(trx, 'open-houses', now)) await seedOpenHouses(trx, now)
    return { listings }
  })
}
