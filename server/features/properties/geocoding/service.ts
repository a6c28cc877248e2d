import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { createGeocoder, type Geocoder, GeocoderFailure } from '#server/gateways/geocoder.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { addressToFind } from './address.ts'
import * as queries from './queries.ts'

/** What services in the format of Nominatim allow. */
const EVERY_MS = 1000
const MAX_WAIT_MS = 5000
const ATTEMPTS = 5
/** The next round goes on where this one stopped. */
const HOMES_IN_ROUND = 30
const REQUESTED_A_DAY = 10_000

interface Settings {
  /** Null where the product has no geocoder. */
  url: string | undefined
  origin: string
  everyMs?: number
  timeoutMs?: number
}

/** The geocoder of the settings, which all processes together ask once a second at most. Null without one. */
export function connectGeocoder(db: Db, { url, origin, everyMs = EVERY_MS, timeoutMs }: Settings): Geocoder | null {
  if (url === undefined) return null
  return createGeocoder({
    url,
    userAgent: `Baystead (+${origin})`,
    async turn() {
      const reserved = await queries.reserveTurn(db, everyMs, MAX_WAIT_MS)
      if (!reserved) throw new GeocoderFailure('Too many other addresses are being looked up')
      await wait(reserved.waitMs)
    },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

type Place = Parameters<typeof addressToFind>[0]

/** Where an address is, for the form of staff. Null where the geocoder does not know it. */
export async function findPosition(geocoder: Geocoder | null, place: Place) {
  if (!geocoder) throw new AppError('not_found')
  try {
    return await geocoder.find(addressToFind(place))
  } catch (error) {
    if (!(error instanceof GeocoderFailure)) throw error
    const message =
      "The service that finds addresses isn't answering. Please place the pin yourself, or try again later."
    throw new AppError('bad_gateway', message, { cause: error })
  }
}

/** Has the address of a home found after this transaction, unless staff placed the home or its address was found already. */
export async function requestPosition(trx: Db, home: Place & { id: string; positionFrom: string | null }) {
  if (home.positionFrom === 'staff' || home.positionFrom === 'address') return
  if (await queries.request(trx, home.id, addressToFind(home))) await enqueue(trx, 'find_positions', {})
}

interface Finding {
  db: Db
  geocoder: Geocoder | null
  log: { warn: (details: object, text: string) => void }
}

/** Writes down what was found, unless the home has moved or was placed by staff meanwhile. */
const settle = (db: Db, id: string, asked: string, found: Awaited<ReturnType<Geocoder['find']>>) =>
  db.transaction().execute(async (trx) => {
    const home = await queries.findUnplaced(trx, id)
    // Its new address is due by itself.
    if (home && addressToFind(home) !== asked) return
    if (home && found) await queries.place(trx, id, found, home.location_precision)
    await queries.answer(trx, id, { address: asked, outcome: home ? (found ? 'found' : 'unknown') : null })
  })

async function findOne({ db, geocoder, log }: Finding & { geocoder: Geocoder }, id: string, attempts: number) {
  const home = await queries.findUnplaced(db, id)
  if (!home) return void (await queries.answer(db, id, { outcome: null }))
  const address = addressToFind(home)
  try {
    await settle(db, id, address, await geocoder.find(address))
  } catch (error) {
    if (!(error instanceof GeocoderFailure)) throw error
    log.warn({ err: error, property: id, attempts }, 'the geocoder did not find an address')
    if (attempts >= ATTEMPTS) await queries.answer(db, id, { address, outcome: 'given-up' })
    // An address that is refused says nothing about the others.
    return error.isFinal
  }
  return true
}

/** Finds the addresses that are due, one after the other, until the geocoder fails. */
export async function findPositions({ geocoder, ...finding }: Finding) {
  if (!geocoder) return
  for (let homes = 0; homes < HOMES_IN_ROUND; homes += 1) {
    const due = await queries.takeDue(finding.db)
    if (!due || (await findOne({ ...finding, geocoder }, due.id, due.attempts)) === false) return
  }
}

/** Has the addresses found of homes that were written before there was a geocoder, or when it was away for long. */
export async function requestMissingPositions(db: Db, geocoder: Geocoder | null) {
  if (!geocoder) return
  await queries.requestMissing(db, REQUESTED_A_DAY)
  await queries.requestGivenUp(db)
}
