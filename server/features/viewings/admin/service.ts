import type { ViewingUpdate } from '#contract/viewings/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, recordChange } from '#server/features/audit/service.ts'
import { noteChange } from '#server/features/viewings/calendar.ts'
import type { Message } from '#server/features/viewings/mail.ts'
import { find, isOpen, lock, lockHome, update, type ViewingRow } from '#server/features/viewings/queries.ts'
import { tell, type Viewings } from '#server/features/viewings/service.ts'
import { remindersOf, staffVisitOf } from '#server/jobs/visits.ts'
import * as queries from './queries.ts'

export interface Staff {
  userId: string
  address: string
}

const present = (row: ViewingRow) => ({
  ...staffVisitOf(row),
  state: row.state,
  name: row.name,
  email: row.email,
  phone: row.phone,
  assignedTo: row.assigned_to,
  outcome: row.outcome,
  cancelReason: row.cancel_reason,
  updatedAt: row.updated_at,
  version: row.version,
})

export async function list(db: Db, { from, to }: { from: string; to: string }) {
  const [rows, staff] = await Promise.all([queries.listBetween(db, from, to), queries.listStaff(db)])
  return { viewings: rows.map(present), staff }
}

const factsOf = (row: ViewingRow) => ({
  state: row.state,
  startsAt: row.starts_at,
  assignedTo: row.assigned_to,
  outcome: row.outcome,
  reason: row.cancel_reason,
})

/** Staff may move a viewing to any future time, also outside the hours. Only another viewing at that time prevents it. */
function columnsOf(
  row: ViewingRow,
  { state, reason, assignedTo, outcome, startsAt }: Omit<ViewingUpdate, 'version'>,
  now: Date,
) {
  if (startsAt && startsAt <= now) throw new AppError('conflict', 'Choose a time in the future.')
  if (startsAt && !isOpen(row.state)) throw new AppError('conflict', 'This viewing is canceled.')
  if (outcome && row.starts_at > now) throw new AppError('conflict', "This viewing hasn't started yet.")
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  return {
    ...(state && { state, cancel_reason: state === 'cancelled' ? (reason ?? row.cancel_reason) : null }),
    ...(assignedTo !== undefined && { assigned_to: assignedTo }),
    ...(outcome !== undefined && { outcome }),
    ...(startsAt && {
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + length),
      ...remindersOf(startsAt, now),
    }),
  }
}

function messageOf(before: ViewingRow, after: ViewingRow): Message | null {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? null : 'cancelled_by_staff'
  if (after.state === 'booked' && before.state !== 'booked') return 'booked'
  return before.starts_at.getTime() === after.starts_at.getTime() ? null : 'moved_by_staff'
}

/** What colleagues are told of. */
const happened = (before: ViewingRow, after: ViewingRow) => [
  ...(after.state !== before.state && (after.state === 'booked' || after.state === 'cancelled') ? [after.state] : []),
  ...(after.starts_at.getTime() === before.starts_at.getTime() ? [] : ['moved' as const]),
  ...(after.assigned_to === before.assigned_to ? [] : ['assigned' as const]),
  ...(after.outcome === before.outcome ? [] : ['outcome' as const]),
]

export const change = (deps: Viewings, by: Staff, id: string, { version, ...sent }: ViewingUpdate, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    await lockHome(trx, orNotFound(await find(trx, id)).property_id)
    const before = orNotFound(await lock(trx, id))
    if (before.state === 'held' || before.state === 'expired') throw new AppError('not_found')
    requireVersion(before.version, version)
    if (sent.assignedTo && !(await queries.listStaff(trx)).some((one) => one.id === sent.assignedTo))
      throw new AppError('conflict', 'Only staff can be assigned.')
    const given = { ...sent, reason: sent.reason === '' || sent.reason === null ? undefined : sent.reason }
    const details = changesOf(factsOf(before), given)
    if (!details) return present(before)
    await update(trx, id, columnsOf(before, given, now))
    const after = orNotFound(await find(trx, id))
    for (const what of happened(before, after))
      await noteChange(trx, id, { what, by: by.userId, ...(what === 'moved' && { movedFrom: before.starts_at }) })
    const action = before.state === after.state ? 'update' : 'status_change'
    const message = messageOf(before, after)
    const isMoved = after.starts_at.getTime() !== before.starts_at.getTime()
    if (message !== null && after.starts_at > now)
      await tell(trx, deps, id, message, isMoved ? before.starts_at : undefined)
    await recordChange(trx, { ...by, action, resourceType: 'viewing', resourceId: id, details })
    return present(after)
  })
