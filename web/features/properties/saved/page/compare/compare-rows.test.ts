import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const HOME = {
  price: '500000.00',
  priceType: 'sale',
  status: 'available',
  propertyType: 'house',
  features: [],
  utilitiesIncluded: [],
  accessibility: [],
  parkingSpaces: null,
} as unknown as ComparedProperty

test('what only sales or only rentals have is not missing of the others', () => {
  const sale = { ...HOME, taxYear: '7120.00', hoa: '385.00' }
  const rental: ComparedProperty = { ...HOME, priceType: 'rent', leaseMonths: 12, utilitiesIncluded: ['heat'] }
  const rows = Object.fromEntries(compareRows([sale, rental]).map(({ label, values }) => [label, values]))
  expect(rows).toMatchObject({
    'Property tax': ['$7,120 a year', 'Sales only'],
    'HOA fee': ['$385 a month', 'Sales only'],
    Lease: ['Rentals only', '12 months or longer'],
    'Rent includes': ['Rentals only', 'Heat'],
  })
})

test('what only residences have is not missing of a commercial property', () => {
  const home: ComparedProperty = {
    ...HOME,
    bedrooms: 3,
    bathrooms: 2,
    cats: 'yes',
    laundry: 'in-unit',
    furnished: 'no',
  }
  const shop: ComparedProperty = { ...HOME, propertyType: 'commercial', bedrooms: 0, yearBuilt: 1930 }
  const rows = (...homes: ComparedProperty[]) =>
    Object.fromEntries(compareRows(homes).map(({ label, values }) => [label, values]))
  expect(rows(home, shop)).toMatchObject({
    Bedrooms: ['3', 'Residential only'],
    Bathrooms: ['2', null],
    Pets: ['Cats welcome.', 'Residential only'],
    Laundry: ['In unit', 'Residential only'],
    Furnished: ['No', 'Residential only'],
  })
  expect(rows(home, { ...shop, bedrooms: 2 })).toMatchObject({ Bedrooms: ['3', '2'] })
  expect(rows(shop, shop)).not.toHaveProperty('Bedrooms')
})
