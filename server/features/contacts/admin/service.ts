import type { contactsAdmin, ContactUpdate, NewReply } from '#contract/contacts/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { columnsOf, type FieldColumns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { User } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { replyMail } from '#server/features/contacts/mail.ts'
import { presentOwn } from '#server/features/contacts/present.ts'
import { findListing } from '#server/features/contacts/queries.ts'
import { type ContactRow, find, findName, insertReply, listReplies, lock, markContacted, update } from './queries.ts'

/** The member of staff, and the address of the request. */
interface Member {
  user: User
  address: string
}

export const present = (row: ContactRow): ResultOf<typeof contactsAdmin.update> => ({
  ...presentOwn(row),
  notes: row.admin_notes,
  updatedAt: row.updated_at,
  version: row.version,
})

const presentReply = (row: Awaited<ReturnType<typeof insertReply>>): ResultOf<typeof contactsAdmin.reply> => ({
  id: row.id,
  authorName: row.user_name,
  sentTo: row.sent_to,
  body: row.body,
  createdAt: row.created_at,
})

/** An inquiry with its replies and property. */
export async function read(db: Db, id: string): Promise<ResultOf<typeof contactsAdmin.get>> {
  const row = orNotFound(await find(db, id))
  const listing = row.property_id === null ? null : await findListing(db, row.property_id)
  const replies = await listReplies(db, id)
  return { ...present(row), listing, replies: replies.map(presentReply) }
}

const COLUMNS: FieldColumns<Omit<ContactUpdate, 'version'>, Database['contacts']> = {
  status: (status) => ({ status }),
  adminNotes: (text) => ({ admin_notes: text || null }),
}

/** Changes the given fields. The audit log stores the values before and after. */
export async function change(trx: Db, by: Member, id: string, { version, ...given }: ContactUpdate) {
  const before = orNotFound(await lock(trx, id))
  requireVersion(before.version, version)
  const columns = columnsOf(COLUMNS, given)
  const moved = changesOf({ status: before.status }, { status: columns.status })
  const noted = changesOf({ adminNotes: before.admin_notes }, { adminNotes: columns.admin_notes })
  if (!moved && !noted) return present(before)
  const row = await update(trx, id, columns)
  const actor = { userId: by.user.id, address: by.address, resourceType: 'contact', resourceId: id } as const
  if (moved) await recordChange(trx, { ...actor, action: 'status_change', details: moved })
  if (noted) await recordChange(trx, { ...actor, action: 'update', details: noted })
  return present(row)
}

/** Replies by email and stores the reply. A new inquiry becomes contacted. */
export async function reply(trx: Db, by: Member, id: string, { body }: NewReply) {
  const row = orNotFound(await lock(trx, id))
  const company = await readCompany(trx)
  // The reply is sent in the company's name, and answers go to its address.
  if (company.email === '')
    throw new AppError('conflict', "There's no company email address to reply from. Add one under Settings first.")
  const user_name = await findName(trx, by.user.id)
  const values = { contact_id: id, user_id: by.user.id, user_name, sent_to: row.email, body }
  const written = await insertReply(trx, values)
  await enqueue(trx, 'send_mail', replyMail({ company, row, text: body, writer: user_name }))
  const actor = { userId: by.user.id, address: by.address, resourceType: 'contact', resourceId: id } as const
  const { numUpdatedRows: moved } = await markContacted(trx, id)
  if (moved > 0n) {
    const details = { changes: { status: { from: 'new', to: 'contacted' } } }
    await recordChange(trx, { ...actor, action: 'status_change', details })
  }
  await recordChange(trx, { ...actor, action: 'update', details: { reply: written.id } })
  return presentReply(written)
}
