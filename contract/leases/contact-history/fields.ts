import * as z from 'zod/mini'
import { Id, Money, optionalDay, optionalParagraphs, paragraphs, Timestamp } from '#contract/core/fields.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'
import { choice, day } from '../entries.ts'

export const CONTACT_WAYS = ['call', 'text', 'email', 'letter', 'in_person'] as const
export type ContactWay = (typeof CONTACT_WAYS)[number]

export const WAY_NAMES: Record<ContactWay, string> = {
  call: 'Call',
  text: 'Text message',
  email: 'Email',
  letter: 'Letter',
  in_person: 'In person',
}

/** `kept`: enough was paid in time. `broken`: the day is over and it was not. `open`: there is time left. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

export const CONTACT_NOTE_MAX = 2000
export const CORRECTION_REASON_MAX = 500

/** The company calls a tenant at most so often within so many days. The form says so once it has; it does not refuse. */
export const CALL_RULE = { calls: 2, days: 7 } as const

/** A promised day and a follow-up are at most so long after the contact. */
export const FURTHEST_YEARS = 2

/** What a tenant promised to pay, and by when. */
export const PaymentPromise = z.object({
  amount: Money,
  on: z.iso.date(),
  /** What was paid after the contact and by that day, less what came back since. */
  paid: Money,
  state: z.enum(PROMISE_STATES),
})
export type PaymentPromise = z.input<typeof PaymentPromise>

const Correction = z.object({ reason: z.string(), staffName: z.string(), at: Timestamp })

const Contact = z.object({
  id: Id,
  on: z.iso.date(),
  how: z.enum(CONTACT_WAYS),
  note: z.nullable(z.string()),
  promise: z.nullable(PaymentPromise),
  /** When staff want to ask again. */
  followUpOn: z.nullable(z.iso.date()),
  staffName: z.string(),
  recordedAt: Timestamp,
  /** Why it was struck out as entered by mistake, and by whom. Null where it stands. */
  correction: z.nullable(Correction),
})
export type Contact = z.input<typeof Contact>

export const ContactHistory = z.object({
  /** Calls that stand, of the last seven days. */
  recentCalls: z.int(),
  /** Newest first, with those that were struck out. */
  contacts: z.array(Contact),
})
export type ContactHistory = z.input<typeof ContactHistory>

export const NewContact = z.object({
  on: day('Day'),
  how: choice('How', CONTACT_WAYS),
  note: optionalParagraphs('Note', CONTACT_NOTE_MAX),
  /** Both, or neither. */
  promisedAmount: z.nullish(amountFrom(1, 'Promised amount must be more than $0.00', 'Promised amount')),
  promisedOn: optionalDay('Promised day'),
  followUpOn: optionalDay('Follow-up day'),
})
export type NewContact = z.output<typeof NewContact>

export const NewCorrection = z.object({ reason: paragraphs('Reason', 1, CORRECTION_REASON_MAX) })
export type NewCorrection = z.output<typeof NewCorrection>
