import { expect, test } from 'vitest'
import { changesSince } from './changes-since.ts'

const sale = { price: '500000.00', priceType: 'sale', status: 'available' } as const
const rent = { price: '2400.00', priceType: 'rent', status: 'available' } as const

test.each([
  ['nothing', sale, sale, []],
  ['a lower price', sale, { ...sale, price: '480000.00' }, ['Reduced $20,000 since you saved it']],
  ['a higher rent', rent, { ...rent, price: '2450.50' }, ['Raised $50.50 a month since you saved it']],
  ['a rental that is taken', rent, { ...rent, status: 'rented' }, ['Now rented']],
  ['a sale that fell through', { ...sale, status: 'sold' }, sale, ['Available again']],
  ['a home for sale that is for rent now', sale, rent, ['Now for rent']],
] as const)('names %s', (_, then, now, changes) => {
  expect(changesSince(then, now)).toEqual(changes)
})
