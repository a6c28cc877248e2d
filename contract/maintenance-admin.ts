import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ById, Id, oneOf, pageQuery, Timestamp } from './fields.ts'
import { NewStaffMessage, StaffMessage } from './maintenance-messages.ts'
import { Photo } from './maintenance-photos.ts'
import { requestFilter, SignedStep } from './maintenance-own.ts'
import { MAINTENANCE_STATUSES, PRIORITIES, REQUEST_TYPES, ResponsePromise } from './maintenance.ts'

/** A request as staff sees it. */
const AdminRequest = z.object({
  id: Id,
  /** Who was signed in when it was sent; null for a visitor's. */
  userId: z.nullable(Id),
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  propertyAddress: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  priority: z.enum(PRIORITIES),
  description: z.string(),
  isUrgent: z.boolean(),
  status: z.enum(MAINTENANCE_STATUSES),
  adminNotes: z.nullable(z.string()),
  isConfirmed: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** By when its priority promises that somebody looks after it. */
  dueAt: Timestamp,
})
export type AdminRequest = z.input<typeof AdminRequest>

/** What is not sent stays as it is. */
export const RequestUpdate = z.object({
  status: z.optional(oneOf('Status', MAINTENANCE_STATUSES)),
  adminNotes: z.nullish(
    z
      .string({ error: 'Admin notes must be text' })
      .check(
        z.trim(),
        z.maxLength(5000, { error: 'Admin notes must be at most 5000 characters' }),
        z.regex(/^[^\0]*$/, { error: 'Admin notes must not hold a null character' }),
      ),
  ),
})
export type RequestUpdate = z.output<typeof RequestUpdate>

export const maintenanceAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/maintenance-requests',
    access: 'admin',
    summary: 'All maintenance requests, newest first',
    paged: true,
    query: z.object({
      ...pageQuery(100),
      ...requestFilter,
      priority: z.optional(oneOf('priority', PRIORITIES)),
    }),
    response: z.array(AdminRequest),
  },
  get: {
    method: 'GET',
    path: '/api/admin/maintenance-requests/:id',
    access: 'admin',
    summary: 'A request with its steps, its promise, its photos and all that was written, internal notes included',
    params: ById,
    response: z.extend(AdminRequest, {
      photos: z.array(Photo),
      steps: z.array(SignedStep),
      promise: ResponsePromise,
      messages: z.array(StaffMessage),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/maintenance-requests/:id',
    access: 'admin',
    summary: 'Changes status and admin notes; a change of status is mailed to the sender',
    params: ById,
    body: RequestUpdate,
    response: AdminRequest,
  },
  write: {
    method: 'POST',
    path: '/api/admin/maintenance-requests/:id/messages',
    access: 'admin',
    summary: 'Writes to the sender, or with isInternal to other members of staff alone. Takes an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewStaffMessage,
    response: StaffMessage,
  },
} as const satisfies Record<string, Endpoint>
