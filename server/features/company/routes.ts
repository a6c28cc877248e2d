import { company } from '#contract/company.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { readCompany } from './service.ts'

export function companyRoutes(app: FastifyInstance, db: Db) {
  route(app, company.get, () => readCompany(db))
}
