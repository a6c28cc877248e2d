import { describe, expect, test } from 'vitest'
import { depositLimit, type Reader, refusalOf, type Terms } from './rules.ts'

const RENT = 200_000
type Paid = Parameters<typeof refusalOf>[3]

const lease: Terms = { rentCents: RENT, depositCents: null, lockFeeCents: null, hasBegun: true, hasFees: true }
const nothing: Paid = {
  depositCents: 0,
  depositOwedCents: 0,
  rentCents: 0,
  feeCents: 0,
  rentMostCents: null,
  endsOn: null,
  isOver: false,
}
const MOVE_IN =
  "Before a lease begins and on its first day, Massachusetts law allows only the first and last month's rent, a deposit of up to one month's rent and the cost of a new lock."

test.each([
  ['no deposit was agreed', { depositCents: null }, RENT],
  ['a lower one was agreed', { depositCents: 150_000 }, 150_000],
  ['a higher one was agreed than the law allows', { depositCents: 250_000 }, RENT],
  ['none is wanted', { depositCents: 0 }, 0],
  ['the rent is not known', { rentCents: null, depositCents: 150_000 }, null],
])('the highest deposit where %s', (_, terms, limit) => {
  expect(depositLimit({ ...lease, ...terms })).toBe(limit)
})

describe('a deposit', () => {
  const refuse = (terms: Partial<Terms> | null, cents: number, depositCents = 0) =>
    refusalOf(terms && { ...lease, ...terms }, 'deposit', cents, { ...nothing, depositCents })

  test("may be a month's rent in total, to the cent", () => {
    expect(refuse({}, RENT)).toBeNull()
    expect(refuse({}, 50_000, 150_000)).toBeNull()
    expect(refuse({}, 50_001, 150_000)).toBe(
      "A deposit can't be more than one month's rent, so the most you can still pay is $500.00.",
    )
    expect(refuse({}, 50, RENT)).toBe('Your $2,000.00 deposit is already paid or processing.')
  })

  test('may be what the lease has, where that is less, and a refusal says so', () => {
    const agreed = { depositCents: 50_000 }
    expect(refuse(agreed, 50_000)).toBeNull()
    expect(refuse(agreed, 60_000)).toBe(
      'Your lease has a deposit of $500.00, so the most you can still pay is $500.00.',
    )
    expect(refuse(agreed, 30_001, 20_000)).toBe(
      'Your lease has a deposit of $500.00, so the most you can still pay is $300.00.',
    )
  })

  test('is taken of a lease that is over only as far as it went back without having been received', () => {
    const ended = { ...nothing, endsOn: '2026-08-31', isOver: true }
    const over = (cents: number, depositOwedCents: number, reader: Reader = 'tenant', depositCents = 0) =>
      refusalOf(lease, 'deposit', cents, { ...ended, depositOwedCents, depositCents }, reader)
    expect(over(50, 0)).toBe('Your lease ended on Aug 31, 2026, so a deposit is no longer due.')
    expect(over(50, -10)).toBe('Your lease ended on Aug 31, 2026, so a deposit is no longer due.')
    expect(over(50_000, 50_000)).toBeNull()
    expect(over(50_001, 50_000)).toBe('Your lease ended on Aug 31, 2026, and only $500.00 of the deposit is still due.')
    // Staff may record late what was received before, and what pays back the rest.
    expect(over(50_000, 0, 'staff')).toBeNull()
    expect(over(50_000, 50_000, 'staff', RENT)).toBeNull()
    expect(over(50_001, 50_000, 'staff', RENT)).toBe('The $2,000.00 deposit is already paid or processing.')
  })

  test('needs a lease that asks for one, with a known rent', () => {
    expect(refuse(null, 50)).toBe("You can pay a deposit once there's a lease on your account.")
    expect(refuse({ depositCents: 0 }, 50)).toBe("Your lease doesn't require a deposit.")
    expect(refuse({ rentCents: null }, 50)).toBe(
      "You can pay a deposit of up to one month's rent once your rent has been set.",
    )
  })
})

describe('fees', () => {
  const refuse = (terms: Partial<Terms> | null, cents: number, feeCents = 0) =>
    refusalOf(terms && { ...lease, ...terms }, 'fees', cents, { ...nothing, feeCents })

  test('need a lease', () => {
    expect(refuse(null, 50)).toBe(`You can pay fees once there's a lease on your account. ${MOVE_IN}`)
  })

  test('up to the first day of the lease are the cost of the lock, and anything afterwards', () => {
    const before = { hasBegun: false, hasFees: false, lockFeeCents: 15_000 }
    expect(refuse(before, 15_000)).toBeNull()
    expect(refuse(before, 15_001)).toBe(MOVE_IN)
    expect(refuse(before, 5000, 10_000)).toBeNull()
    expect(refuse(before, 5001, 10_000)).toBe(MOVE_IN)
    expect(refuse({ hasFees: false }, 50)).toBe(MOVE_IN)
    expect(refuse({}, 1_000_000)).toBeNull()
  })
})

describe('rent', () => {
  const refuse = (terms: Partial<Terms> | null, cents: number, paid: Partial<Paid> = {}) =>
    refusalOf(terms && { ...lease, ...terms }, 'rent', cents, { ...nothing, ...paid })

  test('is not limited without a lease, a known rent or a known balance', () => {
    expect(refuse(null, 900_000)).toBeNull()
    expect(refuse({ rentCents: null, hasBegun: false }, 900_000)).toBeNull()
    expect(refuse({}, 900_000)).toBeNull()
  })

  test('before the lease begins is two months, to the cent', () => {
    const before = { hasBegun: false }
    expect(refuse(before, 2 * RENT)).toBeNull()
    expect(refuse(before, 2 * RENT + 1)).toBe(MOVE_IN)
    expect(refuse(before, RENT, { rentCents: RENT })).toBeNull()
    expect(refuse(before, RENT + 1, { rentCents: RENT })).toBe(MOVE_IN)
  })

  test('is refused beyond what is open, and says why', () => {
    expect(refuse({}, 50_000, { rentMostCents: 50_000 })).toBeNull()
    expect(refuse({}, 50_001, { rentMostCents: 50_000 })).toBe(
      'You can pay rent up to 12 months ahead, so the most you can pay now is $500.00.',
    )
    expect(refuse({}, 50_001, { rentMostCents: 50_000, endsOn: '2026-08-31' })).toBe(
      'You can pay rent up to 12 months ahead within your lease, so the most you can pay now is $500.00.',
    )
    expect(refuse({}, 50, { rentMostCents: 0 })).toBe(
      'All the rent you can pay right now is already paid or processing.',
    )
    expect(refuse({}, 50, { rentMostCents: 0, endsOn: '2026-08-31', isOver: true })).toBe(
      'All rent through the end of your lease on Aug 31, 2026 is already paid or processing.',
    )
    expect(refuse({}, 50_001, { rentMostCents: 50_000, endsOn: '2026-08-31', isOver: true })).toBe(
      'Your lease ended on Aug 31, 2026, and only $500.00 in rent is still due.',
    )
  })
})

describe('staff who record a payment read of the lease and not of themselves', () => {
  const refuse = (type: 'deposit' | 'rent', terms: Partial<Terms>, cents: number, paid: Partial<Paid> = {}) =>
    refusalOf({ ...lease, ...terms }, type, cents, { ...nothing, ...paid }, 'staff')

  test('about a deposit', () => {
    expect(refuse('deposit', { rentCents: null }, 50)).toBe(
      "A deposit of up to one month's rent can be recorded once the rent has been set.",
    )
    expect(refuse('deposit', { depositCents: 0 }, 50)).toBe("This lease doesn't require a deposit.")
    expect(refuse('deposit', {}, 50, { depositCents: RENT })).toBe(
      'The $2,000.00 deposit is already paid or processing.',
    )
    expect(refuse('deposit', {}, 50_001, { depositCents: 150_000 })).toBe(
      "A deposit can't be more than one month's rent, so the most that can still be paid is $500.00.",
    )
  })

  test('about rent', () => {
    const over = { endsOn: '2026-08-31', isOver: true }
    expect(refuse('rent', {}, 50, { rentMostCents: 0 })).toBe(
      'All the rent that can be paid right now is already paid or processing.',
    )
    expect(refuse('rent', {}, 50, { rentMostCents: 0, ...over })).toBe(
      'All rent through the end of the lease on Aug 31, 2026 is already paid or processing.',
    )
    expect(refuse('rent', {}, 50_001, { rentMostCents: 50_000, ...over })).toBe(
      'The lease ended on Aug 31, 2026, and only $500.00 in rent is still due.',
    )
    expect(refuse('rent', {}, 50_001, { rentMostCents: 50_000, endsOn: '2026-08-31' })).toBe(
      'Rent can be paid up to 12 months ahead within the lease, so the most that can be recorded now is $500.00.',
    )
    expect(refuse('rent', {}, 50_001, { rentMostCents: 50_000 })).toBe(
      'Rent can be paid up to 12 months ahead, so the most that can be recorded now is $500.00.',
    )
  })

  test('a lease that is said to be over without an end is told by how far ahead rent may be paid', () => {
    expect(refuse('rent', {}, 50_001, { rentMostCents: 50_000, isOver: true })).toBe(
      'Rent can be paid up to 12 months ahead, so the most that can be recorded now is $500.00.',
    )
  })
})
