import { expect, test } from 'vitest'
import { directionOf, nextSort } from './sort-heading.tsx'

const NAME = { asc: 'name', desc: 'name-desc' }
const TIME = { asc: 'oldest', desc: '', startsWith: 'desc' } as const
const RENT = { asc: 'rent', desc: 'rent-desc', startsWith: 'desc' } as const
const DUE = { asc: 'due' }

test.each([
  ['a name', NAME, ['name', 'name-desc', '', 'name']],
  ['an amount', RENT, ['rent-desc', 'rent', '', 'rent-desc']],
  ['the time, whose newest first is the own order', TIME, ['oldest', '', 'oldest']],
  ['a column with one direction', DUE, ['due', '', 'due']],
])('clicks on the heading of %s', (_, sort, expected) => {
  let current = ''
  const seen = expected.map(() => (current = nextSort(sort, current)))
  expect(seen).toEqual(expected)
})

test('another column starts over, and only the sorted one has a direction', () => {
  expect([nextSort(NAME, 'rent'), nextSort(TIME, 'name'), nextSort(RENT, 'name')]).toEqual(['name', '', 'rent-desc'])
  expect([directionOf(NAME, 'name'), directionOf(NAME, 'name-desc'), directionOf(NAME, '')]).toEqual([
    'ascending',
    'descending',
    undefined,
  ])
  expect([directionOf(TIME, ''), directionOf(TIME, 'oldest'), directionOf(DUE, '')]).toEqual([
    'descending',
    'ascending',
    undefined,
  ])
})
