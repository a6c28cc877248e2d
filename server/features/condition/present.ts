import type { conditionAdmin } from '#contract/condition/admin.ts'
import type { ItemPhoto } from '#contract/condition/fields.ts'
import type { condition } from '#contract/condition/own.ts'
import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { conditionAnswerBy, conditionReplyBy } from '#server/features/deposits/service.ts'
import type { PhotoRow } from './photo-queries.ts'
import type { NoteRow, ReplyRow, RoomRow, StatementRow } from './queries.ts'

export type Own = ResultOf<typeof condition.send>
export type Admin = ResultOf<typeof conditionAdmin.get>
export type Summary = ResultOf<typeof conditionAdmin.list>['statements'][number]

/** A statement with everything in it. */
export interface Known {
  row: StatementRow
  rooms: readonly RoomRow[]
  photos: readonly PhotoRow[]
  replies: readonly ReplyRow[]
  notes: readonly NoteRow[]
}

/** The last day for tenants to return a statement. Null until it was sent. */
export const replyByOf = ({ sent_on: sentOn, starts_on: startsOn }: StatementRow) =>
  sentOn === null ? null : conditionReplyBy({ startsOn, endsOn: null }, sentOn)

/** Whether tenants may return it today. */
export function isOpen(row: StatementRow): boolean {
  const by = replyByOf(row)
  return by !== null && row.withdrawn_because === null && row.today <= by
}

export const presentPhoto = ({ id, width, height, item_id }: PhotoRow): ItemPhoto => ({
  id,
  width,
  height,
  itemId: item_id,
})

export const presentRoom = (room: RoomRow, photos: readonly PhotoRow[]) => ({
  id: room.id,
  name: room.name,
  version: room.version,
  items: room.items,
  photos: photos.filter((one) => one.room_id === room.id && one.reply_id === null).map(presentPhoto),
})

/** By when staff answer. Null where there is nothing to answer. */
const answerByOf = ({ sent_at: at, is_complete }: ReplyRow) =>
  at === null || is_complete === true ? null : conditionAnswerBy(companyDay(at))

const presentReply = (reply: ReplyRow, { notes, photos }: Known, userId: string | null): Own['replies'][number] => ({
  id: reply.id,
  tenantName: reply.tenant_name,
  isOwn: reply.user_id === userId,
  signedName: reply.signed_name,
  sentAt: reply.sent_at,
  isComplete: reply.is_complete === true,
  answerBy: answerByOf(reply),
  notes: notes
    .filter((one) => one.reply_id === reply.id)
    .map(({ id, item_id, note, is_agreed, answer }) => ({ id, itemId: item_id, note, isAgreed: is_agreed, answer })),
  photos: photos.filter((one) => one.reply_id === reply.id).map(presentPhoto),
  answer:
    reply.answered_at === null
      ? null
      : { at: reply.answered_at, signedName: reply.answer_signed_name!, note: reply.answer },
})

const presentShared = (known: Known, userId: string | null) => {
  const { row, rooms, photos, replies } = known
  return {
    id: row.id,
    home: row.home,
    violations: row.violations,
    sentOn: row.sent_on,
    replyBy: replyByOf(row),
    isOpen: isOpen(row),
    withdrawnBecause: row.withdrawn_because,
    signedName: row.signed_name,
    rooms: rooms.map((room) => presentRoom(room, photos)),
    replies: replies.filter(({ sent_at: at }) => at !== null).map((reply) => presentReply(reply, known, userId)),
  }
}

export function presentOwn(known: Known, userId: string): Own {
  const draft = known.replies.find((one) => one.sent_at === null && one.user_id === userId)
  return { ...presentShared(known, userId), draft: draft ? presentReply(draft, known, userId) : null }
}

export const presentForStaff = (known: Known): Admin => ({
  ...presentShared(known, null),
  leaseId: known.row.lease_id,
  tenantName: known.row.tenant_name,
  version: known.row.version,
  staffName: known.row.staff_name,
  createdAt: known.row.created_at,
  documentId: known.row.document_id,
})

export function presentSummary(row: StatementRow, replies: readonly ReplyRow[]): Summary {
  const sent = replies.filter((one) => one.statement_id === row.id && one.sent_at !== null)
  const waiting = sent.filter((one) => one.answered_at === null && one.is_complete !== true)
  return {
    id: row.id,
    staffName: row.staff_name,
    createdAt: row.created_at,
    sentOn: row.sent_on,
    replyBy: replyByOf(row),
    isOpen: isOpen(row),
    withdrawnBecause: row.withdrawn_because,
    replies: sent.length,
    waiting: waiting.length,
    answerBy: waiting[0] ? answerByOf(waiting[0]) : null,
  }
}
