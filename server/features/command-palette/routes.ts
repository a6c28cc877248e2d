import { SEARCH_MIN_LENGTH, commandPaletteAdmin } from '#contract/command-palette/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { findAll } from './queries.ts'

/** The trigram indexes need this many letters or digits in a row. Shorter text would match nearly everything. */
const ENOUGH = new RegExp(String.raw`[\p{L}\p{N}]{${SEARCH_MIN_LENGTH}}`, 'u')

/** The command palette's search, for administrators. */
export function commandPaletteRoutes(app: FastifyInstance, db: Db) {
  route(app, commandPaletteAdmin.find, async ({ query: { search } }) =>
    ENOUGH.test(search) ? await findAll(db, search) : [],
  )
}
