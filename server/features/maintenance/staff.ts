import type { ResultOf } from '#contract/endpoint.ts'
import type { maintenanceAdmin, RequestUpdate } from '#contract/maintenance-admin.ts'
import type { NewStaffMessage } from '#contract/maintenance-messages.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { record } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { answerMail, statusMail } from './follow-mail.ts'
import type { Owner } from './follow.ts'
import { leadTo } from './links.ts'
import { messagesForStaff } from './message-queries.ts'
import { addMessage } from './messages.ts'
import { photosWithin } from './photo-queries.ts'
import { marksOf } from './photos.ts'
import { photosFor, presentForStaff, presentStaffMessage, presentStep, promiseOf } from './present.ts'
import { find, findName, insertStep, lock, type RequestRow, stepsOf, update } from './queries.ts'

function existing(row: RequestRow | null): RequestRow {
  if (!row) throw new AppError('not_found')
  return row
}

/** All there is about a request, what is for staff alone included. */
export async function readForStaff(db: Db, id: string): Promise<ResultOf<typeof maintenanceAdmin.get>> {
  const row = existing(await find(db, id))
  const steps = await stepsOf(db, id)
  const photos = await photosWithin(db, id)
  const messages = await messagesForStaff(db, id)
  return {
    ...presentForStaff(row),
    photos: photosFor(photos, null),
    steps: steps.map(presentStep),
    promise: promiseOf(row, steps),
    messages: messages.map((message) => presentStaffMessage(message, photos)),
  }
}

async function tellSender(db: Db, origin: string, request: RequestRow, text?: string) {
  const company = await readCompany(db)
  if (company.email === '') return
  const told = { company, request, lead: await leadTo(db, origin, request) }
  await enqueue(db, 'send_mail', text === undefined ? statusMail(told) : answerMail({ ...told, text }))
}

/** Changes what is sent; a new status is a step that its sender hears of, and the record holds who changed what. */
export async function updateRequest(trx: Db, by: Owner, id: string, { status, adminNotes }: RequestUpdate) {
  const before = existing(await lock(trx, id))
  const isMoved = status !== undefined && status !== before.status
  const notes = adminNotes === undefined ? before.admin_notes : adminNotes || null
  const isNoted = notes !== before.admin_notes
  if (!isMoved && !isNoted) return presentForStaff(before)
  const row = await update(trx, id, {
    ...(isMoved && { status, confirmed_at: null }),
    ...(isNoted && { admin_notes: notes }),
  })
  const actor = { userId: by.user.id, address: by.address, resourceType: 'maintenance', resourceId: id } as const
  if (isMoved) {
    const user_name = await findName(trx, by.user.id)
    await insertStep(trx, { request_id: id, status, side: 'staff', user_id: by.user.id, user_name })
    await tellSender(trx, by.origin, row)
    await record(trx, { ...actor, action: 'status_change', details: { from: before.status, to: status } })
  }
  if (isNoted) await record(trx, { ...actor, action: 'update', details: { changed: ['adminNotes'] } })
  return presentForStaff(row)
}

/** Writes to the sender of a request, who gets it by mail as well, or to other members of staff alone. */
export async function writeAsStaff(trx: Db, by: Owner, id: string, written: NewStaffMessage) {
  const row = existing(await lock(trx, id))
  const { body: text, isInternal, photoIds } = written
  const [message, photos] = await addMessage(trx, id, {
    side: 'staff',
    userId: by.user.id,
    name: await findName(trx, by.user.id),
    text,
    isInternal,
    photoIds: photoIds ?? [],
    senders: marksOf(by),
  })
  if (!isInternal) await tellSender(trx, by.origin, row, text)
  await record(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'update',
    resourceType: 'maintenance',
    resourceId: id,
    details: { message: message.id, isInternal },
  })
  return presentStaffMessage(message, photos)
}
