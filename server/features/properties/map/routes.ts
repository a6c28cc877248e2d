import { formatCents } from '#contract/core/money.ts'
import { map } from '#contract/properties/map.ts'
import type { Db } from '#server/db/connection.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { mapCondition } from '../list-condition.ts'
import { locationOf } from '../search/places/location.ts'
import { resolveFilter } from '../search/open-homes.ts'
import type { PinRow } from './groups.ts'
import { gridFor, mapOf } from './map.ts'

const presentPin = (row: PinRow) => ({
  id: row.id,
  title: row.title,
  price: formatCents(row.price_cents),
  priceType: row.price_type,
  propertyType: row.property_type,
  status: row.status,
  latitude: row.latitude,
  longitude: row.longitude,
  isExact: row.is_exact,
})

interface MapDeps {
  db: Db
  tiles: { url: string; attribution: string } | null
  inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>
}

export function mapRoutes(app: FastifyInstance, { db, tiles, inTurn }: MapDeps) {
  route(app, map.tiles, async () => {
    // A setting of the process.
    dependOn()
    return { tiles }
  })

  route(app, map.read, async ({ query: { zoom, ...query } }) => {
    const filter = await resolveFilter(db, query)
    const { cells, widened } = gridFor(filter, zoom)
    const location = await locationOf(db, filter.location)
    dependOn(mapCondition(widened, location))
    const { pins, ...found } = await inTurn(() => mapOf(db, widened, location, cells))
    dependOn(...pins.map(({ id }) => `property:${id}` as const))
    return { ...found, pins: pins.map(presentPin) }
  })
}
