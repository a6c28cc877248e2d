import * as z from 'zod/mini'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { ById, Bytes, Id, Timestamp } from '#contract/core/fields.ts'
import { ByToken } from '#contract/viewings/visitors.ts'
import { GUEST_STATES } from './fields.ts'

const shown = {
  id: Id,
  propertyId: Id,
  title: z.string(),
  address: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  note: z.string(),
  /** `cancelled` also where the home is not on the market any more. */
  state: z.enum(['planned', 'begun', 'over', 'cancelled']),
  /** Why it was cancelled. Null for one that was not. */
  cancelReason: z.nullable(z.string()),
  /** How many more people fit. Null for no limit. */
  placesLeft: z.nullable(z.int()),
}

const OpenHouse = z.object(shown)
export type OpenHouse = z.input<typeof OpenHouse>

/** What a form could not take, as it was typed. */
const Typed = z.object({ name: z.string(), email: z.string(), party: z.nullable(z.int()) })
export type Typed = z.input<typeof Typed>

const OwnRsvp = z.object({
  openHouse: OpenHouse,
  state: z.enum(GUEST_STATES),
  name: z.string(),
  party: z.int(),
})
export type OwnRsvp = z.input<typeof OwnRsvp>

export const openHouses = {
  get: {
    method: 'GET',
    path: '/api/open-houses/:id',
    access: 'public',
    summary: 'An open house, and how many spots are left',
    params: ById,
    response: OpenHouse,
  },
  typed: {
    method: 'GET',
    path: '/api/open-houses/typed/:token',
    access: 'public',
    summary: 'What a visitor typed into a form that was not accepted, by the link of its page',
    params: ByToken,
    response: Typed,
  },
  own: {
    method: 'GET',
    path: '/api/open-houses/rsvp/:token',
    access: 'public',
    summary: 'The sign-up of a guest, by the link in their emails',
    params: ByToken,
    response: OwnRsvp,
  },
  calendarFile: {
    method: 'GET',
    path: '/api/open-houses/rsvp/:token/open-house.ics',
    access: 'public',
    summary: 'The open house of a guest as a calendar file, by the link in their emails',
    params: ByToken,
    produces: 'text/calendar',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
