import { expect, test } from 'vitest'
import { isAllTest, testNote } from './payment-figures.tsx'

test.each([
  [322, 322, true, 'All of these are test payments. No real money moved.'],
  [322, 3, false, 'Amounts and success rate exclude 3 test payments.'],
  [322, 1, false, 'Amounts and success rate exclude 1 test payment.'],
  [322, 0, false, null],
  [0, 0, false, null],
])('of %i payments, %i by test cards', (totalCount, testCount, isAll, note) => {
  const figures = { totalCount, testCount, completedAmount: '0.00', pendingAmount: '0.00', successRate: 0 }
  expect([isAllTest(figures), testNote(figures)]).toEqual([isAll, note])
})
