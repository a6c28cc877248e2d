import * as z from 'zod/mini'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { ById, Bytes, Timestamp } from '#contract/core/fields.ts'
import { ByToken } from '#contract/viewings/visitors.ts'
import { DAYS_AHEAD, VIEWING_STATES } from './fields.ts'

const Day = z.object({
  /** In the company's time zone. */
  day: z.iso.date(),
  startsAt: z.array(Timestamp),
})

const Slots = z.object({
  minutes: z.int(),
  needsApproval: z.boolean(),
  days: z.array(Day),
})
export type Slots = z.input<typeof Slots>

/** `held` is sent with the first choice, so that a time that is pressed twice is held once. */
const FirstSlots = z.object({ ...Slots.shape, held: z.string() })
export type FirstSlots = z.input<typeof FirstSlots>

const OwnViewing = z.object({
  propertyId: z.string(),
  title: z.string(),
  address: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  state: z.enum(VIEWING_STATES),
  expiresAt: z.nullable(Timestamp),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The form was sent, and the link in the email is awaited. */
  isSent: z.boolean(),
  /** It has begun, so it can be neither moved nor cancelled. */
  isOver: z.boolean(),
  /** The home is still on the market. */
  isOffered: z.boolean(),
  /** Why staff canceled it. Null where they gave no reason, or the visitor canceled. */
  cancelReason: z.nullable(z.string()),
  /** The reminders that a booked one has still to come. */
  reminders: z.object({ day: z.boolean(), hours: z.boolean() }),
  /** Other times of the same home. */
  slots: Slots,
})
export type OwnViewing = z.input<typeof OwnViewing>

export const viewings = {
  slots: {
    method: 'GET',
    path: '/api/viewings/slots/:id',
    access: 'public',
    summary: `Free times to view a property in the next ${DAYS_AHEAD} days. Empty if it cannot be viewed`,
    params: ById,
    response: FirstSlots,
  },
  held: {
    method: 'GET',
    path: '/api/viewings/held/:token',
    access: 'public',
    summary: 'A viewing, by the link that its visitor received after booking',
    params: ByToken,
    response: OwnViewing,
  },
  own: {
    method: 'GET',
    path: '/api/viewings/:token',
    access: 'public',
    summary: 'A viewing, by the link in its emails',
    params: ByToken,
    response: OwnViewing,
  },
  calendarFile: {
    method: 'GET',
    path: '/api/viewings/:token/viewing.ics',
    access: 'public',
    summary: 'A viewing as a calendar file, by the link in its emails',
    params: ByToken,
    produces: 'text/calendar',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
