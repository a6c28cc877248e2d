import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

let made = 0

/** A property on the market. Pass only the fields that the test is about. Each is one minute older than the previous one. */
export async function createProperty(db: Db, values: Partial<Insertable<Database['properties']>> = {}) {
  made += 1
  return await db
    .insertInto('properties')
    .values({
      id: randomUUID(),
      title: `Sunny home number ${made}`,
      description: 'Rooms with windows on three sides.',
      address: `${made} Elm Street, Cambridge, MA 02139`,
      price_cents: 65_000_000,
      bedrooms: 3,
      bathrooms: 2,
      sqft: 1500,
      image_urls: ['/pictures/exterior-brownstone.jpg'],
      features: ['Porch'],
      created_at: new Date(Date.UTC(2026, 0, 1) - made * 60_000),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
