import * as z from 'zod/mini'
import {
  ById,
  booleanParam,
  Id,
  notes,
  oneOf,
  pageQuery,
  SearchText,
  Timestamp,
  Version,
} from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { NewStaffMessage, StaffMessage } from './messages.ts'
import { Photo } from './photos.ts'
import { requestFilter, SignedStep } from './own.ts'
import { MAINTENANCE_STATUSES, PRIORITIES, requestFields, ResponsePromise } from './public.ts'

export const REQUEST_SORTS = [
  'newest',
  'oldest',
  'due',
  'due-desc',
  'property',
  'property-desc',
  'priority',
  'priority-desc',
  'type',
  'type-desc',
  'status',
  'status-desc',
  'assignee',
  'assignee-desc',
] as const

/** A maintenance request as staff see it. */
const AdminRequest = z.object({
  id: Id,
  /** The user who was signed in when it was submitted. Null for a visitor. */
  userId: z.nullable(Id),
  ...requestFields,
  adminNotes: z.nullable(z.string()),
  /** The member of staff who is responsible. */
  assignee: z.nullable(z.object({ id: Id, name: z.string() })),
  isConfirmed: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** When the response time of its priority ends. */
  dueAt: Timestamp,
  /** It is still waiting, and the response time has passed. */
  isOverdue: z.boolean(),
  version: z.int(),
})
export type AdminRequest = z.input<typeof AdminRequest>

/** Only administrators can open the backoffice, so only they can be responsible for a request. */
export const NOT_ASSIGNABLE = 'Assignee must be an administrator with an active account'

/** Fields that are left out do not change. */
export const RequestUpdate = z.object({
  status: z.optional(oneOf('Status', MAINTENANCE_STATUSES)),
  adminNotes: z.nullish(notes('Admin notes')),
  /** An administrator, or null to unassign. */
  assigneeId: z.nullish(z.uuid({ error: NOT_ASSIGNABLE })),
  version: Version,
})
export type RequestUpdate = z.output<typeof RequestUpdate>

const filter = {
  ...requestFilter,
  search: SearchText,
  priority: z.optional(oneOf('priority', PRIORITIES)),
  overdue: z.optional(booleanParam('overdue')),
  /** The id of a member of staff, or `none` for unassigned requests. */
  assignee: z.optional(
    z.union([z.literal('none'), z.uuid()], { error: 'assignee must be none or the id of a staff member' }),
  ),
  sort: z._default(oneOf('sort', REQUEST_SORTS), 'newest'),
}

const AdminRequestDetail = z.extend(AdminRequest, {
  /** The tenant who submitted it, if it was a tenant. */
  tenantId: z.nullable(Id),
  photos: z.array(Photo),
  steps: z.array(SignedStep),
  promise: ResponsePromise,
  messages: z.array(StaffMessage),
})
export type AdminRequestDetail = z.input<typeof AdminRequestDetail>

const Assignee = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Others were assigned a request before, and keep it. */
  canBeAssigned: z.boolean(),
})

export const maintenanceAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/maintenance-requests',
    access: 'admin',
    summary:
      'All maintenance requests, newest first by default. Sorted by due time, pending ones come first. Sorted by type, they go from A to Z, by status from pending to canceled, and by assignee with unassigned ones last. `search` matches any part of the request',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter }),
    response: z.array(AdminRequest),
  },
  export: csvOf('/api/admin/maintenance-requests', z.object(filter)),
  assignees: {
    method: 'GET',
    path: '/api/admin/maintenance-assignees',
    access: 'admin',
    summary: 'The administrators, who can be assigned a request, and other staff who have one, sorted by name',
    response: z.array(Assignee),
  },
  get: {
    method: 'GET',
    path: '/api/admin/maintenance-requests/:id',
    access: 'admin',
    summary: 'One request with its status history, response time, photos, messages and internal notes',
    isLookup: true,
    params: ById,
    response: AdminRequestDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/maintenance-requests/:id',
    access: 'admin',
    summary:
      'Changes the status, admin notes and assignee. Emails the sender about a new status and emails a new assignee',
    params: ById,
    body: RequestUpdate,
    response: AdminRequest,
  },
  write: {
    method: 'POST',
    path: '/api/admin/maintenance-requests/:id/messages',
    access: 'admin',
    summary: 'Sends a message to the sender, or adds an internal note with `isInternal`. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewStaffMessage,
    response: StaffMessage,
  },
} as const satisfies Record<string, FileEndpoint>
