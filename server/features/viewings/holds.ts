import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import { HOLD_MINUTES, type Visitor } from '#contract/viewings/fields.ts'
import { AppError } from '#server/errors.ts'
import { countSubmission, mayAcknowledge } from '#server/http/limits/submission-limit.ts'
import { idIn, tokenOf } from './links.ts'
import * as queries from './queries.ts'
import { inMinutes } from '#server/jobs/visits.ts'
import { requireFree } from './free-time.ts'
import { book, isHold, lockByToken, renew, tell, type Viewings } from './service.ts'

const HOLDS_PER_HOUR = 60
const FORMS_PER_HOUR = 20

interface Choice {
  propertyId: string
  startsAt: Date
  /** The link of what this visitor holds already, or of what the first choice shall be. */
  held: string | null
}

/** Holds a time while the form is open. A visitor holds one time: a second choice moves it, and keeps what was typed. */
export const hold = ({ db, secret }: Viewings, { propertyId, startsAt, held }: Choice, ip: string, now = new Date()) =>
  db.transaction().execute(async (trx) => {
    const known = held === null ? null : idIn(secret, 'held', held)
    await queries.lockHome(trx, propertyId)
    await queries.expireHolds(trx, now)
    const before = known === null ? undefined : await queries.lock(trx, known)
    const isSame = before?.property_id === propertyId && isHold(before) && before.sent_at === null
    const isStill = isSame && before.state === 'held' && before.starts_at.getTime() === startsAt.getTime()
    // Choosing the same time again does not extend the hold.
    if (isStill) return tokenOf(secret, 'held', before.id)
    await countSubmission(trx, 'viewing_hold', ip, HOLDS_PER_HOUR, 'times from your network')
    const ends_at = await requireFree(trx, propertyId, startsAt, now, known)
    const values = { starts_at: startsAt, ends_at, state: 'held', expires_at: inMinutes(now, HOLD_MINUTES) } as const
    if (isSame) await queries.update(trx, before.id, values)
    const typed = before && isHold(before) ? { name: before.name, email: before.email, phone: before.phone } : {}
    // One that was sent for earlier and never confirmed is free again.
    if (before && !isSame && isHold(before)) await queries.update(trx, before.id, { state: 'expired' })
    // A second press of the first choice finds it by the id that both have.
    const own = known !== null && !before ? { id: known } : {}
    const first = { ...own, property_id: propertyId, ...typed, ...values }
    const id = isSame ? before.id : (await queries.insert(trx, first)).id
    return tokenOf(secret, 'held', id)
  })

/** Keeps who wants to come. With an email address a link confirms it, else staff call first. Sending it twice changes nothing. */
export const send = (deps: Viewings, token: string, visitor: Visitor, ip: string, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, row } = await lockByToken(trx, deps, 'held', token)
    if (!isHold(row) || row.sent_at !== null) return
    await queries.expireHolds(trx, now)
    await countSubmission(trx, 'viewing', ip, FORMS_PER_HOUR, 'viewings from your network')
    await renew(trx, row, now, CONFIRM_MINUTES)
    await queries.update(trx, id, { ...visitor, sent_at: now })
    if (visitor.email === null) await book(trx, deps, row, now, false)
    else if (await mayAcknowledge(trx, visitor.email)) await tell(trx, deps, id, 'confirm')
  })

/** Emails the link once more, as often as one address gets such emails, and holds the time for as long again. */
export const sendAgain = (deps: Viewings, token: string, ip: string, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, row } = await lockByToken(trx, deps, 'held', token)
    if (!isHold(row) || row.sent_at === null || row.email === null) return
    await queries.expireHolds(trx, now)
    await countSubmission(trx, 'viewing', ip, FORMS_PER_HOUR, 'viewings from your network')
    await renew(trx, row, now, CONFIRM_MINUTES)
    if (!(await mayAcknowledge(trx, row.email)))
      throw new AppError('rate_limited', 'Too many emails to this address. Please try again later or call us.')
    await tell(trx, deps, id, 'confirm')
  })

/**
 * Opens the form of a viewing again that was sent with a wrong address. It becomes another viewing at the same time, so that the link that went to the
 * wrong address neither confirms it nor shows the right one.
 */
export const correct = (deps: Viewings, token: string, ip: string, now = new Date()) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, row } = await lockByToken(trx, deps, 'held', token)
    if (!isHold(row) || row.sent_at === null) return token
    await queries.expireHolds(trx, now)
    await countSubmission(trx, 'viewing_hold', ip, HOLDS_PER_HOUR, 'times from your network')
    const { property_id, starts_at, name, email, phone } = row
    const ends_at = await requireFree(trx, property_id, starts_at, now, id)
    await queries.update(trx, id, { state: 'expired' })
    const held = { state: 'held', expires_at: inMinutes(now, HOLD_MINUTES) } as const
    const next = await queries.insert(trx, { property_id, starts_at, ends_at, name, email, phone, ...held })
    return tokenOf(deps.secret, 'held', next.id)
  })

type Typed = Record<'name' | 'email' | 'phone', string>

/** What was typed stays, into a form that could not be taken or before another time was chosen. What was sent before is proven by its link, so it stays as it is. */
export async function keepTyped({ db, secret }: Viewings, token: string, { name, email, phone }: Typed) {
  const id = idIn(secret, 'held', token)
  if (id === null) return
  await db
    .updateTable('viewings')
    .set({ name, email, phone })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'expired'])
    .where('sent_at', 'is', null)
    .execute()
}
