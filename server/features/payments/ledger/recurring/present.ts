import type { Month } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { OwnCharge, RecurringCharge } from '#contract/leases/recurring/fields.ts'
import { rentIn } from '../rent.ts'
import { isOverFor, monthOf, type Payer } from '../rent-balance.ts'
import { dueDayOf, isOfFormerTenancy } from './charges.ts'
import type { RecurringRow } from './queries.ts'

function stateOf(charge: RecurringRow, payer: Payer | undefined, now: Month): RecurringCharge['state'] {
  const { first_month: first, last_month: last } = charge
  const isEnded = last !== null && (last < now || last < first)
  if (isEnded || payer === undefined || isOverFor(payer) || isOfFormerTenancy(charge, payer)) return 'ended'
  return first > now || (payer.starts_on !== null && payer.starts_on > payer.today) ? 'upcoming' : 'current'
}

function presentCharge(charge: RecurringRow, dueDay: number, now: Month): OwnCharge {
  const { first_month: first, last_month: last, amounts } = charge
  const month = [first, last !== null && last < now ? last : now].toSorted().at(-1)!
  const next = amounts.find(({ from }) => from > month && (last === null || from <= last))
  return {
    memo: charge.memo,
    amount: formatCents(rentIn(amounts, month)),
    nextAmount: next ? { from: next.from, amount: formatCents(next.cents) } : null,
    dueDay,
    firstMonth: first,
    lastMonth: last,
  }
}

const inOrder = ['current', 'upcoming', 'ended']

/** The charges of a lease as staff read them. Without a payer, because the account was deleted, nothing is charged any longer. */
export const presentRecurring = (charges: readonly RecurringRow[], payer: Payer | undefined, today: string) =>
  charges
    .map((charge): RecurringCharge => {
      const now = monthOf(today)
      const dueDay = payer ? dueDayOf(charge, payer) : (charge.due_day ?? 1)
      return {
        id: charge.id,
        account: charge.account,
        state: stateOf(charge, payer, now),
        staffName: charge.staff_name,
        ...presentCharge(charge, dueDay, now),
      }
    })
    .toSorted((one, other) => inOrder.indexOf(one.state) - inOrder.indexOf(other.state))

/** Those that run or will begin, as the tenant reads them. */
export const presentOwnRecurring = (charges: readonly RecurringRow[], payer: Payer): OwnCharge[] =>
  charges
    .filter((charge) => stateOf(charge, payer, monthOf(payer.today)) !== 'ended')
    .map((charge) => presentCharge(charge, dueDayOf(charge, payer), monthOf(payer.today)))
