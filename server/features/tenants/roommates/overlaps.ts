import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { listParts, lockParts, lockStaying, type Part } from './queries.ts'

/** The days of a lease, or of a part in one. */
export interface Days {
  starts_on: string | null
  ends_on: string | null
}

const hasDayAfter = ({ ends_on: end }: Days, { starts_on: start }: Days) =>
  end === null || start === null || end >= start

/** Whether two leases have a day in common. */
const overlaps = (one: Days, other: Days) => hasDayAfter(one, other) && hasDayAfter(other, one)

/** The first lease that a person has or shares on one of these days, except one. */
export const findOverlap = async (db: Db, userId: string, leaseId: string | null, days: Days): Promise<Part | null> =>
  (await listParts(db, userId)).find((part) => part.lease_id !== leaseId && overlaps(part, days)) ?? null

/** On which other lease someone is, in a sentence. */
export function elsewhere({ is_own: isOwn, main_name: main, starts_on: start, ends_on: end }: Part, name: string) {
  const has = `${name} ${isOwn ? 'has a lease of their own' : `is on the lease of ${main}`}`
  if (start !== null && start > companyDay()) return `${has} from ${formatDay(start)}.`
  if (end !== null) return `${has} through ${formatDay(end)}.`
  return isOwn ? `${has} that is not over.` : `${has}.`
}

/** Refuses a lease of their own to a tenant who shares another one on the same days. */
export async function requireUnshared(trx: Db, userId: string, days: Days) {
  await lockParts(trx, userId)
  const shared = (await listParts(trx, userId)).find((part) => !part.is_own && overlaps(part, days))
  if (!shared) return
  const { main_name: main, starts_on: start, ends_on: end } = shared
  const isAhead = start !== null && start > companyDay() && days.starts_on !== null && days.starts_on < start
  if (isAhead)
    throw new AppError(
      'conflict',
      `${elsewhere(shared, 'This tenant')} Their own lease must end before that day, or remove them from the other one first.`,
    )
  throw new AppError(
    'conflict',
    end === null
      ? `This tenant is on the lease of ${main}. Change its terms there, or remove them from it first.`
      : `This tenant is on the lease of ${main} through ${formatDay(end)}. Their own lease must start after that day.`,
  )
}

/** Refuses a longer lease where another tenant, who is on it until it ends, has the next lease on one of the days that are added. */
export async function requireStayingFree(db: Db, mainId: string, before: Days, after: Days) {
  const { ends_on: end } = before
  if (end === null || (after.ends_on !== null && after.ends_on <= end)) return
  const added = { starts_on: addDays(end, 1), ends_on: after.ends_on }
  for (const { lease_id: leaseId, user_id: userId, name } of await lockStaying(db, mainId)) {
    const next = await findOverlap(db, userId, leaseId, added)
    if (!next) continue
    throw new AppError(
      'conflict',
      `${elsewhere(next, `${name}, who shares this lease,`)} Enter their last day on this lease first.`,
    )
  }
}
