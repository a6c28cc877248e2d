import * as z from 'zod/mini'
import { dayField, DayRange } from '#contract/viewings/days.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { ById, Bytes, Id, requiredEnum, requiredLine, Timestamp, Version } from '#contract/core/fields.ts'
import { OUTCOMES, REASON_MAX, staffVisit } from '#contract/viewings/visitors.ts'
import { CAPACITY_MAX, GUEST_STATES, NOTE_MAX } from './fields.ts'

const time = (label: string) =>
  z
    .string({ error: `${label} must be a time, such as 13:00` })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: `${label} must be a time, such as 13:00` }))

/** An empty field of a form. */
const Nothing = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  z.null(),
])

const NOT_A_NUMBER = { error: 'Capacity must be a number' }
const Capacity = z.union(
  [
    Nothing,
    z.coerce
      .number(NOT_A_NUMBER)
      .check(
        z.int({ error: 'Capacity must be a whole number' }),
        z.minimum(1, { error: 'Capacity must be at least 1' }),
        z.maximum(CAPACITY_MAX, { error: `Capacity must be at most ${CAPACITY_MAX}` }),
      ),
  ],
  NOT_A_NUMBER,
)

const fields = {
  /** The day and the times are in the company's time zone. */
  day: dayField('Day'),
  from: time('From'),
  to: time('To'),
  capacity: Capacity,
  hostId: z.union([Nothing, Id], { error: 'Host must be a staff member' }),
  note: z
    .string({ error: 'Note must be text' })
    .check(
      z.trim(),
      z.maxLength(NOTE_MAX, { error: `Note must be at most ${NOTE_MAX} characters` }),
      z.regex(/^[^\0]*$/, { error: 'Note must be text' }),
    ),
}
const hasLength = z.refine<{ from: string; to: string }>(({ from, to }) => from < to, {
  error: 'End time must be after the start time',
  path: ['to'],
})

export const NewOpenHouse = z.object(fields).check(hasLength)
export type NewOpenHouse = z.output<typeof NewOpenHouse>
export const OpenHouseUpdate = z.object({ ...fields, version: Version }).check(hasLength)
export type OpenHouseUpdate = z.output<typeof OpenHouseUpdate>
export const Cancellation = z.object({ reason: requiredLine('Reason', REASON_MAX), version: Version })

const AdminOpenHouse = z.object({
  ...staffVisit,
  day: z.iso.date(),
  from: z.string(),
  to: z.string(),
  capacity: z.nullable(z.int()),
  hostId: z.nullable(Id),
  note: z.string(),
  state: z.enum(['planned', 'cancelled']),
  cancelReason: z.nullable(z.string()),
  /** How many people come, and how many more have not confirmed yet. */
  coming: z.int(),
  asked: z.int(),
  updatedAt: Timestamp,
  version: z.int(),
})
export type AdminOpenHouse = z.input<typeof AdminOpenHouse>

const Guest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  party: z.int(),
  state: z.enum(GUEST_STATES),
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type Guest = z.input<typeof Guest>

const Listed = z.object({
  openHouses: z.array(AdminOpenHouse),
  /** Who can be the host. */
  staff: z.array(z.object({ id: Id, name: z.string() })),
})

export const openHousesAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/open-houses',
    access: 'admin',
    summary: 'Open houses on these days in the time zone of the company, including canceled ones',
    query: DayRange,
    response: Listed,
  },
  ofProperty: {
    method: 'GET',
    path: '/api/admin/properties/:id/open-houses',
    access: 'admin',
    summary: 'Open houses of a property, upcoming and of the last 90 days, the latest first',
    params: ById,
    response: Listed,
  },
  create: {
    method: 'POST',
    path: '/api/admin/properties/:id/open-houses',
    access: 'admin',
    summary: 'Schedules an open house. 409 if the home or the host is not free at that time',
    status: 201,
    params: ById,
    body: NewOpenHouse,
    response: AdminOpenHouse,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/open-houses/:id',
    access: 'admin',
    summary:
      'Changes an open house. If the time changes, everyone on the list is emailed. 409 if the home or the host is not free, or if it has changed since `version`',
    params: ById,
    body: OpenHouseUpdate,
    response: AdminOpenHouse,
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/open-houses/:id/cancel',
    access: 'admin',
    summary: 'Cancels an open house for good and emails the reason to everyone on the list',
    params: ById,
    body: Cancellation,
    response: AdminOpenHouse,
  },
  guests: {
    method: 'GET',
    path: '/api/admin/open-houses/:id/guests',
    access: 'admin',
    summary: 'Guests of an open house by name: who is coming, then who has not confirmed or has canceled',
    params: ById,
    response: z.array(Guest),
  },
  signInList: {
    method: 'GET',
    path: '/api/admin/open-houses/:id/guests.csv',
    access: 'admin',
    summary: 'Guests who are coming as a CSV file, to sign in at the door',
    produces: 'text/csv',
    params: ById,
    response: Bytes,
  },
  note: {
    method: 'PATCH',
    path: '/api/admin/open-house-guests/:id',
    access: 'admin',
    summary: 'Records whether a guest came. 409 before the open house starts',
    params: ById,
    body: z.object({ outcome: z.nullable(requiredEnum('Outcome', OUTCOMES)) }),
    response: Guest,
  },
} as const satisfies Record<string, FileEndpoint>
