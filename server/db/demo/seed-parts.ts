import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'

/** The parts of the demo data, each created once per database. */
const PARTS = [
  'hero-images',
  'listings',
  'facts',
  'prices',
  'verified',
  'floor-plans',
  'people',
  'buildings',
  'payments',
  'deposits',
  'leavings',
  'rent-contacts',
  'payment-methods',
  'automatic-payments',
  'bank-debits',
  'repairs',
  'inquiries',
  'record',
  'viewings',
  'open-houses',
  'viewing-work',
  'open-house-work',
] as const

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
