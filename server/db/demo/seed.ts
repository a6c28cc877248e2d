import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { heroImageRows } from './hero-images.ts'
import { LISTINGS } from './properties/listings.ts'
import { toRow } from './properties/property-rows.ts'
import { inWakingHours } from './waking-hours.ts'

/** The parts of the demo data, each created once per database. */
const PARTS = ['hero-images', 'listings', 'people', 'payments', 'repairs', 'inquiries', 'record'] as const

/** Whether all parts were created before. One statement, because every start asks. */
export async function isFilled(db: Kysely<Database>): Promise<boolean> {
  const notes = await db.selectFrom('demo_seeds').select('name').execute()
  const made = new Set(notes.map(({ name }) => name))
  return PARTS.every((part) => made.has(part))
}

/** Records that a part of the demo data was created. False where it was recorded before. */
export async function isFirst(trx: Kysely<Database>, name: (typeof PARTS)[number], now: Date): Promise<boolean> {
  const note = await trx
    .insertInto('demo_seeds')
    .values({ name, seeded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return note.numInsertedOrUpdatedRows === 1n
}

/** The demo properties, oldest first, as staff entered them. */
function listingRows(now: Date) {
  const rows = LISTINGS.map((listing) => toRow(listing, now)).toSorted(
    (one, other) => Number(one.created_at) - Number(other.created_at),
  )
  const times = inWakingHours(rows.map(({ created_at: at }) => ({ at, by: 'staff' })))
  return rows.map((row, place) => Object.assign(row, { created_at: times[place]!, updated_at: times[place]! }))
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
    if (!(await isFirst(trx, 'listings', now))) return { listings: 0 }
    const rows = listingRows(now)
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('properties')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return { listings: Number(numInsertedOrUpdatedRows) }
  })
}
