import { featuredProperties } from '#contract/properties/featured.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import { propertiesByIds } from '#contract/properties/by-ids.ts'
import { HISTORY_MAX, properties } from '#contract/properties/public.ts'
import type { Db } from '#server/db/connection.ts'
import { fifoQueue, limitConcurrency } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import type { Geocoder } from '#server/gateways/geocoder.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { openHousesOf } from '#server/features/open-houses/service.ts'
import { readMortgageRate } from '#server/features/company/service.ts'
import { featured } from './featured.ts'
import { presentChange } from './history/present.ts'
import { listChanges } from './history/queries.ts'
import { present, presentForComparison, presentInList, verificationOf } from './present.ts'
import { listCondition } from './list-condition.ts'
import { mapRoutes } from './map/routes.ts'
import { find, findDeleted, findMany, list, type ListedPropertyRow } from './queries.ts'
import { sampleOf } from './samples.ts'
import { searchList } from './search/list.ts'
import { locationOf } from './search/places/location.ts'
import { orderOf, publicOrder } from './search/orders.ts'
import { searchRoutes } from './search/routes.ts'
import { resolveFilter } from './search/open-homes.ts'
import { similarCondition } from './similar-condition.ts'
import { comparedIn, listSimilar } from './similar-queries.ts'
import { adminRoutes } from './admin/routes.ts'

const SIMILAR = 3

/** "12 Elm Street, Cambridge, MA 02139" → "Cambridge". */
const townOf = (address: string) => address.split(', ').at(-2) ?? null

const factsOf = ({ id, price_type, property_type, price_cents, address }: ListedPropertyRow) => ({
  id,
  priceType: price_type,
  propertyType: property_type,
  priceCents: Number(price_cents),
  address,
})

const dependOnEach = (rows: readonly ListedPropertyRow[]) =>
  dependOn(...rows.map(({ id }) => `property:${id}` as const))

async function findOrFail(db: Db, id: string, isDeletedToo = false) {
  dependOn(`property:${id}`)
  const row = (await find(db, id)) ?? (isDeletedToo ? await findDeleted(db, id) : null)
  if (row) return { row, isSample: false }
  const sample = await sampleOf(id)
  if (!sample) throw new AppError('not_found')
  return { row: sample, isSample: true }
}

/** Uncached searches may use three of a process's ten connections. The others stay free for everything else. */
const SEARCHES = 3
const MAPS = 2

const busy = () => new AppError('unavailable', 'The service is busy right now. Please try again.', { retryAfter: 2 })

/** Whether only the tabs and price ranges of the specification are chosen. */
const isUsual = ({ type: _type, priceRange: _priceRange, location, ...more }: PropertyFilter) =>
  location === '' && Object.values(more).every((value) => value === undefined)

interface PropertyDeps {
  db: Db
  /** Where visitors' lists are read. */
  publicDb: Db
  /** Signs the cursors of lists. */
  cursorKey: string
  /** Of the map service that the site uses, if any. */
  tiles: { url: string; attribution: string } | null
  /** Finds addresses, if the site has such a service. */
  geocoder: Geocoder | null
}

export function propertyRoutes(app: FastifyInstance, { publicDb: db, ...deps }: PropertyDeps) {
  const { cursorKey, tiles, geocoder } = deps
  adminRoutes(app, { db: deps.db, geocoder })
  const limited = (atOnce: number) =>
    limitConcurrency(atOnce, fifoQueue({ maxWaiting: 50, maxWaitMs: 3000, refusal: busy }))
  const searchLimit = limited(SEARCHES)
  searchRoutes(app, db, searchLimit)
  mapRoutes(app, { db, tiles, inTurn: limited(MAPS) })

  route(app, properties.list, async ({ query: { limit, cursor, ...query } }) => {
    const filter = await resolveFilter(db, query)
    const sort = filter.sort ?? 'usual'
    const order = publicOrder(sort, cursorKey)
    const { positionOf } = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const location = await locationOf(db, filter.location)
    const search = () => searchList(db, filter, location, { limit: limit + 1, after })
    // An index returns the lists of the tabs and price ranges, so no limit is needed.
    const { rows, total } = await (isUsual(filter) ? list(db, filter, { limit, after }) : searchLimit(search))
    const shown = rows.slice(0, limit)
    const end = rows.length > limit ? positionOf(rows.at(-1)!) : null
    dependOn(listCondition({ filter, location, after, end, total }))
    dependOnEach(shown)
    return {
      items: shown.map(presentInList),
      next: nextCursor(order, rows, limit, positionOf),
      total,
    }
  })

  route(app, featuredProperties.list, () => featured(db))

  route(app, properties.get, async ({ params }) => {
    const { row, isSample } = await findOrFail(db, params.id)
    const changes = await listChanges(db, params.id, HISTORY_MAX)
    const isForSale = row.price_type === 'sale' && row.status === 'available' && !isSample
    if (isForSale) dependOn('company')
    const mortgageRate = isForSale ? await readMortgageRate(db) : null
    const verified = verificationOf(row)
    const priceHistory = changes.map(presentChange)
    const openHouses = openHousesOf(row)
    return { ...present(row), priceHistory, mortgageRate, verified, openHouses, ...(isSample && { isSample }) }
  })

  route(app, propertiesByIds.list, async ({ query: { ids } }) => {
    dependOn(...ids.map((id) => `property:${id}` as const))
    const rows = await findMany(db, ids)
    const found = new Set(rows.map(({ id }) => id))
    return { homes: rows.map(presentForComparison), gone: ids.filter((id) => !found.has(id)) }
  })

  route(app, properties.similar, async ({ params }) => {
    const { row } = await findOrFail(db, params.id, true)
    const town = townOf(row.address)
    const rows = await listSimilar(db, row, town, SIMILAR)
    const shown = rows.map(factsOf)
    dependOn(similarCondition(factsOf(row), town, { shown, room: SIMILAR, compared: comparedIn(rows) }))
    dependOnEach(rows)
    return rows.map(presentInList)
  })
}
