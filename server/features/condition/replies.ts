import type { NewAnswer, NewNote, Returning } from '#contract/condition/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { noteReturned } from '#server/features/deposits/service.ts'
import { ANY, isNameOf } from '#server/features/documents/service.ts'
import { lockLease, type Member, refuse, signedBy } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type ConditionDeps, conflict, log } from './context.ts'
import { answeredMail, returnedMail } from './mail.ts'
import { listPhotos } from './photo-queries.ts'
import { isOpen, replyByOf } from './present.ts'
import { findStatement, listRooms, lockStatement, type ReplyRow, type StatementRow } from './queries.ts'
import * as replies from './reply-queries.ts'
import { readForStaff, readForTenant } from './service.ts'

function requireOpen(row: StatementRow) {
  if (row.withdrawn_because !== null) throw conflict('We withdrew this statement.')
  if (!isOpen(row))
    throw conflict(`The last day to return this statement was ${formatDay(replyByOf(row)!)}. It is closed now.`)
}

/** A statement of a user's home that tenants may still return. */
export async function openStatement(db: Db, id: string, userId: string): Promise<StatementRow> {
  const row = orNotFound(await findStatement(db, id, { userId }))
  requireOpen(row)
  return row
}

/** Where a note or photo belongs. Without an item to the home. */
export async function placeOf(db: Db, statementId: string, itemId: string | null) {
  if (itemId === null) return { room_id: null, item_id: null }
  const rooms = await listRooms(db, [statementId])
  const room = orNotFound(rooms.find(({ items }) => items.some(({ id }) => id === itemId)))
  return { room_id: room.id, item_id: itemId }
}

/** What a user has not sent yet, locked with its statement until the transaction ends. */
export async function lockDraft(trx: Db, statementId: string, userId: string): Promise<ReplyRow> {
  requireOpen(orNotFound(await lockStatement(trx, statementId, { userId })))
  const draft = await replies.findDraft(trx, statementId, userId)
  if (draft) return draft
  const person = orNotFound(await replies.findPerson(trx, userId))
  return replies.insertReply(trx, statementId, userId, person.name || person.email)
}

/** Saves a note of a tenant as they write it. */
export async function saveNote({ db }: ConditionDeps, userId: string, id: string, { itemId, note }: NewNote) {
  await db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, id, userId)
    const place = await placeOf(trx, id, itemId ?? null)
    await replies.writeNote(trx, { replyId: draft.id, roomId: place.room_id, itemId: place.item_id }, note ?? '')
  })
  return readForTenant(db, id, userId)
}

/** Returns a statement with what a tenant added, or as complete. The first return ends the waiting for it. */
export async function send(deps: ConditionDeps, by: Member, id: string, { name }: Returning) {
  const { db } = deps
  const userId = by.user.id
  await db.transaction().execute(async (trx) => {
    const { lease_id: leaseId } = orNotFound(await findStatement(trx, id, { userId }))
    await lockLease(trx, leaseId)
    const draft = await lockDraft(trx, id, userId)
    const row = orNotFound(await findStatement(trx, id, { userId }))
    const person = orNotFound(await replies.findPerson(trx, userId))
    if (!isNameOf(person.name, name)) throw refuse('name', `Type your name as it is on your account, ${person.name}.`)
    const notes = await replies.listNotes(trx, [draft.id])
    const photos = (await listPhotos(trx, [id])).filter((photo) => photo.reply_id === draft.id)
    const isComplete = notes.length === 0 && photos.length === 0
    const sent = (await replies.listReplies(trx, [id])).filter((one) => one.sent_at !== null && one.user_id === userId)
    if (isComplete && sent.length > 0)
      throw conflict('You have returned this statement already. Add a note or a photo to send more.')
    // So that each point has an answer of its own.
    for (const itemId of new Set(photos.map((photo) => photo.item_id)))
      if (!notes.some((note) => note.item_id === itemId)) {
        const place = await placeOf(trx, id, itemId)
        await replies.writeNote(trx, { replyId: draft.id, roomId: place.room_id, itemId }, 'See photo.')
      }
    await replies.markSent(trx, draft.id, name, isComplete)
    await noteReturned(trx, deps, leaseId)
    const mail = returnedMail({
      company: await readCompany(trx),
      row,
      origin: deps.origin,
      by: person.name || person.email,
      isComplete,
    })
    if (mail) await enqueue(trx, 'send_mail', mail)
    await log(trx, by, row, 'returned', { notes: notes.length, photos: photos.length })
  })
  return readForTenant(db, id, userId)
}

/** Every note has one answer, and each that disagrees says why. */
function requireAnswers(known: readonly { id: string }[], { notes }: NewAnswer) {
  const given = new Map(notes.map((one) => [one.id, one]))
  if (given.size !== notes.length || notes.some(({ id }) => !known.some((one) => one.id === id)))
    throw new AppError('not_found')
  if (known.some(({ id }) => !given.has(id))) throw refuse('notes', 'Answer each note')
  for (const [at, { isAgreed, answer: why }] of notes.entries())
    if (!isAgreed && !why) throw refuse(`notes.${at}.answer`, 'Say why you disagree')
}

/** Answers what a tenant returned. Once, because the tenant relies on it. */
export async function answer({ db, origin }: ConditionDeps, by: Member, replyId: string, body: NewAnswer) {
  const found = orNotFound(await replies.findReply(db, replyId))
  await db.transaction().execute(async (trx) => {
    const row = orNotFound(await lockStatement(trx, found.statement_id, ANY))
    const reply = orNotFound(await replies.findReply(trx, replyId))
    if (reply.sent_at === null) throw new AppError('not_found')
    if (reply.is_complete === true)
      throw conflict('There is nothing to answer: it was returned as correct and complete.')
    if (reply.answered_at !== null) throw conflict(`${reply.answered_by} has answered this already.`)
    requireAnswers(await replies.listNotes(trx, [replyId]), body)
    for (const { id, isAgreed, answer: text } of body.notes) await replies.answerNote(trx, id, isAgreed, text ?? '')
    const { staff_name } = await signedBy(trx, by)
    await replies.markAnswered(trx, replyId, { by: staff_name, signedName: body.name, answer: body.note ?? '' })
    const person = await replies.findPerson(trx, reply.user_id)
    const isAgreed = body.notes.every((one) => one.isAgreed)
    const mail = answeredMail({ company: await readCompany(trx), row, origin, person, isAgreed })
    if (mail) await enqueue(trx, 'send_mail', mail)
    await log(trx, by, row, 'answered', { reply: replyId, isAgreed })
  })
  return readForStaff(db, found.statement_id)
}
