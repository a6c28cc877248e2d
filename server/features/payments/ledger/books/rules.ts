import type { NewCharge } from '#contract/leases/entries.ts'
import { addDays } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'

/** A late fee, and interest on late rent, are allowed only once rent is so many days overdue: G.L. c. 186 §15B(1)(c). */
const LATE_FEE_AFTER_DAYS = 30

interface Circumstances {
  today: string
  /** The day of the charge. */
  effectiveOn: string
  hasBegun: boolean
  /** When the oldest unpaid rent was due. Null where none is overdue. */
  oldestDueOn: string | null
}

interface Refusal {
  path: 'account' | 'effectiveOn'
  message: string
}

/** Why Massachusetts law forbids a charge of staff, and the field that is wrong. Null where it is allowed. */
export function chargeRefusal(
  { account }: Pick<NewCharge, 'account'>,
  { today, effectiveOn, hasBegun, oldestDueOn }: Circumstances,
): Refusal | null {
  const refuse = (message: string, path: Refusal['path'] = 'account') => ({ path, message })
  // G.L. c. 186 §15B(1)(b)
  if (!hasBegun)
    return refuse(
      "Before a lease begins, Massachusetts allows only the first and last month's rent, a deposit and a new lock.",
    )
  if (account !== 'late_fee') return null
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
