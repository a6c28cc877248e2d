import * as z from 'zod/mini'
import { dayField, DayRange } from '#contract/viewings/days.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id, optionalLine, requiredEnum, Timestamp, Version } from '#contract/core/fields.ts'
import { OUTCOMES, REASON_MAX, staffVisit } from '#contract/viewings/visitors.ts'
import { VIEWING_STATES } from './fields.ts'
import { hasRoomForViewing, hourFields } from './hour-fields.ts'

const DAYS_OFF_MAX = 200

/** For all homes. */
const daysOff = z.array(dayField('Day off')).check(z.maxLength(DAYS_OFF_MAX))

const ViewingHours = z.object({
  ...hourFields,
  daysOff,
  version: z.int(),
  /** Coming viewings that are on a day off, because they were booked before. */
  onDaysOff: z.array(z.object({ id: Id, name: z.nullable(z.string()), title: z.string(), startsAt: Timestamp })),
})
export type ViewingHours = z.input<typeof ViewingHours>
export const ViewingHoursUpdate = z.object({ ...hourFields, daysOff, version: Version }).check(hasRoomForViewing)
export type ViewingHoursUpdate = z.output<typeof ViewingHoursUpdate>

/** When one home can be viewed: its own hours, or those of the company. Days off are the company's. */
const HomeHours = z.object({ ...hourFields, usesCompany: z.boolean(), version: z.int() })
export type HomeHours = z.output<typeof HomeHours>
export const HomeHoursUpdate = z
  .object({ ...hourFields, usesCompany: z.boolean(), version: Version })
  .check(hasRoomForViewing)
export type HomeHoursUpdate = z.output<typeof HomeHoursUpdate>

const AdminViewing = z.object({
  ...staffVisit,
  state: z.enum(VIEWING_STATES),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  assignedTo: z.nullable(Id),
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** Why staff canceled it. Null where they gave no reason, or the visitor canceled. */
  cancelReason: z.nullable(z.string()),
  updatedAt: Timestamp,
  version: z.int(),
})
export type AdminViewing = z.input<typeof AdminViewing>

/** Why it is canceled, in the email to the visitor. */
export const ViewingCancellation = z.object({ reason: optionalLine('Reason', REASON_MAX) })

const ViewingUpdate = z
  .object({
    state: z.optional(requiredEnum('State', ['booked', 'cancelled'])),
    ...ViewingCancellation.shape,
    assignedTo: z.optional(z.nullable(Id)),
    outcome: z.optional(z.nullable(z.enum(OUTCOMES, { error: `Outcome must be one of ${OUTCOMES.join(', ')}` }))),
    startsAt: z.optional(Timestamp),
    version: Version,
  })
  .check(
    z.refine(({ state, reason }) => (reason ?? '') === '' || state === 'cancelled', {
      error: 'Only a cancellation has a reason',
      path: ['reason'],
    }),
  )
export type ViewingUpdate = z.output<typeof ViewingUpdate>

export const viewingsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/viewings',
    access: 'admin',
    summary: "Viewings on these days in the company's time zone, including canceled ones. Holds are left out",
    query: DayRange,
    response: z.object({
      viewings: z.array(AdminViewing),
      /** Who can be assigned. */
      staff: z.array(z.object({ id: Id, name: z.string() })),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/viewings/:id',
    access: 'admin',
    summary:
      'Confirms, cancels, moves or assigns a viewing, or notes whether the visitor came. The visitor is emailed, with the reason of a cancellation. 409 if the time is taken or the viewing has changed since `version`',
    params: ById,
    body: ViewingUpdate,
    response: AdminViewing,
  },
  hours: {
    method: 'GET',
    path: '/api/admin/viewing-hours',
    access: 'admin',
    summary: 'When homes can be viewed',
    response: ViewingHours,
  },
  saveHours: {
    method: 'PUT',
    path: '/api/admin/viewing-hours',
    access: 'admin',
    summary: 'Changes when homes can be viewed. Booked viewings stay',
    body: ViewingHoursUpdate,
    response: ViewingHours,
  },
  homeHours: {
    method: 'GET',
    path: '/api/admin/viewing-hours/:id',
    access: 'admin',
    summary: 'When one home can be viewed',
    params: ById,
    response: HomeHours,
  },
  saveHomeHours: {
    method: 'PUT',
    path: '/api/admin/viewing-hours/:id',
    access: 'admin',
    summary: "Gives a home hours of its own, or the company's again with `usesCompany`. Booked viewings stay",
    params: ById,
    body: HomeHoursUpdate,
    response: HomeHours,
  },
} as const satisfies Record<string, Endpoint>
