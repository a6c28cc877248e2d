import * as z from 'zod/mini'
import { addDays, addMonths, companyDay, instantOf } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { Id, Money, Timestamp } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { LATER_DEBIT } from './debit-days.ts'
import { amountFrom } from './amount-from.ts'

/** The last day of a month that every month has. */
export const LAST_DAY = 28
/** The hour, where the company is, at which the day before a payment ends for changes. */
const CUT_OFF_HOUR = 18
/** The instant after which a payment of this day can no longer be changed or canceled. */
export const cutOffOf = (chargeOn: string): Date => instantOf(addDays(chargeOn, -1), `${CUT_OFF_HOUR}:00`)!

/** The smallest limit, in cents. */
const MIN_CAP_CENTS = 100

const DAY = `Day must be a whole number from 1 to ${LAST_DAY}`
const CalendarDay = z.iso.date()

/** How an automatic payment ended. `none_due`: nothing was due, or it was paid before. */
const OUTCOMES = ['paid', 'processing', 'declined', 'none_due', 'failed'] as const

const Next = z.object({
  /** The day of the payment. */
  on: CalendarDay,
  /** What will be due then, as far as it is known today. */
  amount: Money,
  /** The card that is charged. Null where it is not saved any longer. */
  methodId: z.nullable(Id),
  /** Until then it can be skipped or changed. */
  cutOffAt: Timestamp,
  /** The cut-off is over. */
  isLocked: z.boolean(),
  isSkipped: z.boolean(),
  /** The card cannot be charged, so nothing is. */
  isMethodLost: z.boolean(),
})

const Autopay = z.object({
  isOn: z.boolean(),
  day: z.int(),
  methodId: z.nullable(Id),
  cap: z.nullable(Money),
  /** Automatic payments are on, but the card has expired or is not saved any more. */
  isMethodLost: z.boolean(),
  /** The user shares their lease, so their share of what is due is charged. */
  isShared: z.boolean(),
  /** The day rent is due. Null without a lease that has rent. */
  dueDay: z.nullable(z.int()),
  /** The last day of the lease, and when its last rent is paid, where that is before the usual day. Null where it is not. */
  atEnd: z.nullable(z.object({ endsOn: CalendarDay, on: CalendarDay })),
  /** No payment is made before this day, the first of a month, or until they are resumed where it is null. Null where they are not paused. */
  pause: z.nullable(z.object({ resumesOn: z.nullable(CalendarDay) })),
  /** The next payment. Null while automatic payments are off and none is left. */
  next: z.nullable(Next),
  /** The last payment. */
  last: z.nullable(
    z.object({
      on: CalendarDay,
      outcome: z.enum(OUTCOMES),
      /** A sentence that says why nothing was charged. Null where it was, or is processing. */
      reason: z.nullable(z.string()),
      amount: Money,
      paymentId: z.nullable(Id),
    }),
  ),
  /** What the user has agreed to. Null while automatic payments are off. */
  authorization: z.nullable(z.object({ text: z.string(), givenAt: Timestamp })),
})
export type Autopay = z.input<typeof Autopay>

const Body = z.object({
  isOn: z.boolean({ error: 'isOn must be true or false' }),
  day: z.optional(z.int({ error: DAY }).check(z.minimum(1, { error: DAY }), z.maximum(LAST_DAY, { error: DAY }))),
  methodId: z.nullish(z.uuid({ error: 'methodId must be the id of a payment method' }).check(z.toLowerCase())),
  cap: z.nullish(amountFrom(MIN_CAP_CENTS, 'Limit must be at least $1.00', 'Limit')),
})
export type AutopayBody = z.output<typeof Body>

/** How many months ahead automatic payments may be paused. */
const PAUSE_MONTHS = 12
/** The first days of the months until which they may be paused. One that begins tomorrow leaves no day without payments. */
export function pauseMonths(now = new Date()): string[] {
  const tomorrow = addDays(companyDay(now), 1)
  const month = `${companyDay(now).slice(0, 8)}01`
  const months = Array.from({ length: PAUSE_MONTHS }, (_, index) => addMonths(month, index + 1))
  return months.filter((first) => first > tomorrow)
}

const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** A day of the month: `1st`, `22nd`. */
export const dayOfMonth = (day: number) => `${day}${ORDINALS[rules.select(day)]}`

interface AuthorizedTerms {
  company: string
  /** `Visa ending in 4242`. */
  method: string
  /** It is a bank account, which is paid from days later. */
  isBank: boolean
  day: number
  capCents: number | null
}

/** Agrees to an earlier day in the last month. Authorizations of before do not have it, so they are charged on the usual day. */
export const EARLIER_AT_END =
  'Where my lease ends before that day, the rent of its last month is charged on the day it is due, or by the last day of the lease.'

/**
 * What a tenant agrees to. The screen shows it, and the server stores it. It names the range in which the amount varies, because the law asks for a
 * notice ten days ahead otherwise (12 CFR 1005.10(d)(2)).
 */
export const authorizationText = ({ company, method, isBank, day, capCents }: AuthorizedTerms) =>
  [
    `I authorize ${company} to charge my ${method} for the rent that is due, on or shortly after the ${dayOfMonth(day)} of each month, or the day rent is due if that is later.`,
    EARLIER_AT_END,
    'A payment that cannot be made on its day is made on the next day, or on a later day that an email announces the day before.',
    `The amount varies. It stays between $0.00 and ${capCents === null ? 'all rent that is due and unpaid on that day' : `${formatAmount(formatCents(capCents))}, my limit for each payment`}.`,
    'I have the right to notice 10 days before each payment of a different amount. I agree to do without it while the amount is in this range, and nothing outside it is charged.',
    'I will get an email with the amount the day before each payment. I can skip a payment, change these terms or turn off autopay until 6 p.m. Eastern time on the day before.',
    ...(isBank ? [LATER_DEBIT] : []),
    'This authorization stays in effect until I turn off autopay.',
  ].join(' ')

export const autopay = {
  read: {
    method: 'GET',
    path: '/api/autopay',
    access: 'user',
    summary: "The user's automatic payments of rent: the terms, the next payment and the last one",
    response: Autopay,
  },
  update: {
    method: 'PUT',
    path: '/api/autopay',
    access: 'user',
    summary:
      'Turns automatic payments on or off, or changes them. Turning them on authorizes the payments. What is left out stays as it was. 409 without a lease that has rent, or where the card cannot be used',
    body: Body,
    response: Autopay,
  },
  skip: {
    method: 'POST',
    path: '/api/autopay/skip',
    access: 'user',
    summary:
      'Skips the next automatic payment, or the one of a day. 409 after its cut-off, or where the next one is of another day',
    query: z.object({ on: z.optional(z.iso.date({ error: 'on must be a date, such as 2026-12-05' })) }),
    response: Autopay,
  },
  pause: {
    method: 'POST',
    path: '/api/autopay/pause',
    access: 'user',
    summary:
      'Makes no automatic payments before a day, the first of a month, or until they are resumed. A payment whose cut-off is over is still made. 409 while they are off',
    body: z.object({
      resumesOn: z.nullish(z.iso.date({ error: 'resumesOn must be the first day of a month, such as 2027-01-01' })),
    }),
    response: Autopay,
  },
  resume: {
    method: 'DELETE',
    path: '/api/autopay/pause',
    access: 'user',
    summary: 'Ends the pause. 409 where there is none',
    response: Autopay,
  },
  unskip: {
    method: 'DELETE',
    path: '/api/autopay/skip',
    access: 'user',
    summary: 'Makes the payment that was skipped after all. 409 after its cut-off',
    response: Autopay,
  },
} as const satisfies Record<string, Endpoint>
