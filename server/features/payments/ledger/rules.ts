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
  /** The first day of the lease is over. Until then no fee may be taken but that of a new lock. */
  hasFees: boolean
}

interface Paid {
  /** Completed and pending payments, less refunds. */
  depositCents: number
  /** What is still due of a deposit once the lease is over: what went back of it without having been received. */
  depositOwedCents: number
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
  "Before a lease begins and on its first day, Massachusetts law allows only the first and last month's rent, a deposit of up to one month's rent and the cost of a new lock."

/** The highest deposit: what was agreed, but never more than one month's rent. Null where the rent is not known. */
export function depositLimit({ rentCents, depositCents }: Terms): number | null {
  if (rentCents === null) return null
  return Math.min(depositCents ?? rentCents, rentCents)
}

/** Who reads a refusal: the tenant who pays, or staff who record what was paid. */
export type Reader = 'tenant' | 'staff'

function refuseDeposit(terms: Terms, cents: number, paid: number, reader: Reader): string | null {
  const limit = depositLimit(terms)
  const isStaff = reader === 'staff'
  if (limit === null)
    return isStaff
      ? "A deposit of up to one month's rent can be recorded once the rent has been set."
      : "You can pay a deposit of up to one month's rent once your rent has been set."
  if (limit === 0) return isStaff ? "This lease doesn't require a deposit." : "Your lease doesn't require a deposit."
  if (paid >= limit) return `${isStaff ? 'The' : 'Your'} ${dollars(limit)} deposit is already paid or processing.`
  if (paid + cents <= limit) return null
  const reason =
    limit === terms.rentCents
      ? "A deposit can't be more than one month's rent"
      : `${isStaff ? 'The' : 'Your'} lease has a deposit of ${dollars(limit)}`
  return `${reason}, so the most ${isStaff ? 'that can still be paid' : 'you can still pay'} is ${dollars(limit - paid)}.`
}

/** Once a lease is over, its deposit goes back. What staff record may have been received before. */
function refuseEndedDeposit(cents: number, { endsOn, depositOwedCents: owed }: Paid): string | null {
  const ended = `Your lease ended on ${formatDay(endsOn ?? '')}`
  if (owed <= 0) return `${ended}, so a deposit is no longer due.`
  return cents <= owed ? null : `${ended}, and only ${dollars(owed)} of the deposit is still due.`
}

/** Guards against a typo that would pay years of rent. */
function refuseRent(cents: number, { rentMostCents: most, endsOn, isOver }: Paid, reader: Reader): string | null {
  if (most === null || cents <= most) return null
  const isStaff = reader === 'staff'
  const lease = isStaff ? 'the lease' : 'your lease'
  if (most === 0)
    return endsOn === null
      ? `All the rent ${isStaff ? 'that can be paid' : 'you can pay'} right now is already paid or processing.`
      : `All rent through the end of ${lease} on ${formatDay(endsOn)} is already paid or processing.`
  if (isOver && endsOn !== null)
    return `${isStaff ? 'The' : 'Your'} lease ended on ${formatDay(endsOn)}, and only ${dollars(most)} in rent is still due.`
  const ahead = `up to 12 months ahead${endsOn === null ? '' : ` within ${lease}`}`
  return isStaff
    ? `Rent can be paid ${ahead}, so the most that can be recorded now is ${dollars(most)}.`
    : `You can pay rent ${ahead}, so the most you can pay now is ${dollars(most)}.`
}

/** Someone who has left a lease that they shared pays nothing that no lease would get. */
export const leftRefusal = (leftOn: string) =>
  `Your last day on the lease was ${formatDay(leftOn)}, so there is nothing to pay here. If you still owe something, please contact your property manager.`

/** Why Massachusetts law (G.L. c. 186 §15B) forbids a charge. Null where it is allowed. Without a lease only rent can be charged. */
export function refusalOf(
  terms: Terms | null,
  type: PaymentType,
  cents: number,
  paid: Paid,
  reader: Reader = 'tenant',
): string | null {
  if (type === 'deposit') {
    if (terms === null) return "You can pay a deposit once there's a lease on your account."
    if (paid.isOver && (reader === 'tenant' || cents <= paid.depositOwedCents)) return refuseEndedDeposit(cents, paid)
    return refuseDeposit(terms, cents, paid.depositCents, reader)
  }
  if (type === 'fees') {
    if (terms === null) return `You can pay fees once there's a lease on your account. ${MOVE_IN}`
    if (terms.hasFees) return null
    const open = (terms.lockFeeCents ?? 0) - paid.feeCents
    return cents <= open ? null : MOVE_IN
  }
  if (terms === null || terms.rentCents === null) return null
  if (terms.hasBegun) return refuseRent(cents, paid, reader)
  const open = 2 * terms.rentCents - paid.rentCents
  return cents <= open ? null : MOVE_IN
}
