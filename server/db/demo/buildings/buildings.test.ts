import { createDatabase } from '#server/testing/database/database.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedUsers } from '../people/users.ts'
import { seedBuildings } from './seed-buildings.ts'

const { db } = await createDatabase()

test('every demo tenant has a unit, and some units are vacant, advertised or out of service', async () => {
  const now = new Date()
  await seedDemo(db, now)
  await seedUsers(db, { now, password: 'x', createIdentity: async () => randomUUID() })
  const before = await db.selectFrom('leases').select(['id', 'property_address']).orderBy('id').execute()
  // Several processes may start at once.
  await Promise.all([seedBuildings(db, now), seedBuildings(db, now)])
  const { without } = await db
    .selectFrom('leases')
    .select(sql<number>`count(*) filter (where unit_id is null)::int`.as('without'))
    .executeTakeFirstOrThrow()
  expect(without).toBe(0)
  expect(await db.selectFrom('leases').select(['id', 'property_address']).orderBy('id').execute()).toEqual(before)
  const units = await db.selectFrom('units').select(['occupancy', 'property_id', 'bedrooms']).execute()
  const countOf = (occupancy: string) => units.filter((unit) => unit.occupancy === occupancy).length
  expect(countOf('leased')).toBe(before.length - 3)
  expect(countOf('out_of_service')).toBe(1)
  const advertised = units.filter(({ property_id: id }) => id !== null)
  expect(advertised).toHaveLength(4)
  expect(new Set(advertised.map(({ occupancy }) => occupancy))).toEqual(new Set(['vacant']))
  expect(units.every(({ bedrooms }) => bedrooms !== null)).toBe(true)
})
