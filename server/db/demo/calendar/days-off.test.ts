import { companyDay } from '#contract/core/calendar.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedViewingWork } from './viewings.ts'

test.each([
  ['the day after Thanksgiving', '2026-11-27', ['2026-11-26'], { viewings: 14, openHouses: 8 }],
  [
    'before a Christmas on a Saturday',
    '2027-12-22',
    ['2027-12-24', '2027-12-25', '2028-01-01'],
    { viewings: 14, openHouses: 4 },
  ],
  ['after a Fourth of July on a Saturday', '2026-07-08', ['2026-07-03', '2026-07-04'], { viewings: 14, openHouses: 7 }],
])('%s, nothing is on a holiday', async (_, day, holidays, expected) => {
  const { db } = await createDatabase()
  const now = new Date(`${day}T12:00:00Z`)
  await seedDemo(db, now)
  await seedViewingWork(db, now)
  const viewings = await db.selectFrom('viewings').select('starts_at').execute()
  const openHouses = await db.selectFrom('open_houses').select('starts_at').execute()
  expect({ viewings: viewings.length, openHouses: openHouses.length }).toEqual(expected)
  const days = [...viewings, ...openHouses].map((row) => companyDay(row.starts_at))
  for (const holiday of holidays) expect(days).not.toContain(holiday)
})
