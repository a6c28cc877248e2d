import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { idIn, type Purpose } from './links.ts'
import { openHouseFile } from './mail.ts'
import { present } from './present.ts'
import * as queries from './queries.ts'
import type { OpenHouses } from './service.ts'

/** The guest behind a link. */
async function guestBehind({ db, secret }: OpenHouses, purpose: Purpose, token: string) {
  const id = idIn(secret, purpose, token)
  const guest = orNotFound(id === null ? null : await queries.findGuest(db, id))
  if ((guest.state === 'typed') !== (purpose === 'typed')) throw new AppError('not_found')
  return guest
}

export async function readTyped(deps: OpenHouses, token: string) {
  const { name, email, party } = await guestBehind(deps, 'typed', token)
  return { name: name ?? '', email: email ?? '', party }
}

export async function readOne({ db }: OpenHouses, id: string, now = new Date()) {
  return present(orNotFound(await queries.find(db, id)), now)
}

export async function readOwn(deps: OpenHouses, token: string, now = new Date()) {
  const { open_house_id: id, state, expires_at: expiresAt, name, party } = await guestBehind(deps, 'own', token)
  const isLate = state === 'asked' && expiresAt! <= now
  return {
    openHouse: await readOne(deps, id, now),
    state: isLate ? ('expired' as const) : (state as Exclude<typeof state, 'typed'>),
    name: name!,
    party: party!,
  }
}

/** The open house of a guest who comes, as a file for the guest's calendar. */
export async function readCalendarFile(deps: OpenHouses, token: string) {
  const guest = await guestBehind(deps, 'own', token)
  const house = orNotFound(await queries.find(deps.db, guest.open_house_id))
  if (guest.state !== 'coming' || house.state !== 'planned' || !house.is_offered) throw new AppError('not_found')
  const url = `${deps.origin}/open-houses/rsvp/${token}`
  return openHouseFile({ company: await readCompany(deps.db), house, guest, url }, { isDownload: true })
}
