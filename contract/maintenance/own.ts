import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id, oneOf, pageQuery, Timestamp } from '#contract/core/fields.ts'
import { Message, NewMessage, Outcome, SIDES } from './messages.ts'
import { Photo } from './photos.ts'
import { MAINTENANCE_STATUSES, PRIORITIES, REQUEST_TYPES, ResponsePromise, Step } from './public.ts'

/** A status change and who made it, where that is known. */
export const SignedStep = z.extend(Step, { by: z.nullable(z.enum(SIDES)), byName: z.nullable(z.string()) })

/** One of the user's own requests, as listed. */
const OwnRequest = z.object({
  id: Id,
  requestType: z.enum(REQUEST_TYPES),
  priority: z.enum(PRIORITIES),
  status: z.enum(MAINTENANCE_STATUSES),
  description: z.string(),
  propertyAddress: z.string(),
  isUrgent: z.boolean(),
  /** Completed, and the sender has confirmed that it is fixed. */
  isConfirmed: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OwnRequest = z.input<typeof OwnRequest>

/** One of the user's own requests with its messages and status changes. */
export const RequestDetail = z.extend(OwnRequest, {
  photos: z.array(Photo),
  steps: z.array(SignedStep),
  promise: ResponsePromise,
  messages: z.array(Message),
})
export type RequestDetail = z.input<typeof RequestDetail>

/** `active` means neither completed nor canceled. */
export const STATUS_FILTERS = ['active', ...MAINTENANCE_STATUSES] as const
export const requestFilter = {
  status: z.optional(oneOf('status', STATUS_FILTERS)),
  type: z.optional(oneOf('type', REQUEST_TYPES)),
}

export const ownMaintenance = {
  list: {
    method: 'GET',
    path: '/api/maintenance-requests',
    access: 'user',
    summary: "The user's requests, newest first",
    paged: true,
    query: z.object({ ...pageQuery(100), ...requestFilter }),
    response: z.array(OwnRequest),
  },
  get: {
    method: 'GET',
    path: '/api/maintenance-requests/:id',
    access: 'user',
    summary: "One of the user's requests with its status history, response time, photos and messages",
    params: ById,
    response: RequestDetail,
  },
  write: {
    method: 'POST',
    path: '/api/maintenance-requests/:id/messages',
    access: 'user',
    summary: 'Sends a message to staff, at most 60 an hour for one request. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewMessage,
    response: Message,
  },
  conclude: {
    method: 'POST',
    path: '/api/maintenance-requests/:id/outcome',
    access: 'user',
    summary: 'Confirms that a completed request is fixed, or reopens it with a reason. Accepts an Idempotency-Key',
    params: ById,
    body: Outcome,
    response: RequestDetail,
  },
} as const satisfies Record<string, Endpoint>
