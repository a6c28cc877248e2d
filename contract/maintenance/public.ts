import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Photo, PhotoIds } from './photos.ts'
import {
  requiredEnum,
  Id,
  MailAddress,
  oneOf,
  optionalLine,
  paragraphs,
  requiredLine,
  Timestamp,
} from '#contract/core/fields.ts'

export const REQUEST_TYPES = [
  'plumbing',
  'electrical',
  'hvac',
  'appliance',
  'flooring',
  'painting',
  'landscaping',
  'other',
] as const
export const PRIORITIES = ['low', 'medium', 'high', 'emergency'] as const
export const MAINTENANCE_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type Priority = (typeof PRIORITIES)[number]
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number]

/** The maintenance form (section 5 of the specification). `website` is a honeypot that people never see. */
export const NewMaintenanceRequest = z.object({
  fullName: requiredLine('Full name', 200),
  email: MailAddress,
  phone: optionalLine('Phone', 40),
  propertyAddress: requiredLine('Property address', 300),
  requestType: requiredEnum('Request type', REQUEST_TYPES),
  priority: z._default(oneOf('Priority', PRIORITIES), 'medium'),
  description: paragraphs('Description', 10, 5000),
  isUrgent: z._default(z.boolean({ error: 'isUrgent must be true or false' }), false),
  photoIds: z.nullish(PhotoIds),
  website: z.nullish(z.string()),
})
export type NewMaintenanceRequest = z.output<typeof NewMaintenanceRequest>

/** A request as it is kept. */
export const requestFields = {
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  propertyAddress: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  priority: z.enum(PRIORITIES),
  description: z.string(),
  isUrgent: z.boolean(),
  status: z.enum(MAINTENANCE_STATUSES),
}
const MaintenanceRequest = z.object({
  id: Id,
  ...requestFields,
  photoIds: z._default(z.array(Id), []),
  /** Where the acknowledgement was emailed. Null if none was sent. */
  emailedTo: z._default(z.nullable(z.string()), null),
  /** The page on which the sender can follow the request. A visitor's holds a secret. */
  trackingPath: z._default(z.nullable(z.string()), null),
  createdAt: Timestamp,
})
/** What the form got in response. */
export type SentRequest = z.input<typeof MaintenanceRequest>

/** The promised response time and whether it was met. `isKept` is null while that is open. */
export const ResponsePromise = z.object({
  dueAt: Timestamp,
  /** When staff first responded. */
  metAt: z.nullable(Timestamp),
  isKept: z.nullable(z.boolean()),
})
export type ResponsePromise = z.input<typeof ResponsePromise>

/** A status that the request changed to, and when. */
export const Step = z.object({ status: z.enum(MAINTENANCE_STATUSES), at: Timestamp })

/** What the tracking link in the email shows. It has no names and no contact details. */
export const MaintenanceProgress = z.object({
  propertyAddress: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  priority: z.enum(PRIORITIES),
  isUrgent: z.boolean(),
  description: z.string(),
  status: z.enum(MAINTENANCE_STATUSES),
  photos: z.array(Photo),
  steps: z.array(Step),
  promise: ResponsePromise,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type MaintenanceProgress = z.input<typeof MaintenanceProgress>

export const maintenance = {
  submit: {
    method: 'POST',
    path: '/api/maintenance-requests',
    access: 'public',
    summary:
      'Submits a maintenance request. Visitors: at most 20 an hour from one IP address. Accepts an Idempotency-Key',
    status: 201,
    body: NewMaintenanceRequest,
    response: MaintenanceRequest,
  },
  track: {
    method: 'GET',
    path: '/api/maintenance-status/:token',
    access: 'public',
    summary: 'The progress of a request, by its emailed tracking link',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    response: MaintenanceProgress,
  },
} as const satisfies Record<string, Endpoint>
