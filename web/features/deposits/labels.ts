import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Deposit, Duty, Held } from '#contract/deposits/fields.ts'

export const HELD_NAMES: Record<Held, string> = { deposit: 'security deposit', last_month: "last month's rent" }

export const DUTY_NAMES: Record<Duty['kind'], string> = {
  account: 'Bank receipt',
  condition: 'Statement of condition',
  interest: 'Interest',
  return: 'Return of the deposit',
}

/** `0.35%`, `5%` */
export const percent = (rate: string) => `${rate.replace(/\.?0+$/, '') || '0'}%`

export const daysOf = ({ from, until }: { from: string; until: string }) => `${formatDay(from)} to ${formatDay(until)}`

type Interest = Deposit['interest'][number]

/** `$100.00 on the security deposit for Jan 1, 2025 to Dec 31, 2025 at 5%, taken off the rent on Jan 5, 2026` */
export const interestSentence = ({ interestOn, amount, rate, method, on, ...period }: Interest) =>
  `${formatAmount(amount)} on the ${HELD_NAMES[interestOn]} for ${daysOf(period)} at ${percent(rate)}, ${
    amount === '0.00' ? 'recorded' : method === 'credit' ? 'taken off the rent' : 'paid by check'
  } on ${formatDay(on)}`
