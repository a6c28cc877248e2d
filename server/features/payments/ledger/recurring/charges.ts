import { addDays, addMonths, formatMonth, type Month } from '#contract/core/calendar.ts'
import type { AgreedEntry } from '../books/agreed.ts'
import { rentIn } from '../rent.ts'
import { monthOf, type Payer } from '../rent-balance.ts'
import type { RecurringRow } from './queries.ts'

type Term = Pick<Payer, 'due_day' | 'starts_on' | 'ends_on' | 'was_tenant'>

const laterOf = (...days: string[]) => days.toSorted().at(-1)!

/** The day of the month on which a charge is due. */
export const dueDayOf = (charge: Pick<RecurringRow, 'due_day'>, term: Pick<Term, 'due_day'>) =>
  charge.due_day ?? term.due_day ?? 1

/** What a tenant agreed to in a former tenancy does not follow them into the next one. */
export const isOfFormerTenancy = ({ first_month: first }: RecurringRow, { starts_on: start, was_tenant: was }: Term) =>
  was && start !== null && first < monthOf(start)

/**
 * The day on which the charge of a month is due. Null for a month without one. It is never due on the first day of the tenancy or before, when
 * Massachusetts allows only rent, a deposit and a new lock: G.L. c. 186 §15B(1)(b).
 */
function recurringDueOn(term: Term, charge: RecurringRow, month: Month): string | null {
  const { starts_on: start, ends_on: end } = term
  const { first_month: first, last_month: last, agreed_on: agreedOn } = charge
  if (month < first || (last !== null && month > last) || isOfFormerTenancy(charge, term)) return null
  if (start !== null && month < monthOf(start)) return null
  const regular = `${month.slice(0, 8)}${String(dueDayOf(charge, term)).padStart(2, '0')}`
  const due = laterOf(regular, agreedOn, ...(start === null ? [] : [addDays(start, 1)]))
  return end !== null && due > end ? null : due
}

/** Everything that these charges of a lease charge by today. A charge has a rule of its own, so that each of them is charged for a month. */
export function* recurringEntries(payer: Payer, charges: readonly RecurringRow[]): Generator<AgreedEntry, void> {
  const now = monthOf(payer.today)
  for (const charge of charges)
    for (let month = charge.first_month; month <= now; month = addMonths(month, 1)) {
      const due = recurringDueOn(payer, charge, month)
      if (due === null || due > payer.today) continue
      yield {
        rule: `recurring ${charge.id}`,
        account: charge.account,
        cents: rentIn(charge.amounts, month),
        effectiveOn: due,
        period: month,
        memo: `${charge.memo}, ${formatMonth(month)}`,
        isByPayments: false,
      }
    }
}
