import * as z from 'zod/mini'
import { MailAddress, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { NAME_MAX } from '#contract/viewings/visitors.ts'

/** The most people who come together. */
export const PARTY_MAX = 10
export const CAPACITY_MAX = 1000
export const NOTE_MAX = 500
/** The most open houses of one home that are still to come. */
export const UPCOMING_MAX = 20
/** How long one lasts at most. */
export const HOURS_MAX = 12

export const GUEST_STATES = ['asked', 'coming', 'cancelled', 'expired'] as const

export const Party = z.coerce
  .number({ error: 'Enter how many people are coming' })
  .check(
    z.int({ error: 'Enter how many people are coming' }),
    z.minimum(1, { error: 'At least one person must come' }),
    z.maximum(PARTY_MAX, { error: `Up to ${PARTY_MAX} people can come together` }),
  )

/** Who says that they come. */
export const Rsvp = z.object({ name: requiredLine('Name', NAME_MAX), email: MailAddress, party: Party })
export type Rsvp = z.output<typeof Rsvp>

/** An open house as visitors of its home see it. */
export const PublicOpenHouse = z.object({
  id: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** In the company's time zone: "Saturday, November 28, 1–3 PM". */
  when: z.string(),
  isCancelled: z.boolean(),
  /** As many people come as fit. */
  isFull: z.boolean(),
  /** When it was to begin before it was moved. Null for one that was never moved. */
  movedFrom: z.nullable(Timestamp),
  /** What visitors should know. Empty for nothing. */
  note: z.string(),
})
export type PublicOpenHouse = z.input<typeof PublicOpenHouse>

/** The next open house of a home on a list, if it begins within a week: "Open Sat 1–3 PM". */
export const NextOpenHouse = z.object({ id: z.string(), startsAt: Timestamp, endsAt: Timestamp, when: z.string() })
