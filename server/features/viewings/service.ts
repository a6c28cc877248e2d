import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { FormRefusal } from '#server/http/client/plain-forms.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { inMinutes, remindersOf } from '#server/jobs/visits.ts'
import { noteChange } from './calendar.ts'
import { requireFree } from './free-time.ts'
import { idIn, type Purpose, tokenOf } from './links.ts'
import { type Message, viewingFile, viewingMail } from './mail.ts'
import * as queries from './queries.ts'
import { hoursOf, slotsOf } from './slots.ts'

export interface Viewings {
  db: Db
  /** Signs the links. */
  secret: string
  /** `PUBLIC_URL`. */
  origin: string
}

/** Emails the visitor about a viewing. Nothing is sent where there is no address. `movedFrom` is the time before a move. */
export async function tell(trx: Db, deps: Omit<Viewings, 'db'>, id: string, message: Message, movedFrom?: Date) {
  const row = orNotFound(await queries.find(trx, id))
  const company = await readCompany(trx)
  if (row.email === null || company.email === '') return
  const { origin } = deps
  const url = `${origin}/viewings/${tokenOf(deps.secret, 'own', id)}`
  await enqueue(trx, 'send_mail', viewingMail(message, { row, company, to: row.email, origin, url, movedFrom }))
}

export async function book(trx: Db, deps: Viewings, row: queries.ViewingRow, now: Date, mayBook: boolean) {
  const hours = await hoursOf(trx, row.property_id)
  const state = hours.needs_approval || !mayBook ? 'requested' : 'booked'
  await queries.update(trx, row.id, { state, expires_at: null, ...remindersOf(row.starts_at, now) })
  await noteChange(trx, row.id, { what: state, by: null })
  await tell(trx, deps, row.id, state)
}

/** A hold that ran out is taken again where its time is still free. */
export async function renew(trx: Db, row: queries.ViewingRow, now: Date, minutes: number) {
  if (row.state === 'expired' || row.expires_at! <= now)
    await requireFree(trx, row.property_id, row.starts_at, now, row.id)
  await queries.update(trx, row.id, { state: 'held', expires_at: inMinutes(now, minutes) })
}

export const isHold = ({ state }: queries.ViewingRow) => state === 'held' || state === 'expired'

export async function lockByToken(trx: Db, { secret }: Viewings, purpose: Purpose, token: string) {
  const id = idIn(secret, purpose, token)
  const seen = id === null ? undefined : await queries.find(trx, id)
  if (id === null || !seen) throw new AppError('not_found')
  await queries.lockHome(trx, seen.property_id)
  return { id, row: orNotFound(await queries.lock(trx, id)) }
}

/** The press behind the emailed link. Doing it twice changes nothing. */
export const confirm = (deps: Viewings, token: string, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { row } = await lockByToken(trx, deps, 'own', token)
    if (!isHold(row) || row.sent_at === null) return
    if (!row.is_offered) throw new FormRefusal('off', 'This home is off the market.')
    await queries.expireHolds(trx, now)
    await renew(trx, row, now, CONFIRM_MINUTES)
    await book(trx, deps, row, now, true)
  })

const requireAhead = (row: queries.ViewingRow, now: Date) => {
  if (row.starts_at <= now) throw new FormRefusal('started', 'This viewing has already started.')
}

export const cancel = (deps: Viewings, token: string, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, row } = await lockByToken(trx, deps, 'own', token)
    if (!queries.isOpen(row.state)) return
    requireAhead(row, now)
    await queries.update(trx, id, { state: 'cancelled' })
    await noteChange(trx, id, { what: 'cancelled', by: null })
    await tell(trx, deps, id, 'cancelled')
  })

interface Move {
  startsAt: Date
  /** The time that the page showed. */
  from: Date | null
}

/** Moves a viewing to another free time. Reminders are sent again for the new time. The same time changes nothing. */
export const move = (deps: Viewings, token: string, { startsAt, from }: Move, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, row } = await lockByToken(trx, deps, 'own', token)
    if (isHold(row) && row.sent_at !== null) {
      await queries.expireHolds(trx, now)
      const ends_at = await requireFree(trx, row.property_id, startsAt, now, id)
      await queries.update(trx, id, {
        starts_at: startsAt,
        ends_at,
        state: 'held',
        expires_at: inMinutes(now, CONFIRM_MINUTES),
      })
      return book(trx, deps, { ...row, starts_at: startsAt }, now, true)
    }
    if (!queries.isOpen(row.state)) throw new FormRefusal('canceled', 'This viewing is canceled.')
    if (row.starts_at.getTime() === startsAt.getTime()) {
      // A second press of the same form is told what the first one did.
      if (from !== null && from.getTime() !== startsAt.getTime()) return
      throw new FormRefusal('same', 'This is already the time of the viewing.')
    }
    requireAhead(row, now)
    await queries.expireHolds(trx, now)
    const ends_at = await requireFree(trx, row.property_id, startsAt, now, id)
    const { needs_approval } = await hoursOf(trx, row.property_id)
    const state = needs_approval ? 'requested' : row.state
    const again = {
      ...remindersOf(startsAt, now),
      assigned_to: needs_approval ? null : row.assigned_to,
    }
    await queries.update(trx, id, { starts_at: startsAt, ends_at, state, ...again })
    await noteChange(trx, id, { what: 'moved', by: null, movedFrom: row.starts_at })
    await tell(trx, deps, id, state === 'requested' ? 'moved_to_check' : 'moved', row.starts_at)
  })

/** A viewing behind a link, with the other free times. */
export async function readByToken({ db, secret }: Viewings, purpose: Purpose, token: string, now = new Date()) {
  const id = idIn(secret, purpose, token)
  const row = orNotFound(id === null ? null : await queries.find(db, id))
  const isExpired = row.state === 'held' && row.expires_at! <= now
  const isReminded = row.state === 'booked' && row.is_offered
  return {
    propertyId: row.property_id,
    title: row.title,
    address: row.address,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    state: isExpired ? ('expired' as const) : row.state,
    expiresAt: row.expires_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    isSent: row.sent_at !== null,
    isOver: row.starts_at <= now,
    isOffered: row.is_offered,
    cancelReason: row.cancel_reason,
    reminders: {
      day: isReminded && row.reminded_day_at === null,
      hours: isReminded && row.reminded_hours_at === null,
    },
    slots: await slotsOf(db, { propertyId: row.property_id, now, except: row.id }),
  }
}

/** A viewing behind the link in its emails, as a file for the visitor's calendar. */
export async function readCalendarFile({ db, secret, origin }: Viewings, token: string) {
  const id = idIn(secret, 'own', token)
  const row = orNotFound(id === null ? null : await queries.find(db, id))
  if (row.state === 'cancelled') throw new AppError('not_found')
  const file = viewingFile({ row, company: await readCompany(db), url: `${origin}/viewings/${token}` }, null)
  return orNotFound(file)
}

export { listStaff } from './admin/queries.ts'
export { expireHolds, lockHome } from './queries.ts'

export { deleteOld } from './queries.ts'
