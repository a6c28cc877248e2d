import { formatDay } from '#contract/core/dates.ts'
import { dollars } from '#server/features/payments/labels.ts'
import type { PaymentType } from '#contract/payments/own.ts'

/** The payment terms of a lease, and what has been paid on it, in whole cents. */
export interface Terms {
  rentCents: number | null
  /** Null where no deposit was agreed. */
  depositCents: number | null
  lockFeeCents: number | null
  hasBegun: boolean
}

interface Paid {
  /** Completed and pending payments, less refunds. */
  depositCents: number
  /** Paid before the lease begins. */
  rentCents: number
  feeCents: number
  /** The open rent, up to the end of the lease or as far ahead as rent may be paid. Null where the rent is not known. */
  rentMostCents: number | null
  /** The last day of the lease. Null where it has none. */
  endsOn: string | null
  /** The lease has ended. */
  isOver: boolean
}

const MOVE_IN =
  'Before a lease begins, Massachusetts allows the first and the last month’s rent, a deposit of at most one month’s rent and the cost of a new lock, and nothing else.'

/** The highest deposit: what was agreed, but never more than one month's rent. Null where the rent is not known. */
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

/** Guards against a typo that would pay years of rent. */
function refuseRent(cents: number, { rentMostCents: most, endsOn, isOver }: Paid): string | null {
  if (most === null || cents <= most) return null
  if (most === 0)
    return endsOn === null
      ? 'All rent that may be paid now is paid or under way.'
      : `All rent to the end of your lease on ${formatDay(endsOn)} is paid or under way.`
  if (isOver && endsOn !== null)
    return `Your lease ended on ${formatDay(endsOn)}: no more than ${dollars(most)} of its rent is open.`
  const end = endsOn === null ? '' : ', and to the end of the lease'
  return `Rent can be paid up to 12 months ahead${end}: no more than ${dollars(most)} may be paid now.`
}

/** Why Massachusetts law (G.L. c. 186 §15B) forbids a charge. Null where it is allowed. Without a lease only rent can be charged. */
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
