import type { ResultOf } from '#contract/core/endpoint.ts'
import type { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import type { ownMaintenance } from '#contract/maintenance/own.ts'
import type { MessageRow } from './thread/queries.ts'
import type { photosWithin } from './photos/queries.ts'
import type { RequestRow, stepsOf } from './queries.ts'

type Step = Awaited<ReturnType<typeof stepsOf>>[number]
type PhotoRow = Awaited<ReturnType<typeof photosWithin>>[number]

/** The promise is kept when staff respond before the due time. A canceled request has no promise. */
export function promiseOf(request: RequestRow, steps: readonly Pick<Step, 'status' | 'at'>[]) {
  const { due_at: due } = request
  const met = steps.find(({ status }) => status === 'in_progress' || status === 'completed')?.at ?? null
  const isOpen = request.status === 'cancelled' || due.getTime() > Date.now()
  return { dueAt: due, metAt: met, isKept: met === null ? (isOpen ? null : false) : met <= due }
}

export const presentStep = ({ status, side, user_name, at }: Step) => ({ status, at, by: side, byName: user_name })

const shapeOf = ({ id, width, height }: PhotoRow) => ({ id, width, height })

/** The photos of one message, or those of the request itself. */
export const photosFor = (photos: readonly PhotoRow[], messageId: string | null) =>
  photos.filter(({ message_id }) => message_id === messageId).map(shapeOf)

/** A message as the sender sees it. The query has already left out internal messages. */
export const presentMessage = (row: MessageRow, photos: readonly PhotoRow[]) => ({
  id: row.id,
  author: row.side,
  authorName: row.user_name,
  body: row.body,
  photos: photosFor(photos, row.id),
  createdAt: row.created_at,
})

export const presentAdminMessage = (row: MessageRow, photos: readonly PhotoRow[]) => ({
  ...presentMessage(row, photos),
  isInternal: row.is_internal,
})

/** A request as its sender sees it. Every field is listed, so that internal notes cannot leak. */
export const presentOwn = (row: RequestRow): ResultOf<typeof ownMaintenance.list>[number] => ({
  id: row.id,
  requestType: row.request_type,
  priority: row.priority,
  status: row.status,
  description: row.description,
  propertyAddress: row.property_address,
  isUrgent: row.is_urgent,
  isConfirmed: row.confirmed_at !== null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** `names` are the names of the assignees, by id. */
export const presentForAdmin = (
  row: RequestRow,
  names: ReadonlyMap<string, string>,
): ResultOf<typeof maintenanceAdmin.update> => ({
  ...presentOwn(row),
  userId: row.user_id,
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  adminNotes: row.admin_notes,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: names.get(row.assignee_id) ?? 'Unknown' },
  dueAt: row.due_at,
  isOverdue: row.status === 'pending' && row.due_at.getTime() < Date.now(),
  version: row.version,
})
