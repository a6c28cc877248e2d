import { featuredProperties } from '#contract/properties/featured.ts'
import { properties } from '#contract/properties/public.ts'
import type { Db } from '#server/db/connection.ts'
import { fifoQueue, limitConcurrency } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { featured } from './featured.ts'
import { present } from './present.ts'
import { listCondition } from './list-condition.ts'
import { find, findDeleted, list, positionOf, type PropertyRow, publicOrder } from './queries.ts'
import { sampleOf } from './samples.ts'
import { similarCondition } from './similar-condition.ts'
import { comparedIn, listSimilar } from './similar-queries.ts'
import { adminRoutes } from './admin/routes.ts'

const SIMILAR = 3

/** "12 Elm Street, Cambridge, MA 02139" → "Cambridge". */
const townOf = (address: string) => address.split(', ').at(-2) ?? null

const factsOf = ({ id, price_type, property_type, price_cents, address }: PropertyRow) => ({
  id,
  priceType: price_type,
  propertyType: property_type,
  priceCents: Number(price_cents),
  address,
})

const dependOnEach = (rows: readonly PropertyRow[]) => dependOn(...rows.map(({ id }) => `property:${id}` as const))

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

const busy = () => new AppError('unavailable', 'The service is busy right now. Please try again.', { retryAfter: 2 })

export function propertyRoutes(app: FastifyInstance, db: Db, cursorKey: string) {
  const order = publicOrder(cursorKey)
  adminRoutes(app, db)
  const searchLimit = limitConcurrency(SEARCHES, fifoQueue({ maxWaiting: 50, maxWaitMs: 3000, refusal: busy }))

  route(app, properties.list, async ({ query: { limit, cursor, ...filter } }) => {
    const after = decodeCursor(order, cursor)
    const search = () => list(db, filter, { limit, after })
    // Without a search text an index returns the list, so no limit is needed.
    const { rows, total } = await (filter.location === '' ? search() : searchLimit(search))
    const shown = rows.slice(0, limit)
    const end = rows.length > limit ? positionOf(rows.at(-1)!) : null
    dependOn(listCondition({ filter, after, end, total }))
    dependOnEach(shown)
    return {
      items: shown.map(present),
      next: nextCursor(order, rows, limit, positionOf),
      total,
    }
  })

  route(app, featuredProperties.list, () => featured(db))

  route(app, properties.get, async ({ params }) => {
    const { row, isSample } = await findOrFail(db, params.id)
    return { ...present(row), ...(isSample && { isSample }) }
  })

  route(app, properties.similar, async ({ params }) => {
    const { row } = await findOrFail(db, params.id, true)
    const town = townOf(row.address)
    const rows = await listSimilar(db, row, town, SIMILAR)
    const shown = rows.map(factsOf)
    dependOn(similarCondition(factsOf(row), town, { shown, room: SIMILAR, compared: comparedIn(rows) }))
    dependOnEach(rows)
    return rows.map(present)
  })
}
