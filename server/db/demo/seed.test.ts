import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { LISTINGS } from './properties/listings.ts'
import { seedDemo } from './seed.ts'

const NOW = new Date('2026-05-01T12:00:00.250Z')

describe('seedDemo', () => {
  let db: Db
  beforeAll(async () => {
    ;({ db } = await createDatabase())
  })

  test('creates the properties once, even when several processes start together', async () => {
    const filled = await Promise.all([seedDemo(db, NOW), seedDemo(db, NOW), seedDemo(db, NOW)])
    expect(filled.map(({ listings }) => listings).toSorted((a, b) => a - b)).toEqual([0, 0, LISTINGS.length])
  })

  test('rows match the definitions', async () => {
    const rows = await db.selectFrom('properties').selectAll().orderBy('id').execute()
    const listings = LISTINGS.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(rows.map(({ id, title, price_cents }) => [id, title, price_cents])).toEqual(
      listings.map(({ id, title, dollars }) => [id, title, String(dollars * 100)]),
    )
    const row = rows.find(({ id }) => id === '25f78952-5112-44cc-bb10-504b4ea0d5ad')
    expect(row).toMatchObject({
      address: '24 Ellery Street, Unit 3, Cambridge, MA 02138',
      price_cents: '385000',
      price_type: 'rent',
      property_type: 'apartment',
      status: 'available',
      // In office hours of the afternoon before, as 5:36 AM in Boston is not.
      created_at: new Date('2026-04-28T21:21:00.250Z'),
    })
    expect(row?.image_urls[0]).toBe('/pictures/exterior-brick-apartments.jpg')
  })

  test('a deleted property is not created again', async () => {
    await db
      .deleteFrom('properties')
      .where('id', '=', LISTINGS[0]?.id ?? '')
      .execute()
    expect(await seedDemo(db, NOW)).toEqual({ listings: 0 })
    const { count } = await db
      .selectFrom('properties')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(LISTINGS.length - 1)
  })
})
