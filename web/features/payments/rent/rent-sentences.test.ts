import { expect, test } from 'vitest'
import type { Summary } from '../summary.ts'
import { rentSentences } from './rent-sentences.ts'

const TODAY = '2026-11-21'

/** November is paid, and December is next. */
const PAID: Summary = {
  rentAmount: '2650.00',
  partMonths: [],
  laterRent: '2650.00',
  nextRent: null,
  month: '2026-11-01',
  rentPaid: '2650.00',
  rentPending: '0.00',
  rentSent: '0.00',
  depositSent: '0.00',
  feesSent: '0.00',
  sent: [],
  settledThrough: '2026-11-01',
  isRentPaid: true,
  rentMonth: '2026-12-01',
  rentDueOn: '2026-12-01',
  rentOpen: '2650.00',
  openMonths: [],
  openingMonth: null,
  rentOwed: '0.00',
  share: null,
  leftOn: null,
  rentMost: '31800.00',
  lastMonthPaid: '0.00',
  isBeforeLease: false,
  leaseEndedOn: null,
  depositOpen: null,
  depositDue: '0.00',
  depositPaid: '0.00',
  feeOpen: null,
  autopay: null,
  autopayPause: null,
  scheduled: [],
  unmade: [],
  unpaid: [],
}
const due = (...months: string[]) => months.map((month) => ({ month, dueOn: month, open: '2650.00' }))
const UNPAID = {
  settledThrough: null,
  isRentPaid: false,
  rentPaid: '0.00',
  rentMonth: '2026-11-01',
  rentDueOn: '2026-11-01',
}

const SENT = { id: 'a', amount: '2650.00', sentOn: TODAY, isOwn: true }
const rentSent = (rentMonth: string, isOwn = true) => ({ ...SENT, paymentType: 'rent' as const, rentMonth, isOwn })

test.each<[string, Partial<Summary>, string]>([
  [
    'a deposit that is not agreed may be paid, and is not due',
    { depositOpen: '2650.00' },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01.',
  ],
  [
    'fees and utilities are due beside rent',
    { feeOpen: '790.25', depositPaid: '2650.00' },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. $790.25 in fees and utilities is due.',
  ],
  [
    'a part of the deposit is due',
    { depositDue: '650.00', depositPaid: '2000.00', feeOpen: '0.00' },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. $650.00 of your security deposit is due.',
  ],
  [
    'the deposit and a fee are due after the lease has ended',
    { leaseEndedOn: '2026-11-10', depositDue: '2650.00', feeOpen: '75.00' },
    'Your lease ended on Nov 10, 2026. Your rent is paid in full. $2,650.00 of your security deposit is due. $75.00 in fees and utilities is due.',
  ],
  [
    'autopay is paused until a month',
    { autopay: { on: '2027-02-01', amount: '7950.00' }, autopayPause: { resumesOn: '2027-02-01' } },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Autopay is paused until February 2027. Autopay will charge $7,950.00 on Feb\u00A01.',
  ],
  [
    'autopay is paused without an end',
    { autopayPause: { resumesOn: null } },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Autopay is paused.',
  ],
  [
    'the last month is charged by the day',
    { partMonths: [{ month: '2026-12-01', name: 'December 1–15, 2026' }], rentAmount: '1282.26', rentOpen: '1282.26' },
    'Paid through November 2026. December 1–15 rent, $1,282.26, is due Dec\u00A01.',
  ],
  [
    'the first month is charged by the day',
    {
      ...UNPAID,
      partMonths: [{ month: '2026-11-01', name: 'November 28–30, 2026' }],
      rentAmount: '265.00',
      rentOpen: '265.00',
      rentDueOn: '2026-11-28',
    },
    'November 28–30 rent, $265.00, is due Nov 28, 2026.',
  ],
  [
    'a month that is charged by the day is partly paid',
    { partMonths: [{ month: '2026-12-01', name: 'December 1–15, 2026' }], rentAmount: '1282.26', rentOpen: '82.26' },
    'Paid through November 2026. The remaining $82.26 of December 1–15 rent is due Dec\u00A01.',
  ],
  ['this month is paid', {}, 'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01.'],
  [
    'autopay is on',
    { autopay: { on: '2026-12-01', amount: '2650.00' } },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Autopay will charge $2,650.00 on Dec\u00A01.',
  ],
  [
    'paid one month ahead',
    { rentMonth: '2027-01-01', rentDueOn: '2027-01-01', settledThrough: '2026-12-01' },
    'Paid through December 2026. January rent, $2,650.00, is due Jan\u00A01.',
  ],
  [
    'paid several months ahead',
    { rentMonth: '2027-06-01', rentDueOn: '2027-06-15', settledThrough: '2027-05-01' },
    'Paid through May 2027. June rent, $2,650.00, is due Jun\u00A015.',
  ],
  [
    'the next month is partly paid',
    { rentOpen: '649.50' },
    'Paid through November 2026. The remaining $649.50 of December rent is due Dec\u00A01.',
  ],
  [
    'others paid a part of a share of a month that is paid',
    { share: { month: '2026-10-01', amount: '1650.00', open: '650.00', processing: '0.00', owed: '2300.00' } },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Others on your lease, or a credit, paid $650.00 of your $1,650.00 share of October 2026 rent. You owe that with your next share, $2,300.00 in total.',
  ],
  [
    'a share is open of two months',
    {
      ...UNPAID,
      openMonths: due('2026-11-01'),
      share: { month: '2026-11-01', amount: '1650.00', open: '650.00', processing: '0.00', owed: '2300.00' },
    },
    'November 2026 rent, $2,650.00, was due Nov 1, 2026. Your share of November 2026 rent is $1,650.00, and $650.00 of it is open. $2,300.00 of your shares is open in total.',
  ],
  [
    'due later this month',
    { ...UNPAID, rentDueOn: '2026-11-28' },
    'November 2026 rent, $2,650.00, is due Nov 28, 2026.',
  ],
  [
    'due today',
    { ...UNPAID, rentDueOn: TODAY, openMonths: due('2026-11-01') },
    'November 2026 rent, $2,650.00, is due Nov 21, 2026.',
  ],
  ['overdue', { ...UNPAID, openMonths: due('2026-11-01') }, 'November 2026 rent, $2,650.00, was due Nov 1, 2026.'],
  [
    'overdue and partly paid',
    { ...UNPAID, rentOpen: '650.00', openMonths: due('2026-11-01') },
    'The remaining $650.00 of November 2026 rent was due Nov 1, 2026.',
  ],
  [
    'several months overdue',
    { ...UNPAID, rentMonth: '2026-09-01', openMonths: due('2026-09-01', '2026-10-01', '2026-11-01') },
    '3 months of rent are due, starting with September 2026.',
  ],
  [
    'an opening balance is due, and this month is paid',
    {
      settledThrough: null,
      rentMonth: '2026-10-01',
      rentDueOn: '2026-10-20',
      openingMonth: '2026-10-01',
      openMonths: due('2026-10-01'),
    },
    'November 2026 rent is paid. Your opening balance, $2,650.00, was due Oct 20, 2026.',
  ],
  [
    'an opening balance and months are due',
    {
      ...UNPAID,
      rentMonth: '2026-09-01',
      openingMonth: '2026-09-01',
      openMonths: due('2026-09-01', '2026-10-01', '2026-11-01'),
    },
    'An opening balance and 2 months of rent are due.',
  ],
  [
    'before the lease begins, with the first and part of the last month paid',
    {
      month: '2026-12-01',
      settledThrough: null,
      isBeforeLease: true,
      rentMonth: '2027-11-01',
      rentDueOn: '2027-11-01',
      rentOpen: '1000.00',
      lastMonthPaid: '1650.00',
    },
    'December 2026 rent is paid. The remaining $1,000.00 of November 2027 rent is due Nov 1, 2027. $1,650.00 has been credited toward your last month.',
  ],
  [
    'before the lease begins, with all that may be paid by then',
    {
      month: '2026-12-01',
      settledThrough: null,
      isBeforeLease: true,
      rentMonth: '2026-12-01',
      rentDueOn: null,
      rentOpen: '0.00',
    },
    'December 2026 rent is paid.',
  ],
  [
    'this month is paid, and no due day is known',
    { settledThrough: null, rentDueOn: null },
    'November 2026 rent is paid.',
  ],
  [
    'all rent of the lease is paid',
    { settledThrough: null, rentMonth: '2026-11-01', rentDueOn: null, rentOpen: '0.00' },
    'All rent on your lease is paid.',
  ],
  [
    'the lease has ended and is paid',
    { leaseEndedOn: '2026-10-31', settledThrough: null, rentDueOn: null, rentOpen: '0.00' },
    'Your lease ended on Oct 31, 2026. Your rent is paid in full.',
  ],
  [
    'the lease has ended with months due',
    { ...UNPAID, leaseEndedOn: '2026-10-31', rentOwed: '5300.00', openMonths: due('2026-09-01', '2026-10-01') },
    'Your lease ended on Oct 31, 2026. 2 months of rent are due, starting with September 2026.',
  ],
  [
    'the lease has ended with the rest of one month due',
    {
      ...UNPAID,
      leaseEndedOn: '2026-11-15',
      rentOpen: '650.00',
      rentOwed: '650.00',
      openMonths: due('2026-11-01'),
    },
    'Your lease ended on Nov 15, 2026. The remaining $650.00 of November 2026 rent was due Nov 1, 2026.',
  ],
  [
    'a share of nothing',
    { ...UNPAID, share: { month: '2026-11-01', amount: '0.00', open: '0.00', processing: '0.00', owed: '0.00' } },
    'November 2026 rent, $2,650.00, was due Nov 1, 2026. Your share of November 2026 rent is $0.00.',
  ],
  [
    'this month is paid, and the next one is on its way',
    { rentMonth: '2027-01-01', rentDueOn: '2027-01-01', sent: [rentSent('2026-12-01')] },
    'Paid through November 2026. January rent, $2,650.00, is due Jan\u00A01. Your $2,650.00 payment for December is on its way from your bank.',
  ],
  [
    'this month is on its way',
    { ...UNPAID, rentMonth: '2026-12-01', rentDueOn: '2026-12-01', sent: [rentSent('2026-11-01')] },
    'December 2026 rent, $2,650.00, is due Dec 1, 2026. Your $2,650.00 payment for November is on its way from your bank.',
  ],
  [
    'the last month of the lease is on its way, of which all else is paid',
    { rentMonth: '2026-11-01', rentDueOn: null, rentOpen: '0.00', sent: [rentSent('2026-12-01')] },
    'Paid through November 2026. Your $2,650.00 payment for December is on its way from your bank.',
  ],
  [
    'the last month of the lease is on its way from a roommate',
    { ...UNPAID, rentDueOn: null, rentOpen: '0.00', sent: [rentSent('2026-11-01', false)] },
    "A roommate's $2,650.00 payment for November is on its way from their bank.",
  ],
  [
    'the lease has ended and its rent is on its way',
    {
      leaseEndedOn: '2026-10-31',
      settledThrough: null,
      rentDueOn: null,
      rentOpen: '0.00',
      sent: [rentSent('2026-10-01')],
    },
    'Your lease ended on Oct 31, 2026. Your $2,650.00 payment for October is on its way from your bank.',
  ],
  [
    'a share is on its way',
    {
      share: { month: '2026-12-01', amount: '980.00', open: '0.00', processing: '980.00', owed: '0.00' },
      sent: [{ ...rentSent('2026-12-01'), amount: '980.00' }],
    },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Your share of December 2026 rent is $980.00. Your $980.00 payment for December is on its way from your bank.',
  ],
  [
    'a deposit and a fee are on their way',
    {
      sent: [
        { ...SENT, paymentType: 'deposit', rentMonth: null },
        { ...SENT, paymentType: 'fees', amount: '50.00', rentMonth: null },
      ],
    },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Your $2,650.00 deposit payment is on its way from your bank. Your $50.00 fee payment is on its way from your bank.',
  ],
  [
    'the opening balance is on its way',
    { openingMonth: '2026-10-01', sent: [rentSent('2026-10-01')] },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Your $2,650.00 payment for the opening balance is on its way from your bank.',
  ],
  [
    'the rent changes, and a payment is pending',
    { nextRent: { from: '2027-03-01', amount: '2750.00' }, rentPending: '2650.00' },
    'Paid through November 2026. December rent, $2,650.00, is due Dec\u00A01. Starting March 2027, rent is $2,750.00 a month. A payment of $2,650.00 is pending.',
  ],
])('%s', (_, change, sentences) => {
  expect(rentSentences({ ...PAID, ...change }, TODAY)).toBe(sentences)
})
