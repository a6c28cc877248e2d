import * as z from 'zod/mini'
import { Id, Money, optionalDay, optionalParagraphs, Timestamp } from '#contract/core/fields.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'
import { day, SignedMoney } from '../entries.ts'

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_MESSAGE_MAX = 1000
export const ANSWER_REASON_MAX = 500

const Day = z.iso.date()

/** An offer to renew a lease, from its terms to the new ones. */
export const Offer = z.object({
  id: Id,
  state: z.enum(OFFER_STATES),
  currentEndsOn: Day,
  currentRent: Money,
  startsOn: Day,
  /** Null where the lease goes on from month to month. */
  endsOn: z.nullable(Day),
  rentAmount: Money,
  /** The new rent less the current one. */
  difference: SignedMoney,
  /** The first month with the new rent. */
  rentFrom: Day,
  /** The last day on which it can be accepted. */
  answerBy: Day,
  message: z.nullable(z.string()),
  offeredAt: Timestamp,
  /** When it was accepted, declined or withdrawn. */
  closedAt: z.nullable(Timestamp),
  /** Why it was declined or withdrawn, if that was said. */
  reason: z.nullable(z.string()),
})
export type Offer = z.input<typeof Offer>

export const NewOffer = z.object({
  rentAmount: amountFrom(1, 'New rent must be more than $0.00', 'New rent'),
  /** Empty for a lease that goes on from month to month. */
  endsOn: optionalDay('New end date'),
  answerBy: day('Answer by'),
  /** The tenant reads it in the email and in the portal. */
  message: optionalParagraphs('Message', OFFER_MESSAGE_MAX),
})
export type NewOffer = z.output<typeof NewOffer>

const Reason = optionalParagraphs('Reason', ANSWER_REASON_MAX)

export const OfferWithdrawal = z.object({ reason: Reason })
export type OfferWithdrawal = z.output<typeof OfferWithdrawal>

/** The tenant's answer. They may say why they decline. */
export const OfferAnswer = z.object({
  isAccepted: z.boolean({ error: 'isAccepted must be true or false' }),
  reason: Reason,
})
export type OfferAnswer = z.output<typeof OfferAnswer>
