import { expect, test } from 'vitest'
import { assumptionsOf, incomeFor, loanPayment, monthlyCost } from './monthly-cost.ts'

const HOME = { price: '639900.00', hoa: null, taxYear: null }

// As the tables of a bank have them.
test.each([
  [20_000_000, 6000, 30, 119_910],
  [40_000_000, 6500, 30, 252_827],
  [10_000_000, 4000, 15, 73_969],
  [51_192_000, 6625, 30, 327_788],
  [36_000_000, 0, 30, 100_000],
  [0, 6500, 30, 0],
  [12_000, 12_000, 1, 1066],
])('a loan of %d cents at %d thousandths of a percent over %d years costs %d cents a month', (...given) => {
  const [loan, rate, years, cents] = given
  expect(loanPayment(loan, rate, years)).toBe(cents)
})

test('a loan is paid off by its payments', () => {
  const payment = loanPayment(40_000_000, 6500, 30)
  let owed = 40_000_000
  for (let month = 0; month < 360; month += 1) owed = owed * (1 + 0.065 / 12) - payment
  // Half a cent a month at most, with its interest.
  expect(Math.abs(owed)).toBeLessThan(600)
})

test('an estimate begins with the facts of the home, and with a share of its price where there are none', () => {
  const assumed = assumptionsOf(HOME, '6.5')
  expect(assumed).toEqual({
    price: 63_990_000,
    downPayment: 12_798_000,
    rate: 6500,
    years: 30,
    taxYear: 703_890,
    insuranceYear: 223_965,
    hoa: 0,
  })
  const known = assumptionsOf({ ...HOME, hoa: '410.50', taxYear: '5888.00' }, '6.875')
  expect(known).toMatchObject({ hoa: 41_050, taxYear: 588_800, rate: 6875 })
})

test('the parts are whole cents and add up to the total', () => {
  const { total, ...parts } = monthlyCost(assumptionsOf({ ...HOME, hoa: '410.55' }, '6.5'))
  expect(parts).toEqual({ loan: 323_568, tax: 58_658, insurance: 18_664, hoa: 41_055 })
  expect(total).toBe(323_568 + 58_658 + 18_664 + 41_055)
})

test('the 40-times rule', () => {
  expect(incomeFor('2400.00')).toBe(96_000)
  expect(incomeFor('2412.25')).toBe(96_490)
})
