import { expect, test } from 'vitest'
import { assumptionsOf } from './monthly-cost.ts'
import { readTyped, typedOf } from './typed-numbers.ts'

const FIRST = assumptionsOf({ price: '600000.00', hoa: '410.50', taxYear: '6000.00' }, '6.875')
const TYPED = typedOf(FIRST)

test('the fields show the assumptions, and reading them changes nothing', () => {
  expect(TYPED).toEqual({
    downPayment: '120000',
    rate: '6.875',
    years: '30',
    taxYear: '6000',
    insuranceYear: '2100',
    hoa: '410.50',
  })
  expect(readTyped(TYPED, FIRST)).toEqual({ values: FIRST, problems: {} })
})

test('dollar signs, commas, percent signs and spaces do not matter', () => {
  const typed = { ...TYPED, downPayment: ' $60,000 ', rate: '5.5 %', taxYear: '$7,020.50', hoa: '0' }
  const { values, problems } = readTyped(typed, FIRST)
  expect(problems).toEqual({})
  expect(values).toMatchObject({ downPayment: 6_000_000, rate: 5500, taxYear: 702_050, hoa: 0 })
})

test.each([
  ['20%', 12_000_000],
  [' 3.5 % ', 2_100_000],
  ['100%', 60_000_000],
  ['0%', 0],
  ['20', 2000],
] as const)('a down payment of "%s" is %i cents of $600,000', (text, cents) => {
  const { values, problems } = readTyped({ ...TYPED, downPayment: text }, FIRST)
  expect([values.downPayment, problems]).toEqual([cents, {}])
})

test.each([
  ['downPayment', 'a fifth', 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.'],
  ['downPayment', '', 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.'],
  ['downPayment', '-5', 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.'],
  ['downPayment', '2%0', 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.'],
  ['downPayment', '%', 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.'],
  ['downPayment', '120%', 'Enter a down payment of at most $600,000, the price of this home.'],
  ['downPayment', '9999999999', 'Enter a down payment of at most $600,000, the price of this home.'],
  ['taxYear', '1%', 'Property tax must be dollars, such as 7200'],
  ['downPayment', '600000.01', 'Enter a down payment of at most $600,000, the price of this home.'],
  ['rate', '25.1', 'Interest rate must be a percentage from 0 to 25, such as 6.5'],
  ['rate', 'low', 'Interest rate must be a percentage from 0 to 25, such as 6.5'],
  ['years', '0', 'Loan term must be 1 to 40 whole years'],
  ['years', '41', 'Loan term must be 1 to 40 whole years'],
  ['years', '7.5', 'Loan term must be 1 to 40 whole years'],
  ['taxYear', '1.234', 'Property tax must be dollars, such as 7200'],
  ['insuranceYear', '1000000000', 'Home insurance must be dollars, such as 2100'],
  ['hoa', 'none', 'HOA fee must be dollars, such as 350'],
] as const)('%s of "%s" has a message, and the estimate keeps the last value', (name, text, message) => {
  expect(readTyped({ ...TYPED, [name]: text }, FIRST)).toEqual({ values: FIRST, problems: { [name]: message } })
})

test.each([
  ['downPayment', '600000'],
  ['rate', '0'],
  ['rate', '25'],
  ['years', '1'],
  ['years', '40'],
  ['hoa', '999999999.99'],
] as const)('%s may be %s', (name, text) => {
  expect(readTyped({ ...TYPED, [name]: text }, FIRST).problems).toEqual({})
})
