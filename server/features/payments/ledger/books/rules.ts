import type { NewCharge } from '#contract/leases/entries.ts'
import { addDays } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { dollars } from '#server/features/payments/labels.ts'

/** A late fee, and interest on late rent, are allowed only once rent is so many days overdue: G.L. c. 186 §15B(1)(c). */
const LATE_FEE_AFTER_DAYS = 30

/** "At or prior to the commencement" of a tenancy: G.L. c. 186 §15B(1)(b). */
const AT_START =
  "Before a lease begins and on its first day, Massachusetts allows only the first and last month's rent, a deposit and a new lock."

/** Why a fee cannot have the first day of a tenancy, or one before it. */
export const feeDayRefusal = (startsOn: string) =>
  `The lease began on ${formatDay(startsOn)}. Massachusetts allows fees only after that day.`

interface Circumstances {
  today: string
  /** The day of the charge. */
  effectiveOn: string
  hasBegun: boolean
  /** The first day of the tenancy. Null where it is not known. */
  startsOn: string | null
  /** The late fee of the lease. Null where it has none. */
  lateFeeCents: number | null
  /** When the oldest unpaid rent was due that has no late fee yet. Null where none is overdue. */
  oldestDueOn: string | null
  /** Every month that is overdue has its late fee. */
  isCharged: boolean
}

interface Refusal {
  path: 'account' | 'amount' | 'effectiveOn'
  message: string
}

/** Why Massachusetts law forbids a charge of staff, and the field that is wrong. Null where it is allowed. */
export function chargeRefusal(
  { account, amount }: Pick<NewCharge, 'account' | 'amount'>,
  { today, effectiveOn, hasBegun, startsOn, lateFeeCents, oldestDueOn, isCharged }: Circumstances,
): Refusal | null {
  const refuse = (message: string, path: Refusal['path'] = 'account') => ({ path, message })
  const isFee = account !== 'rent'
  if (!hasBegun || (isFee && startsOn !== null && today <= startsOn)) return refuse(AT_START)
  if (isFee && startsOn !== null && effectiveOn <= startsOn) return refuse(feeDayRefusal(startsOn), 'effectiveOn')
  if (account !== 'late_fee') return null
  if (lateFeeCents === null)
    return refuse('This lease has no late fee. Massachusetts allows one only where the lease has it.')
  if (amount > lateFeeCents)
    return refuse(`The lease has a late fee of ${dollars(lateFeeCents)}, so this can't be more.`, 'amount')
  if (isCharged) return refuse('A late fee was already charged for the rent that is overdue.')
  if (oldestDueOn === null)
    return refuse(
      'Massachusetts allows a late fee only once rent is 30 days overdue. No rent is overdue on this lease.',
    )
  const from = addDays(oldestDueOn, LATE_FEE_AFTER_DAYS)
  if (today < from)
    return refuse(
      `Massachusetts allows a late fee only once rent is 30 days overdue, which is from ${formatDay(from)}.`,
    )
  return effectiveOn < from
    ? refuse(
        `A late fee can't be dated before ${formatDay(from)}, when the rent was 30 days overdue, as Massachusetts has it.`,
        'effectiveOn',
      )
    : null
}
