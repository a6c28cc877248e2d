import { properties } from '#contract/properties.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { limitConcurrency } from '#server/http/concurrency-limit.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { present } from './present.ts'
import { find, list, listSimilar } from './queries.ts'
import { staffRoutes } from './staff-routes.ts'

const SIMILAR = 3

/** "12 Elm Street, Cambridge, MA 02139" → "Cambridge". */
const townOf = (address: string) => address.split(', ').at(-2) ?? null

async function findOrFail(db: Db, id: string) {
  const row = await find(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Of the ten connections of a process, searches of visitors that no cache answers use three: the others are for everything else. */
const SEARCHES = { concurrency: 3, maxWaitMs: 3000, maxWaiting: 50 }

export function propertyRoutes(app: FastifyInstance, db: Db, cursorKey: string) {
  staffRoutes(app, db)
  const inTurn = limitConcurrency(SEARCHES)

  route(app, properties.list, async ({ query: { limit, cursor, ...filter } }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, cursorKey)
    const search = () => list(db, filter, { limit, after })
    // Without words to look for, an index gives the list.
    const { rows, total } = await (filter.location === '' ? search() : inTurn(search))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const isMore = rows.length > limit && last
    return {
      items: page.map(present),
      next: isMore
        ? encodeCursor({ isAvailable: last.is_available, createdAt: last.created_at, id: last.id }, cursorKey)
        : null,
      total,
    }
  })

  route(app, properties.get, async ({ params }) => present(await findOrFail(db, params.id)))

  route(app, properties.similar, async ({ params }) => {
    const property = await findOrFail(db, params.id)
    return (await listSimilar(db, property, townOf(property.address), SIMILAR)).map(present)
  })
}
