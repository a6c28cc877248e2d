import { expect, test } from 'vitest'
import { sortOf } from './filters.ts'

const NAME = { sort: { asc: 'name', desc: 'name-desc' } }
const DUE = { sort: { asc: 'due' }, from: 'lg' } as const
const LOGIN = { sort: { desc: 'login' }, from: 'xl' } as const
const orders = (...values: string[]) => values.map((value) => ({ value, label: value }))

test.each([
  ['from the width of the table', orders('name', 'name-desc'), [NAME], 'md'],
  ['from the width of its last column', orders('name', 'due', 'login'), [NAME, DUE, LOGIN], 'xl'],
  ['from the width of the columns that it names', orders('name', 'due'), [NAME, DUE, LOGIN], 'lg'],
  ['never, if an order has no heading', orders('name', 'oldest'), [NAME, DUE], undefined],
])('the select of orders is left out %s', (_, choices, columns, width) => {
  expect(sortOf(choices, columns).hiddenFrom).toBe(width)
})
