import * as z from 'zod/mini'
import { Id, Money } from '#contract/core/fields.ts'

const CalendarDay = z.iso.date()

/** A card that is charged. Null where it is not saved any longer. */
const Card = z.nullable(z.object({ brand: z.nullable(z.string()), last4: z.string() }))

/** How one tenant's rent is paid by itself. */
const Automatic = z.object({
  autopay: z.enum(['on', 'paused', 'off']),
  /** The first day after a pause. Null where it has no end. */
  resumesOn: z.nullable(CalendarDay),
  /** The day of the month, card and limit. Null while autopay is off. */
  terms: z.nullable(z.object({ day: z.int(), card: Card, cap: z.nullable(Money) })),
  /** The card has expired or is not saved any longer, so nothing is charged. */
  isMethodLost: z.boolean(),
  next: z.nullable(z.object({ on: CalendarDay, amount: Money, isSkipped: z.boolean() })),
  /** The last payment of autopay that charged nothing, with the reason in a sentence. Null where the last one was made. */
  lastUnmade: z.nullable(z.object({ on: CalendarDay, reason: z.string() })),
  /** Scheduled payments that were not made and whose rent is still due, the newest first. */
  unmade: z.array(z.object({ payOn: CalendarDay, amount: Money, reason: z.string() })),
  /** Payments that the tenant has scheduled, the next one first. */
  scheduled: z.array(z.object({ payOn: CalendarDay, amount: Money, card: Card, isMethodLost: z.boolean() })),
})

/** How the rent of a lease is paid by itself, as staff see it: by the main tenant, and by each of the others. */
export const AutomaticPayments = z.extend(Automatic, {
  others: z.array(z.extend(Automatic, { tenantId: Id, name: z.string() })),
})
export type AutomaticPayments = z.input<typeof AutomaticPayments>
