import { readFile } from 'node:fs/promises'
import { placeOfAddress } from '#contract/properties/place-of-address.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const PLACES: [address: string, town: string | null, zip: string | null][] = [
  ['12 Elm Street, Unit 2, Cambridge, MA 02139', 'Cambridge', '02139'],
  ['12 Elm Street, Cambridge MA 02139-1234', 'Cambridge', '02139'],
  ['12 Elm Street, Manchester-by-the-Sea, Mass. 01944', 'Manchester-by-the-Sea', '01944'],
  ['5 Main Street, North Andover, massachusetts', 'North Andover', null],
  ['5 Main Street, Andover, 05501', 'Andover', '05501'],
  ['12 Elm Street, Cambridge, MA 02139, USA', 'Cambridge', '02139'],
  ['12 Elm Street, Cambridge, MA 02139, Apt 3', 'Cambridge', '02139'],
  ['Boston, MA', 'Boston', null],
  ['3 Oak Street 02139', null, '02139'],
  ['3 Oak Street', null, null],
  ['3 Oak Street, Nashua, NH 03060', null, null],
  ['02139', null, null],
  [`1 Elm Street, ${'x'.repeat(61)}, MA 02139`, null, '02139'],
  [`1 Elm Street, ${' '.repeat(300)}, MA 02139`, null, '02139'],
]

test.each([...PLACES, ['', null, null], ['4 Main Street, Seekonk, MA 02809', 'Seekonk', null]])(
  '%s is in %s, %s',
  (address, town, zip) => {
    expect(placeOfAddress(address)).toEqual({ town, zip })
  },
)

test('the migration reads addresses in the same way', async () => {
  const { db } = await createDatabase()
  for (const [address] of PLACES) await createProperty(db, { address })
  const text = await readFile(new URL('../../db/migrations/0053_facts_of_properties.sql', import.meta.url), 'utf8')
  await sql.raw(text.slice(text.indexOf('update properties'))).execute(db)
  const rows = await db.selectFrom('properties').select(['address', 'town', 'zip']).execute()
  expect(rows).toHaveLength(PLACES.length)
  expect(rows).toEqual(expect.arrayContaining(PLACES.map(([address, town, zip]) => ({ address, town, zip }))))
})
