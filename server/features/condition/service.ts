import type { Db } from '#server/db/connection.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { orNotFound } from '#server/errors.ts'
import { ANY } from '#server/features/documents/service.ts'
import { conditionAnswerBy, isDepositHeld } from '#server/features/deposits/service.ts'
import type { ConditionDeps } from './context.ts'
import { listPhotos } from './photo-queries.ts'
import {
  type Admin,
  type Known,
  type Own,
  presentForStaff,
  presentOwn,
  presentSummary,
  type Summary,
} from './present.ts'
import { findStatement, listOfLease, listOwn, listRooms, type StatementRow } from './queries.ts'
import { findWaiting, listNotes, listReplies } from './reply-queries.ts'

export { deleteUnstoredPhotos } from './photo-queries.ts'

/** These statements with everything in them. */
async function readKnown(db: Db, rows: readonly StatementRow[]): Promise<Known[]> {
  const ids = rows.map(({ id }) => id)
  const [rooms, photos, replies] = await Promise.all([listRooms(db, ids), listPhotos(db, ids), listReplies(db, ids)])
  const notes = await listNotes(
    db,
    replies.map(({ id }) => id),
  )
  return rows.map((row) => {
    const isOf = ({ statement_id: id }: { statement_id: string }) => id === row.id
    return { row, rooms: rooms.filter(isOf), photos: photos.filter(isOf), replies: replies.filter(isOf), notes }
  })
}

export async function readOne(db: Db, row: StatementRow): Promise<Known> {
  return (await readKnown(db, [row]))[0]!
}

export const readForStaff = async (db: Db, id: string): Promise<Admin> =>
  presentForStaff(await readOne(db, orNotFound(await findStatement(db, id, ANY))))

/** The statements of a lease, newest first. */
export async function listForStaff(
  { db, gateway }: Pick<ConditionDeps, 'db' | 'gateway'>,
  leaseId: string,
): Promise<{ mayStart: boolean; statements: Summary[] }> {
  const isHeld = await isDepositHeld(db, leaseId, gateway)
  const rows = await listOfLease(db, leaseId)
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  )
  return {
    mayStart: isHeld && rows.every((row) => row.finished_at !== null),
    statements: rows.map((row) => presentSummary(row, replies)),
  }
}

/** What waits for an answer of staff, and by when the first of it is due. Null where nothing does. */
export async function readWaiting(db: Db) {
  const first = await findWaiting(db)
  if (!first) return null
  const { count, statement_id: statementId, sent_at: sentAt } = first
  return { count, statementId, dueOn: conditionAnswerBy(companyDay(sentAt)) }
}

/** The statements that were shared with a user, newest first. */
export const listForTenant = async (db: Db, userId: string): Promise<Own[]> =>
  (await readKnown(db, await listOwn(db, userId))).map((known) => presentOwn(known, userId))

export const readForTenant = async (db: Db, id: string, userId: string): Promise<Own> =>
  presentOwn(await readOne(db, orNotFound(await findStatement(db, id, { userId }))), userId)
