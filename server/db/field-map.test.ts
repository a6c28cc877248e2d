import { count, line, money, text } from '#contract/core/field-kinds.ts'
import { expect, test } from 'vitest'
import { deriveFrom, type FieldMap, storedIn } from './field-map.ts'
import type { Database } from './schema.ts'

type Table = Database['properties']

const FIELDS = { title: line('Title', 10), lockFee: money('Lock and key'), bedrooms: count('Bedrooms', 9) }
const { asIs, optionalCents, optionalText } = storedIn<Table>()
const title = asIs('title')
const lockFee = optionalCents('lock_fee_cents')
const bedrooms = asIs('bedrooms')

test('columns, responses and the CSV file are derived from one map', () => {
  const map = { title, lockFee: { ...lockFee, csvHead: 'Lock' }, bedrooms: { ...bedrooms, csvCell: null } }
  const { columns, columnsOf, csvColumns, present } = deriveFrom<Table, typeof map>(map, FIELDS)
  const row = { title: 'A', lock_fee_cents: '4500', bedrooms: null }
  expect(columns).toEqual(['title', 'lock_fee_cents', 'bedrooms'])
  expect(present(row)).toEqual({ title: 'A', lockFee: '45.00', bedrooms: null })
  expect(columnsOf({ lockFee: 4500, bedrooms: null })).toEqual({ lock_fee_cents: '4500', bedrooms: null })
  expect(csvColumns.map(({ head, cell }) => [head, cell(row)])).toEqual([
    ['Title', 'A'],
    ['Lock', '45.00'],
  ])
})

test('a field that is accepted but not stored, or stored with another type, does not compile', () => {
  type Map = FieldMap<Table, typeof FIELDS>
  // @ts-expect-error -- bedrooms are missing
  const missing = { title, lockFee } satisfies Map
  // @ts-expect-error -- the contract has no such field
  const unknown = { title, lockFee, bedrooms, sqft: asIs('sqft') } satisfies Map
  // @ts-expect-error -- a number is no title
  const swapped = { title: bedrooms, lockFee, bedrooms } satisfies Map
  // @ts-expect-error -- there is no such column
  expect(() => asIs('garages')).not.toThrow()
  expect([missing, unknown, swapped]).toHaveLength(3)
})

test('blank optional text is stored as null, and a map that would keep it blank does not compile', () => {
  const fields = { description: text('Description', 10) }
  const map = { description: optionalText('description') } satisfies FieldMap<Table, typeof fields>
  // @ts-expect-error -- `asIs` would store blank text
  const kept = { description: asIs('description') } satisfies FieldMap<Table, typeof fields>
  const { columnsOf } = deriveFrom<Table, typeof map>(map, fields)
  expect([columnsOf({ description: '' }), kept.description.column]).toEqual([{ description: null }, 'description'])
})
