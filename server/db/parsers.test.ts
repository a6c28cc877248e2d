import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db } = await createDatabase()

test.each([
  [[]],
  [['garden']],
  [['garden', 'roof deck', '/pictures/a.avif']],
  [['']],
  [['NULL', 'null', ' ']],
  [['a,b', '{c}', '"d"', String.raw`e\f`, 'g\nh', '🏡']],
])('an array of %j is read back unchanged', async (texts) => {
  const { rows } = await sql`select ${texts}::text[] as texts`.execute(db)
  expect(rows).toEqual([{ texts }])
})

test('a null in an array stays null', async () => {
  const { rows } = await sql`select array['a', null]::text[] as texts, null::text[] as none`.execute(db)
  expect(rows).toEqual([{ texts: ['a', null], none: null }])
})

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('instants are the same in a session of %s', async (zone) => {
  const instants = [
    '2026-11-21T14:05:06.789Z',
    '2026-07-01T00:00:00Z',
    '1899-12-31T23:59:59.5Z',
    '12026-01-01T00:00:00Z',
  ]
  await db.connection().execute(async (one) => {
    await sql`select set_config('TimeZone', ${zone}, false)`.execute(one)
    const { rows } = await sql<{ at: Date }>`
      select at::timestamptz(3) from unnest(${instants}::text[]) with ordinality as given (at, place) order by place`.execute(
      one,
    )
    expect(rows.slice(0, 3).map(({ at }) => at.getTime())).toEqual(instants.slice(0, 3).map((text) => Date.parse(text)))
    expect(rows[3]!.at.getUTCFullYear()).toBe(12_026)
  })
})
