import { SEARCH_MIN_LENGTH, commandPaletteAdmin } from '#contract/command-palette/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { findAll } from './queries.ts'

/** What the indexes can tell apart; less is in everything. */
const ENOUGH = new RegExp(String.raw`[\p{L}\p{N}]{${SEARCH_MIN_LENGTH}}`, 'u')

/** For staff: any record by what it holds. */
export function commandPaletteRoutes(app: FastifyInstance, db: Db) {
  route(app, commandPaletteAdmin.find, async ({ query: { search } }) =>
    ENOUGH.test(search) ? await findAll(db, search) : [],
  )
}
