import type { ResultOf } from '#contract/core/endpoint.ts'
import { type maintenanceAdmin, NOT_ASSIGNABLE, type RequestUpdate } from '#contract/maintenance/admin.ts'
import type { NewStaffMessage } from '#contract/maintenance/messages.ts'
import type { Db } from '#server/db/connection.ts'
import { columnsOf, type FieldColumns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findAssignee, namesOf } from './assignee-queries.ts'
import { answerMail, assignmentMail, statusMail } from '#server/features/maintenance/thread/mail.ts'
import type { Sender } from '#server/features/maintenance/thread/thread.ts'
import { trackingLinkFor, adminUrl } from '#server/features/maintenance/tracking-link.ts'
import { messagesForAdmin } from '#server/features/maintenance/thread/queries.ts'
import { addMessage } from '#server/features/maintenance/thread/messages.ts'
import { photosWithin } from '#server/features/maintenance/photos/queries.ts'
import { senderKeysOf } from '#server/features/maintenance/photos/photos.ts'
import {
  photosFor,
  presentForAdmin,
  presentAdminMessage,
  presentStep,
  promiseOf,
} from '#server/features/maintenance/present.ts'
import {
  find,
  findAccount,
  findName,
  insertStep,
  lock,
  type RequestRow,
  stepsOf,
  update,
} from '#server/features/maintenance/queries.ts'

type Assignee = NonNullable<Awaited<ReturnType<typeof findAssignee>>>

/** A request with everything about it, including internal messages. */
export async function readForAdmin(db: Db, id: string): Promise<ResultOf<typeof maintenanceAdmin.get>> {
  const row = orNotFound(await find(db, id))
  const steps = await stepsOf(db, id)
  const photos = await photosWithin(db, id)
  const messages = await messagesForAdmin(db, id)
  const sender = row.user_id === null ? null : await findAccount(db, row.user_id)
  return {
    ...presentForAdmin(row, await namesOf(db, [row.assignee_id])),
    tenantId: sender?.role === 'tenant' ? row.user_id : null,
    photos: photosFor(photos, null),
    steps: steps.map(presentStep),
    promise: promiseOf(row, steps),
    messages: messages.map((message) => presentAdminMessage(message, photos)),
  }
}

async function notifySender(db: Db, origin: string, request: RequestRow, text?: string) {
  const company = await readCompany(db)
  if (company.email === '') return
  const context = { company, request, trackingLink: await trackingLinkFor(db, origin, request) }
  await enqueue(db, 'send_mail', text === undefined ? statusMail(context) : answerMail({ ...context, text }))
}

/** The new assignee, who must be an active administrator, or null. */
async function assigneeOf(db: Db, before: RequestRow, assigneeId: string | null | undefined) {
  const { assignee_id } = before
  if (assigneeId === undefined || assigneeId === assignee_id) return { assignee_id, member: null }
  const member = assigneeId === null ? null : await findAssignee(db, assigneeId)
  if (assigneeId !== null && !member)
    throw new AppError('validation', NOT_ASSIGNABLE, { issues: [{ path: 'assigneeId', message: NOT_ASSIGNABLE }] })
  return { assignee_id: assigneeId, member }
}

async function notifyAssignee(db: Db, origin: string, request: RequestRow, member: Assignee) {
  const company = await readCompany(db)
  if (company.email === '') return
  const url = adminUrl(origin, request.id)
  await enqueue(db, 'send_mail', assignmentMail({ company, request, to: member.email, url }))
}

const withNames = async (db: Db, row: RequestRow) => presentForAdmin(row, await namesOf(db, [row.assignee_id]))

const COLUMNS = {
  status: (status) => ({ status }),
  adminNotes: (notes) => ({ admin_notes: notes }),
  assigneeId: (id) => ({ assignee_id: id }),
} satisfies FieldColumns<Omit<RequestUpdate, 'version'>, Database['maintenance_requests']>

/** Changes the given fields. The sender is notified of a new status, and the audit log records who changed what. */
export async function updateRequest(trx: Db, by: Sender, id: string, sent: RequestUpdate) {
  const { status, adminNotes, assigneeId, version } = sent
  const before = orNotFound(await lock(trx, id))
  requireVersion(before.version, version)
  const notes = adminNotes === undefined ? before.admin_notes : adminNotes || null
  const { assignee_id, member } = await assigneeOf(trx, before, assigneeId)
  const moved = status === undefined ? null : changesOf({ status: before.status }, { status })
  const edited = changesOf(
    { adminNotes: before.admin_notes, assigneeId: before.assignee_id },
    { adminNotes: notes, assigneeId: assignee_id },
  )
  if (!moved && !edited) return withNames(trx, before)
  const row = await update(trx, id, {
    ...(moved && { ...columnsOf(COLUMNS, { status }), confirmed_at: null }),
    ...(edited && columnsOf(COLUMNS, { adminNotes: notes, assigneeId: assignee_id })),
  })
  const actor = { userId: by.user.id, address: by.address, resourceType: 'maintenance', resourceId: id } as const
  if (member && member.id !== by.user.id) await notifyAssignee(trx, by.origin, row, member)
  if (moved) {
    const user_name = await findName(trx, by.user.id)
    await insertStep(trx, { request_id: id, status: row.status, side: 'staff', user_id: by.user.id, user_name })
    await notifySender(trx, by.origin, row)
    await recordChange(trx, { ...actor, action: 'status_change', details: moved })
  }
  if (edited) await recordChange(trx, { ...actor, action: 'update', details: edited })
  return withNames(trx, row)
}

/** Writes a message to the sender, who also gets it by email, or an internal one for staff only. */
export async function writeAsAdmin(trx: Db, by: Sender, id: string, written: NewStaffMessage) {
  const row = orNotFound(await lock(trx, id))
  const { body: text, isInternal, photoIds } = written
  const [message, photos] = await addMessage(trx, id, {
    side: 'staff',
    userId: by.user.id,
    name: await findName(trx, by.user.id),
    text,
    isInternal,
    photoIds: photoIds ?? [],
    senders: senderKeysOf(by),
  })
  if (!isInternal) await notifySender(trx, by.origin, row, text)
  await recordChange(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'update',
    resourceType: 'maintenance',
    resourceId: id,
    details: { message: message.id, isInternal },
  })
  return presentAdminMessage(message, photos)
}
