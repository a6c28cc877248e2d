import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { elsewhere, findOverlap } from './overlaps.ts'
import { findStart, lockJoining, updateJoined } from './day-queries.ts'

/** On which day they join who were to join with a lease, once it begins on another day. Null where that does not change. */
function joinedOnAfter(before: string, after: string | null): string | null {
  const today = companyDay()
  // Who has lived there since a day that is over stays on it from that day.
  if (before <= today && (after === null || after > before)) return null
  return after === before ? null : (after ?? today)
}

/** Saves a lease. Where that moves its first day, the other tenants who were to join on it join on the new one, with their shares. */
export async function moveJoining(trx: Db, mainId: string, save: () => Promise<void>) {
  const before = await findStart(trx, mainId)
  await save()
  const day = before === null ? null : joinedOnAfter(before, await findStart(trx, mainId))
  if (before === null || day === null) return
  for (const { id, lease_id: leaseId, user_id: userId, name, left_on: leftOn } of await lockJoining(
    trx,
    mainId,
    before,
  )) {
    if (leftOn !== null && leftOn < day) continue
    const added = { starts_on: day, ends_on: addDays(before, -1) }
    const other = day < before ? await findOverlap(trx, userId, leaseId, added) : null
    if (other)
      throw new AppError(
        'conflict',
        `${elsewhere(other, `${name}, who shares this lease,`)} Enter a later first day, or remove them from this lease first.`,
      )
    await updateJoined(trx, id, { before, day })
  }
}
