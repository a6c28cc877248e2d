import { places } from '#contract/properties/places.ts'
import { refine } from '#contract/properties/refine.ts'
import type { Db } from '#server/db/connection.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { facetsCondition } from '../list-condition.ts'
import { countOpenHouses, facetsOf, withoutCounted } from './facets.ts'
import { insteadOf } from './instead.ts'
import { locationOf } from './places/location.ts'
import { resolveFilter } from './open-homes.ts'
import { suggestPlaces } from './places/places.ts'

/** Searches are limited, because they may take long. */
type InTurn = <Result>(search: () => Promise<Result>) => Promise<Result>

export function searchRoutes(app: FastifyInstance, db: Db, inTurn: InTurn) {
  route(app, places.suggest, async ({ query: { q } }) => {
    const suggested = await suggestPlaces(db, q)
    dependOn(...suggested.conditions)
    return suggested.places
  })

  route(app, refine.instead, async ({ query: given }) => {
    const query = await resolveFilter(db, given)
    const location = await locationOf(db, query.location)
    const { condition, ...instead } = await inTurn(() => insteadOf(db, query, location))
    dependOn(condition)
    return instead
  })

  route(app, refine.facets, async ({ query: given }) => {
    const query = await resolveFilter(db, given)
    const location = await locationOf(db, query.location)
    dependOn(facetsCondition(withoutCounted(query), location))
    const { facets, open } = await inTurn(async () => ({
      facets: await facetsOf(db, query, location),
      open: await countOpenHouses(db, query, location),
    }))
    dependOn(...open.conditions)
    return { ...facets, openHouse: open.homes }
  })
}
