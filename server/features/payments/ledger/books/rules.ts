import type { NewCharge } from '#contract/leases/entries.ts'
import { addDays } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'

/** A late fee, and interest on late rent, are allowed only once rent is so many days overdue: G.L. c. 186 §15B(1)(c). */
const LATE_FEE_AFTER_DAYS = 30

interface Circumstances {
  today: string
  hasBegun: boolean
  /** When the oldest unpaid rent was due. Null where none is overdue. */
  oldestDueOn: string | null
}

/** Why Massachusetts law forbids a charge of staff. Null where it is allowed. */
export function chargeRefusal(
  { account }: Pick<NewCharge, 'account'>,
  { today, hasBegun, oldestDueOn }: Circumstances,
): string | null {
  // G.L. c. 186 §15B(1)(b)
  if (!hasBegun)
    return "Before a lease begins, Massachusetts allows only the first and last month's rent, a deposit and a new lock."
  if (account !== 'late_fee') return null
  if (oldestDueOn === null)
    return 'Massachusetts allows a late fee only once rent is 30 days overdue. No rent is overdue on this lease.'
  const from = addDays(oldestDueOn, LATE_FEE_AFTER_DAYS)
  return today >= from
    ? null
    : `Massachusetts allows a late fee only once rent is 30 days overdue, which is from ${formatDay(from)}.`
}
