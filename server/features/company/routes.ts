import { companyAdmin } from '#contract/company-admin.ts'
import { company } from '#contract/company.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { readCompany } from './service.ts'
import { listAll } from './staff-queries.ts'
import { saveSetting } from './staff.ts'

export function companyRoutes(app: FastifyInstance, db: Db) {
  route(app, company.get, () => readCompany(db))

  route(app, companyAdmin.listSettings, () => listAll(db))

  route(app, companyAdmin.saveSetting, async ({ body, user, request, reply }) => {
    const by = { userId: user.id, address: request.ip }
    const { setting, isNew } = await db.transaction().execute((trx) => saveSetting(trx, by, body))
    reply.code(isNew ? 201 : 200)
    return setting
  })
}
