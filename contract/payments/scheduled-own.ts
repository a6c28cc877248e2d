import * as z from 'zod/mini'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { ById, Money } from '#contract/core/fields.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents, MIN_CENTS } from '#contract/core/money.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { cutOffOf } from './autopay-own.ts'
import { LATER_DEBIT } from './debit-days.ts'
import { amountFrom } from './amount-from.ts'
import { ScheduledPayment } from './summary-own.ts'

/** How many payments of a person may be scheduled at a time. */
export const MAX_SCHEDULED = 5
/** How many days ahead a payment may be scheduled. */
const DAYS_AHEAD = 60

/** The days that a payment can be scheduled for: tomorrow until its cut-off, then the day after. */
export function scheduleDays(now = new Date()) {
  const today = companyDay(now)
  const tomorrow = addDays(today, 1)
  return { first: now < cutOffOf(tomorrow) ? tomorrow : addDays(today, 2), last: addDays(today, DAYS_AHEAD) }
}

const PayOn = z.iso.date({ error: 'payOn must be a date, such as 2026-12-05' })

const NewScheduledPayment = z.object({
  payOn: PayOn,
  methodId: z.uuid({ error: 'Choose a payment method.' }).check(z.toLowerCase()),
  /** Nothing for all rent that is due then. */
  amount: z.nullish(amountFrom(MIN_CENTS, 'Amount must be at least $0.50')),
})
export type NewScheduledPayment = z.output<typeof NewScheduledPayment>

interface ScheduledTerms {
  company: string
  /** `Visa ending in 4242`. */
  method: string
  /** It is a bank account, which is paid from days later. */
  isBank: boolean
  payOn: string
  /** Null for all rent that is due then. */
  cents: number | null
}

/** What a tenant agrees to. The screen shows it, and the server stores it. */
export const scheduledText = ({ company, method, isBank, payOn, cents }: ScheduledTerms) =>
  [
    `I authorize ${company} to charge my ${method} once, on ${formatDay(payOn)}, or on the next day if it cannot be made on that day, for `,
    cents === null ? 'all rent that is due then.' : `${formatAmount(formatCents(cents))} of rent.`,
    ' If less is due on that day, only that is charged.',
    isBank ? ` ${LATER_DEBIT}` : '',
    ` I can cancel this payment until 6 p.m. Eastern time on ${formatDay(addDays(payOn, -1))}.`,
  ].join('')

export const scheduledPayments = {
  list: {
    method: 'GET',
    path: '/api/scheduled-payments',
    access: 'user',
    summary: 'The payments of rent that the user has scheduled and that are not made yet, the next one first',
    response: z.array(ScheduledPayment),
  },
  due: {
    method: 'GET',
    path: '/api/scheduled-payments/due',
    access: 'user',
    summary:
      'The rent that will be due on a day and is not covered by payments scheduled for that day or before, as far as it is known today',
    query: z.object({ payOn: PayOn }),
    response: z.object({ amount: Money }),
  },
  create: {
    method: 'POST',
    path: '/api/scheduled-payments',
    access: 'user',
    summary:
      'Schedules a payment of rent for one day, which authorizes it. 409 if one is scheduled for that day, or five are scheduled. Accepts an Idempotency-Key',
    status: 201,
    body: NewScheduledPayment,
    response: ScheduledPayment,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/scheduled-payments/:id',
    access: 'user',
    summary: 'Cancels a scheduled payment. Canceling it again changes nothing. 409 after its cut-off',
    status: 204,
    params: ById,
    response: z.void(),
  },
} as const satisfies Record<string, Endpoint>
