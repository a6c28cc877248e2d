import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import type { Rsvp } from '#contract/open-houses/fields.ts'
import type { OPEN_HOUSES } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { validUntil } from '#server/http/cache/dependencies.ts'
import { countSubmission, mayAcknowledge } from '#server/http/limits/submission-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { inMinutes, remindersOf } from '#server/jobs/visits.ts'
import { noteChange } from './calendar.ts'
import { idIn, tokenOf } from './links.ts'
import { weekendOf } from './local-time.ts'
import { type Message, openHouseMail } from './mail.ts'
import * as queries from './queries.ts'

export { nextOpenHouse, openHousesOf } from './present.ts'

export interface OpenHouses {
  db: Db
  /** Signs the links. */
  secret: string
  /** `PUBLIC_URL`. */
  origin: string
}

const FORMS_PER_HOUR = 20

/** What came of a form, in a word for its page. */
type Outcome = 'asked' | 'confirm' | 'change' | 'cancel' | 'full' | 'few' | 'over' | 'late' | 'known' | 'off'

/** Emails a guest about the open house. */
export async function tell(
  trx: Db,
  deps: Omit<OpenHouses, 'db'>,
  guestId: string,
  message: Message,
  movedFrom: Date | null = null,
) {
  const guest = orNotFound(await queries.findGuest(trx, guestId))
  const house = orNotFound(await queries.find(trx, guest.open_house_id))
  const company = await readCompany(trx)
  if (company.email === '') return
  const { origin } = deps
  const url = `${origin}/open-houses/rsvp/${tokenOf(deps.secret, 'own', guestId)}`
  await enqueue(trx, 'send_mail', openHouseMail(message, { company, house, guest, origin, url, movedFrom }))
}

const isAhead = (house: queries.OpenHouseRow, now: Date) =>
  house.state === 'planned' && house.is_offered && house.starts_at > now

/** An open house that guests wait for. Of those who did not confirm in time, the address may be used again. */
async function lockOpen(trx: Db, id: string, now: Date) {
  orNotFound(await queries.lock(trx, id))
  await queries.expireGuests(trx, now, id)
  return orNotFound(await queries.find(trx, id))
}

/** Whether so many more people fit. */
function roomFor({ capacity, going }: queries.OpenHouseRow, more: number): 'full' | 'few' | null {
  if (capacity === null || going + more <= capacity) return null
  return going >= capacity ? 'full' : 'few'
}

/** Signs a visitor up. The link in the email confirms it, and only then takes spots. Under one address there is one party. */
export const ask = ({ db, ...deps }: OpenHouses, id: string, rsvp: Rsvp, ip: string, now = new Date()) =>
  db.transaction().execute(async (trx): Promise<Outcome> => {
    await countSubmission(trx, 'open_house', ip, FORMS_PER_HOUR, 'sign-ups from your network')
    const house = await lockOpen(trx, id, now)
    if (!isAhead(house, now)) return 'over'
    const known = await queries.findByEmail(trx, id, rsvp.email)
    if (known?.state === 'coming') {
      if (await mayAcknowledge(trx, rsvp.email)) await tell(trx, deps, known.id, 'known')
      return 'asked'
    }
    const lack = roomFor(house, rsvp.party)
    if (lack) return lack
    const values = { ...rsvp, state: 'asked', expires_at: inMinutes(now, CONFIRM_MINUTES), told: house.news } as const
    if (known) await queries.updateGuest(trx, known.id, values)
    const guestId = known?.id ?? (await queries.insertGuest(trx, { open_house_id: id, ...values })).id
    if (await mayAcknowledge(trx, rsvp.email)) await tell(trx, deps, guestId, 'confirm')
    return 'asked'
  })

/** The guest behind a link, with the open house locked. */
async function lockGuest(trx: Db, { secret }: Pick<OpenHouses, 'secret'>, token: string, now: Date) {
  const id = idIn(secret, 'own', token)
  const seen = orNotFound(id === null ? null : await queries.findGuest(trx, id))
  if (seen.state === 'typed') throw new AppError('not_found')
  const house = await lockOpen(trx, seen.open_house_id, now)
  return { house, guest: orNotFound(await queries.findGuest(trx, seen.id)) }
}

/**
 * The press behind the emailed link, also of a guest who comes after all. It takes the spots, if there are enough: of fewer, the guest may choose a smaller
 * party. Doing it twice changes nothing.
 */
export const confirm = ({ db, ...deps }: OpenHouses, token: string, chosen?: number, now = new Date()) =>
  db.transaction().execute(async (trx): Promise<Outcome> => {
    const { house, guest } = await lockGuest(trx, deps, token, now)
    if (guest.state === 'coming') return 'confirm'
    if (!isAhead(house, now)) return 'over'
    if (guest.state !== 'asked' && (await queries.findByEmail(trx, house.id, guest.email!))) return 'known'
    const party = chosen ?? guest.party!
    const lack = roomFor(house, party)
    if (lack) return lack
    const reminded = remindersOf(house.starts_at, now)
    await queries.updateGuest(trx, guest.id, {
      state: 'coming',
      party,
      expires_at: null,
      told: house.news,
      ...reminded,
    })
    await noteChange(trx, house.id, 'signed_up', { guest: guest.id })
    await tell(trx, deps, guest.id, 'coming')
    return 'confirm'
  })

export const changeParty = ({ db, ...deps }: OpenHouses, token: string, party: number, now = new Date()) =>
  db.transaction().execute(async (trx): Promise<Outcome> => {
    const { house, guest } = await lockGuest(trx, deps, token, now)
    if (!isAhead(house, now)) return 'late'
    if (guest.state !== 'coming') return 'off'
    if (guest.party === party) return 'change'
    const lack = roomFor(house, party - guest.party!)
    if (lack) return 'few'
    await queries.updateGuest(trx, guest.id, { party })
    await tell(trx, deps, guest.id, 'changed')
    return 'change'
  })

export const cancel = ({ db, ...deps }: OpenHouses, token: string, now = new Date()) =>
  db.transaction().execute(async (trx): Promise<Outcome> => {
    const { house, guest } = await lockGuest(trx, deps, token, now)
    if (guest.state === 'cancelled') return 'cancel'
    if (!isAhead(house, now)) return 'late'
    await queries.updateGuest(trx, guest.id, { state: 'cancelled', expires_at: null })
    if (guest.state === 'coming') {
      await noteChange(trx, house.id, 'left', { guest: guest.id })
      await tell(trx, deps, guest.id, 'left')
    }
    return 'cancel'
  })

interface TypedForm {
  openHouseId: string
  /** The form that was kept before. */
  token: string | null
  name: string
  email: string
  party: number | null
}

/** Keeps what was typed into a form that could not be taken, for a day. */
export const keepTyped = ({ db, secret }: OpenHouses, { openHouseId, token, ...typed }: TypedForm, ip: string) =>
  db.transaction().execute(async (trx) => {
    await countSubmission(trx, 'open_house_typed', ip, FORMS_PER_HOUR * 3, 'forms from your network')
    orNotFound(await queries.find(trx, openHouseId))
    const known = token === null ? null : idIn(secret, 'typed', token)
    const before = known === null ? undefined : await queries.findGuest(trx, known)
    const isSame = before?.state === 'typed' && before.open_house_id === openHouseId
    if (isSame) await queries.updateGuest(trx, before.id, typed)
    const id = isSame
      ? before.id
      : (await queries.insertGuest(trx, { open_house_id: openHouseId, state: 'typed', ...typed })).id
    return tokenOf(secret, 'typed', id)
  })

const BATCH = 100

/** Tells everyone who comes that an open house was moved or cancelled, once, whoever runs it and how often. Who still has time to confirm is told of a cancellation. */
export async function tellGuests({ db, ...deps }: OpenHouses, id: string, now = new Date()) {
  const tellSome = () =>
    db.transaction().execute(async (trx) => {
      const house = await queries.find(trx, id)
      const guests = house ? await queries.listUntold(trx, house, now, BATCH) : []
      for (const guest of guests) {
        await queries.updateGuest(trx, guest.id, { told: house!.news })
        if (house!.state === 'cancelled') await tell(trx, deps, guest.id, 'cancelled')
        else await tell(trx, deps, guest.id, 'moved', guest.movedFrom)
      }
      return guests.length
    })
  while ((await tellSome()) > 0);
}

/** When homes that a search wants are open. Null for a search that does not ask. */
export function spanOf(wanted: (typeof OPEN_HOUSES)[number], now: Date): { from: Date; to: Date | null } {
  if (wanted === 'any') return { from: now, to: null }
  const { from, to } = weekendOf(now)
  return { from: from > now ? from : now, to }
}

/** The homes that are open when a search asks. The response is valid until the first of these open houses is over, or the weekend is. */
export async function openHomes(db: Db, wanted: (typeof OPEN_HOUSES)[number], now = new Date()): Promise<string[]> {
  const span = spanOf(wanted, now)
  const { ids, firstEnd } = await queries.listOpenHomes(db, span)
  if (span.to) validUntil(span.to)
  if (firstEnd) validUntil(firstEnd)
  return ids
}

export { deleteOld } from './queries.ts'
