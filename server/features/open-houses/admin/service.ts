import { explainOverlap } from '#server/http/lists/overlap.ts'
import type { Cancellation, NewOpenHouse, OpenHouseUpdate } from '#contract/open-houses/admin.ts'
import { HOURS_MAX, UPCOMING_MAX } from '#contract/open-houses/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { noteChange } from '#server/features/open-houses/calendar.ts'
import { instantOf, localAt } from '#contract/core/calendar.ts'
import {
  find,
  findGuest,
  type GuestRow,
  lock,
  type OpenHouseRow,
  resetReminders,
  update,
  updateGuest,
} from '#server/features/open-houses/queries.ts'
import type { OpenHouses } from '#server/features/open-houses/service.ts'
import { expireHolds, listStaff, lockHome } from '#server/features/viewings/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { momentInFull, remindersOf, staffVisitOf } from '#server/jobs/visits.ts'
import type * as z from 'zod/mini'
import * as queries from './queries.ts'

interface Staff {
  userId: string
  address: string
}

/** What staff decide, as the audit log has it. */
function factsOf({ starts_at: startsAt, ends_at: endsAt, capacity, host_id: hostId, note }: OpenHouseRow) {
  const { day, time: from } = localAt(startsAt)
  return { day, from, to: localAt(endsAt).time, capacity, hostId, note }
}

const present = (row: queries.CountedRow) => ({
  ...staffVisitOf(row),
  ...factsOf(row),
  state: row.state,
  cancelReason: row.cancel_reason,
  coming: row.coming,
  asked: row.asked,
  updatedAt: row.updated_at,
  version: row.version,
})

const readOne = async (db: Db, id: string) => present(orNotFound(await queries.findCounted(db, id)))

export async function list(db: Db, { from, to }: { from: string; to: string }) {
  const [rows, staff] = await Promise.all([queries.listBetween(db, from, to), listStaff(db)])
  return { openHouses: rows.map(present), staff }
}

export async function listOfProperty(db: Db, propertyId: string) {
  orNotFound(await queries.findHome(db, propertyId))
  const [rows, staff] = await Promise.all([queries.listOfProperty(db, propertyId), listStaff(db)])
  return { openHouses: rows.map(present), staff }
}

/** Later is a slip of the year. Visitors read a day without its year. */
const YEAR_MS = 365 * 86_400_000

const wrong = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** A local time as an instant. On the day when the clocks go forward, an hour does not exist. */
function readTime(path: 'from' | 'to', day: string, time: string): Date {
  const at = instantOf(day, time)
  if (!at) throw wrong(path, "That time doesn't exist because clocks spring forward. Choose another.")
  return at
}

function readTimes({ day, from, to }: NewOpenHouse, now: Date, before?: OpenHouseRow) {
  const [startsAt, endsAt] = [readTime('from', day, from), readTime('to', day, to)]
  if (endsAt.getTime() - startsAt.getTime() > HOURS_MAX * 3_600_000)
    throw wrong('to', `An open house can last up to ${HOURS_MAX} hours.`)
  const isMoved = before?.starts_at.getTime() !== startsAt.getTime() || before.ends_at.getTime() !== endsAt.getTime()
  if (isMoved && startsAt <= now) throw wrong('day', 'Choose a time in the future.')
  if (isMoved && startsAt.getTime() > now.getTime() + YEAR_MS)
    throw wrong('day', 'Choose a day within a year from today.')
  return { startsAt, endsAt, isMoved }
}

/** Says what is in the way. The database refuses it as well, whoever writes. */
async function requireFree(trx: Db, wanted: queries.Wanted, now: Date) {
  await expireHolds(trx, now)
  const taken = await queries.findTaken(trx, wanted)
  if (!taken) return
  const what = taken.kind === 'viewing' ? 'a viewing' : 'another open house'
  const when = momentInFull(taken.starts_at)
  throw new AppError(
    'conflict',
    taken.property_id === wanted.propertyId
      ? `This home has ${what} on ${when}. Choose another time, or move it first.`
      : `This host has ${what} at another home on ${when}. Choose another host or time.`,
  )
}

const refuseTaken = <Result>(write: Promise<Result>) =>
  explainOverlap(write, () => 'A colleague just booked this home or host for that time. Choose another time.')

async function requireHost(trx: Db, hostId: string | null) {
  if (hostId !== null && !(await listStaff(trx)).some(({ id }) => id === hostId))
    throw wrong('hostId', 'Only staff can be the host.')
}

export const create = (db: Db, by: Staff, propertyId: string, given: NewOpenHouse, now = new Date()) =>
  db.transaction().execute(async (trx) => {
    await lockHome(trx, propertyId)
    const home = orNotFound(await queries.findHome(trx, propertyId))
    if (!home.is_available) throw new AppError('conflict', "This home isn't on the market.")
    if ((await queries.countAhead(trx, propertyId, now)) >= UPCOMING_MAX)
      throw new AppError('conflict', `A home can have up to ${UPCOMING_MAX} upcoming open houses.`)
    const { startsAt, endsAt } = readTimes(given, now)
    const { capacity, hostId, note } = given
    await requireHost(trx, hostId)
    await requireFree(trx, { propertyId, hostId, startsAt, endsAt, except: null }, now)
    const { id } = await refuseTaken(
      trx
        .insertInto('open_houses')
        .values({ property_id: propertyId, starts_at: startsAt, ends_at: endsAt, capacity, host_id: hostId, note })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await noteChange(trx, id, 'planned', { staff: by.userId })
    const details = changesOfNew(factsOf(orNotFound(await find(trx, id))))
    await recordChange(trx, { ...by, action: 'create', resourceType: 'open_house', resourceId: id, details })
    return readOne(trx, id)
  })

/** An open house that can still be changed, with its home locked. */
async function lockAhead(trx: Db, id: string, version: number | undefined, now: Date) {
  await lockHome(trx, orNotFound(await find(trx, id)).property_id)
  const row = orNotFound(await lock(trx, id))
  requireVersion(row.version, version)
  if (row.state === 'cancelled') throw new AppError('conflict', 'This open house is canceled.')
  if (row.ends_at <= now) throw new AppError('conflict', 'This open house is over.')
  return row
}

export const change = (db: Db, by: Staff, id: string, { version, ...given }: OpenHouseUpdate, now = new Date()) =>
  db.transaction().execute(async (trx) => {
    const before = await lockAhead(trx, id, version, now)
    const details = changesOf(factsOf(before), given)
    if (!details) return readOne(trx, id)
    const { startsAt, endsAt, isMoved } = readTimes(given, now, before)
    const { capacity, hostId, note } = given
    await requireHost(trx, hostId === before.host_id ? null : hostId)
    if (capacity !== null && capacity < before.going)
      throw wrong(
        'capacity',
        `The capacity must be at least ${before.going}, because that many people are on the list.`,
      )
    await requireFree(trx, { propertyId: before.property_id, hostId, startsAt, endsAt, except: id }, now)
    const hasNewStart = startsAt.getTime() !== before.starts_at.getTime()
    await refuseTaken(
      update(trx, id, {
        starts_at: startsAt,
        ends_at: endsAt,
        capacity,
        host_id: hostId,
        note,
        ...(hasNewStart && { moved_from: before.starts_at }),
        ...(isMoved && { news: before.news + 1 }),
      }),
    )
    if (isMoved) {
      await resetReminders(trx, id, remindersOf(startsAt, now))
      await enqueue(trx, 'tell_guests', { openHouseId: id })
      await noteChange(trx, id, 'moved', { staff: by.userId, movedFrom: hasNewStart ? before.starts_at : null })
    }
    if (hostId !== before.host_id) await noteChange(trx, id, 'assigned', { staff: by.userId })
    await recordChange(trx, { ...by, action: 'update', resourceType: 'open_house', resourceId: id, details })
    return readOne(trx, id)
  })

export const cancel = (
  db: Db,
  by: Staff,
  id: string,
  { reason, version }: z.output<typeof Cancellation>,
  now = new Date(),
) =>
  db.transaction().execute(async (trx) => {
    const before = await lockAhead(trx, id, version, now)
    await update(trx, id, { state: 'cancelled', cancel_reason: reason, news: before.news + 1 })
    await enqueue(trx, 'tell_guests', { openHouseId: id })
    await noteChange(trx, id, 'cancelled', { staff: by.userId })
    const details = changesOf<Record<string, unknown>>(
      { state: 'planned', reason: null },
      { state: 'cancelled', reason },
    )!
    await recordChange(trx, { ...by, action: 'status_change', resourceType: 'open_house', resourceId: id, details })
    return readOne(trx, id)
  })

const presentGuest = ({ id, name, email, party, state, outcome }: GuestRow) => ({
  id,
  name: name!,
  email: email!,
  party: party!,
  state: state as Exclude<typeof state, 'typed'>,
  outcome,
})

export async function listGuests(db: Db, id: string) {
  orNotFound(await find(db, id))
  return (await queries.listGuests(db, id)).map(presentGuest)
}

/** Those who come, to sign in at the door. */
export async function signInList(db: Db, id: string) {
  const house = orNotFound(await find(db, id))
  const guests = (await queries.listGuests(db, id)).filter(({ state }) => state === 'coming')
  return { day: localAt(house.starts_at).day, guests: guests.map(presentGuest) }
}

export const note = (
  { db }: Pick<OpenHouses, 'db'>,
  by: Staff,
  guestId: string,
  outcome: GuestRow['outcome'],
  now = new Date(),
) =>
  db.transaction().execute(async (trx) => {
    const seen = orNotFound(await findGuest(trx, guestId))
    const house = orNotFound(await lock(trx, seen.open_house_id))
    const guest = orNotFound(await findGuest(trx, guestId))
    if (guest.state !== 'coming') throw new AppError('conflict', "This person isn't on the list.")
    if (house.starts_at > now) throw new AppError('conflict', "This open house hasn't begun yet.")
    const details = changesOf({ outcome: guest.outcome }, { outcome })
    if (!details) return presentGuest(guest)
    await updateGuest(trx, guestId, { outcome })
    const resource = { resourceType: 'open_house_guest', resourceId: guestId } as const
    await recordChange(trx, { ...by, action: 'update', ...resource, details })
    return presentGuest({ ...guest, outcome })
  })
