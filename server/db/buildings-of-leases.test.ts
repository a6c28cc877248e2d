import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTenant } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const MIGRATION = '0096_buildings_and_units.sql'

/** A database as it was before the migration. */
async function olderDatabase() {
  const { db } = await createDatabase({ isEmpty: true })
  for (const file of (await readdir(FOLDER)).toSorted())
    if (file < MIGRATION) await sql.raw(await readFile(path.join(FOLDER, file), 'utf8')).execute(db)
  return db
}

const db = await olderDatabase()

interface Days {
  starts_on?: string | null
  ends_on?: string | null
}

/** A lease with an address as an earlier version stored it. */
async function leaseAt(property_address: string | null, { starts_on = '2026-01-01', ends_on = null }: Days = {}) {
  const user_id = await createTenant(db, null)
  const { id } = await db
    .insertInto('leases')
    .values({ user_id, property_address, starts_on, ends_on, rent_cents: 200_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where each lease is after the migration: street, number, city and ZIP code, and its own text. */
const placeOf = (id: string) =>
  db
    .selectFrom('leases as l')
    .leftJoin('units as u', 'u.id', 'l.unit_id')
    .leftJoin('buildings as b', 'b.id', 'u.building_id')
    .select(['b.street', 'u.number', 'b.city', 'b.zip', 'l.property_address', 'b.id', 'l.unit_id'])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow()

/** Addresses as people wrote them, and how they are split. */
const SPLIT: [text: string, street: string, number: string, city: string, zip: string][] = [
  ['27 Prescott Street, Apt 3, Somerville, MA 02143', '27 Prescott Street', 'Apt 3', 'Somerville', '02143'],
  ['114 Antrim Street, Unit 2, Cambridge, MA 02139', '114 Antrim Street', 'Unit 2', 'Cambridge', '02139'],
  ['8 Monument Ave #1B, Boston, MA 02129-1234', '8 Monument Ave', '#1B', 'Boston', '02129-1234'],
  ['61 pleasant st,apt. 4, brookline,ma', '61 pleasant st', 'apt. 4', 'brookline', ''],
  ['5 Federal Street, Salem, Massachusetts 01970', '5 Federal Street', '', 'Salem', '01970'],
  ['2 Main Street, Suite 10-A, New Bedford, MA 02740', '2 Main Street', 'Suite 10-A', 'New Bedford', '02740'],
  ['19  Highland\nAvenue, Apartment 2, Malden, MA 02148', '19 Highland Avenue', 'Apartment 2', 'Malden', '02148'],
  ['33 Dorchester Street, Apt 3', '33 Dorchester Street', 'Apt 3', '', ''],
  ['100 Unit Drive, Lynn, MA 01901', '100 Unit Drive', '', 'Lynn', '01901'],
]

/** Addresses that cannot be split, and stay as a whole. */
const WHOLE = [
  '12 Elm Street Apt 4 Cambridge MA 02139',
  '5 Main Street, Apt 2, Nashua, NH 03060',
  'to be decided',
  '???',
  "O'Brien's place, 3rd floor; call first %_\\",
  'Ünit 7, 東京都千代田区',
  'x'.repeat(300),
]

test('each address of a lease becomes a building and a unit, and its text stays to the letter', async () => {
  const splits = await Promise.all(SPLIT.map(([text]) => leaseAt(text)))
  const wholes = await Promise.all(WHOLE.map((text) => leaseAt(text)))
  const blanks = await Promise.all([null, '', ' \n '].map((text) => leaseAt(text)))

  // Other leases of one building, two units of it written in other ways, and leases of one unit that follow each other or overlap.
  const second = await leaseAt('27 PRESCOTT ST., Apt. 4, Somerville, MA 02143')
  const former = await leaseAt('3 Former Street, Apt 3, Lowell, MA 01852', {
    starts_on: '2024-01-01',
    ends_on: '2025-12-31',
  })
  const follower = await leaseAt('3 former st #3, Lowell, MA 01852')
  const overlapping = await leaseAt('27 Prescott Street, Apt 3, Somerville, MA 02143', { starts_on: '2026-06-01' })
  const undated = await leaseAt('9 Undated Road, Lynn, MA 01901', { starts_on: null, ends_on: '2020-01-01' })
  const deleted = await leaseAt('10 Deleted Road, Lynn, MA 01901')
  await sql`update leases set user_id = null, tenant_name = 'Ada' where id = ${deleted}`.execute(db)

  await sql.raw(await readFile(path.join(FOLDER, MIGRATION), 'utf8')).execute(db)

  for (const [at, [text, street, number, city, zip]] of SPLIT.entries())
    expect(await placeOf(splits[at]!)).toMatchObject({ street, number, city, zip, property_address: text })
  for (const [at, text] of WHOLE.entries())
    expect(await placeOf(wholes[at]!)).toMatchObject({
      street: text,
      number: '',
      city: '',
      zip: '',
      property_address: text,
    })
  for (const id of blanks) expect((await placeOf(id)).unit_id).toBeNull()

  const first = await placeOf(splits[0]!)
  expect(await placeOf(second)).toMatchObject({ id: first.id, number: 'Apt. 4' })
  const { unit_id: followed } = await placeOf(former)
  expect(await placeOf(follower)).toMatchObject({
    unit_id: followed,
    number: 'Apt 3',
    property_address: '3 former st #3, Lowell, MA 01852',
  })
  expect(await placeOf(overlapping)).toMatchObject({
    unit_id: null,
    property_address: '27 Prescott Street, Apt 3, Somerville, MA 02143',
  })
  expect((await placeOf(undated)).unit_id).not.toBeNull()

  const occupancies = await db
    .selectFrom('units')
    .select(['address', 'occupancy'])
    .where('address', 'like', '%Road, Lynn%')
    .orderBy('address')
    .execute()
  expect(occupancies).toEqual([
    { address: '10 Deleted Road, Lynn, MA 01901', occupancy: 'vacant' },
    { address: '9 Undated Road, Lynn, MA 01901', occupancy: 'vacant' },
  ])
  // Code that does not know of units goes on writing: another address takes the lease out of the unit.
  await sql`update leases set property_address = 'Elsewhere' where id = ${splits[0]!}`.execute(db)
  expect(await placeOf(splits[0]!)).toMatchObject({ unit_id: null, property_address: 'Elsewhere' })
  const { occupancy } = await db
    .selectFrom('units')
    .select('occupancy')
    .where('id', '=', first.unit_id)
    .executeTakeFirstOrThrow()
  expect(occupancy).toBe('vacant')
})
