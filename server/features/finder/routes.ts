import { FINDER_MIN, finderAdmin } from '#contract/finder/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { findAll } from './queries.ts'

/** What the indexes can tell apart; less is in everything. */
const ENOUGH = new RegExp(String.raw`[\p{L}\p{N}]{${FINDER_MIN}}`, 'u')

/** For staff: any record by what it holds. */
export function finderRoutes(app: FastifyInstance, db: Db) {
  route(app, finderAdmin.find, async ({ query: { search } }) => (ENOUGH.test(search) ? await findAll(db, search) : []))
}
