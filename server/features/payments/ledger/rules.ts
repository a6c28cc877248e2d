import type { PaymentType } from '#contract/payments/own.ts'

/** What a lease says of money, and what was paid on it. Whole cents. */
export interface Terms {
  rentCents: number | null
  /** What was agreed; null where nothing was said of one. */
  depositCents: number | null
  lockFeeCents: number | null
  hasBegun: boolean
}

interface Paid {
  /** Paid and under way, less what was given back. */
  depositCents: number
  /** Before the lease begins. */
  rentCents: number
  feeCents: number
  /** The most rent that is open, to the end of the lease or so far ahead as it may be paid; null where it is not known. */
  rentMostCents: number | null
  /** The lease's last day, where it has one. */
  endsOn: string | null
  /** That day is past. */
  isOver: boolean
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const MOVE_IN =
  'Before a lease begins, Massachusetts allows the first and the last month’s rent, a deposit of at most one month’s rent and the cost of a new lock, and nothing else.'

/** The most that the deposit may come to: what was agreed, never more than one month's rent. Null where the rent is not known. */
export function depositLimit({ rentCents, depositCents }: Terms): number | null {
  if (rentCents === null) return null
  return Math.min(depositCents ?? rentCents, rentCents)
}

function refuseDeposit(terms: Terms, cents: number, paid: number): string | null {
  const limit = depositLimit(terms)
  if (limit === null) return 'A deposit can be taken once your rent is known: it is at most one month’s rent.'
  if (limit === 0) return 'Your lease asks for no deposit.'
  if (paid >= limit) return `Your deposit of ${dollars(limit)} is paid or under way; no more may be taken.`
  if (paid + cents > limit)
    return `A deposit is at most one month’s rent: no more than ${dollars(limit - paid)} may still be paid.`
  return null
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayName = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))

/** A slip of the finger is no payment for years. */
function refuseRent(cents: number, { rentMostCents: most, endsOn, isOver }: Paid): string | null {
  if (most === null || cents <= most) return null
  if (most === 0)
    return endsOn === null
      ? 'All rent that may be paid now is paid or under way.'
      : `All rent to the end of your lease on ${dayName(endsOn)} is paid or under way.`
  if (isOver && endsOn !== null)
    return `Your lease ended on ${dayName(endsOn)}: no more than ${dollars(most)} of its rent is open.`
  const end = endsOn === null ? '' : ', and to the end of the lease'
  return `Rent can be paid up to 12 months ahead${end}: no more than ${dollars(most)} may be paid now.`
}

/**
 * Why Massachusetts (G.L. c.186 §15B) forbids a charge; null where it may be made. Without a lease nothing but rent can be one of the
 * four that are allowed.
 */
export function refusalOf(terms: Terms | null, type: PaymentType, cents: number, paid: Paid): string | null {
  if (type === 'deposit') {
    if (terms === null) return 'A deposit can be taken once there is a lease on your account.'
    return refuseDeposit(terms, cents, paid.depositCents)
  }
  if (type === 'fees') {
    if (terms === null) return `Fees can be paid once there is a lease on your account. ${MOVE_IN}`
    if (terms.hasBegun) return null
    const open = (terms.lockFeeCents ?? 0) - paid.feeCents
    return cents <= open ? null : MOVE_IN
  }
  if (terms === null || terms.rentCents === null) return null
  if (terms.hasBegun) return refuseRent(cents, paid)
  const open = 2 * terms.rentCents - paid.rentCents
  return cents <= open ? null : MOVE_IN
}
