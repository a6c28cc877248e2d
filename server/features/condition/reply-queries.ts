import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { NoteRow, ReplyRow } from './queries.ts'

/** Oldest first. */
export const listReplies = (db: Db, statementIds: readonly string[]): Promise<ReplyRow[]> =>
  statementIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('condition_replies')
        .selectAll()
        .where('statement_id', 'in', statementIds)
        .orderBy('sent_at')
        .orderBy('created_at')
        .orderBy('id')
        .execute()

export const listNotes = (db: Db, replyIds: readonly string[]): Promise<NoteRow[]> =>
  replyIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('condition_notes').selectAll().where('reply_id', 'in', replyIds).orderBy('id').execute()

export const findReply = async (db: Db, id: string): Promise<ReplyRow | null> =>
  (await db.selectFrom('condition_replies').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** What a user has not sent yet. */
export const findDraft = async (db: Db, statementId: string, userId: string): Promise<ReplyRow | null> =>
  (await db
    .selectFrom('condition_replies')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()) ?? null

export const insertReply = (trx: Db, statementId: string, userId: string, tenantName: string): Promise<ReplyRow> =>
  trx
    .insertInto('condition_replies')
    .values({ statement_id: statementId, user_id: userId, tenant_name: tenantName })
    .returningAll()
    .executeTakeFirstOrThrow()

interface NoteOf {
  replyId: string
  roomId: string | null
  itemId: string | null
}

const ofItem = (itemId: string | null) =>
  itemId === null ? sql<boolean>`item_id is null` : sql<boolean>`item_id = ${itemId}`

/** Writes a note. Without text it is removed. */
export async function writeNote(trx: Db, { replyId, roomId, itemId }: NoteOf, note: string) {
  await trx.deleteFrom('condition_notes').where('reply_id', '=', replyId).where(ofItem(itemId)).execute()
  if (note !== '')
    await trx
      .insertInto('condition_notes')
      .values({ reply_id: replyId, room_id: roomId, item_id: itemId, note })
      .execute()
}

export const markSent = (trx: Db, id: string, signedName: string, isComplete: boolean) =>
  trx
    .updateTable('condition_replies')
    .set({ sent_at: sql<Date>`now()`, signed_name: signedName, is_complete: isComplete })
    .where('id', '=', id)
    .execute()

export const answerNote = (trx: Db, id: string, isAgreed: boolean, answer: string) =>
  trx.updateTable('condition_notes').set({ is_agreed: isAgreed, answer }).where('id', '=', id).execute()

export const markAnswered = (
  trx: Db,
  id: string,
  { by, signedName, answer }: { by: string; signedName: string; answer: string },
) =>
  trx
    .updateTable('condition_replies')
    .set({ answered_at: sql<Date>`now()`, answered_by: by, answer_signed_name: signedName, answer })
    .where('id', '=', id)
    .execute()

/** The name and address of an account. Null where it was deleted. */
export const findPerson = async (db: Db, userId: string) =>
  (await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'is_active', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirst()) ?? null

/** The oldest list that waits for an answer, with how many do. */
export async function findWaiting(db: Db) {
  const { rows } = await sql<{ count: number; statement_id: string; sent_at: Date }>`
    select count(*) over ()::int as count, r.statement_id, r.sent_at
    from condition_replies as r
    join condition_statements as s on s.id = r.statement_id
    join documents as d on d.id = s.document_id
    where not r.is_complete and r.answered_at is null and d.withdrawn_at is null
    order by r.sent_at, r.id limit 1`.execute(db)
  return rows[0] ?? null
}
