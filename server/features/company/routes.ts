import { companyAdmin } from '#contract/company/admin.ts'
import { company } from '#contract/company/public.ts'
import { companyRetention } from '#contract/company/retention.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { readCompany, readRetention } from './service.ts'
import { listAll } from './admin/queries.ts'
import { saveSetting } from './admin/service.ts'

type Row = Awaited<ReturnType<typeof listAll>>[number]

const HEAD = ['Key', 'Value', 'Description']
const cells = ({ key, value, description }: Row) => [key, value, description ?? '']

export function companyRoutes(app: FastifyInstance, db: Db) {
  route(app, company.get, () => {
    dependOn('company')
    return readCompany(db)
  })

  route(app, companyRetention.get, () => {
    dependOn('company')
    return readRetention(db)
  })

  route(app, companyAdmin.listSettings, () => listAll(db))

  route(app, companyAdmin.exportSettings, async ({ query: { search }, reply }) => {
    const text = search.toLowerCase()
    const rows = (await listAll(db)).filter((row) => cells(row).some((cell) => cell.toLowerCase().includes(text)))
    // There are a few dozen at most, so the file needs one page.
    return sendCsv(reply, {
      name: 'site-settings.csv',
      head: HEAD,
      cells,
      page: async (last: Row | null) => (last ? [] : rows),
    })
  })

  route(app, companyAdmin.saveSetting, async ({ body, user, request, reply }) => {
    const by = { userId: user.id, address: request.ip }
    const { setting, isNew } = await db.transaction().execute((trx) => saveSetting(trx, by, body))
    reply.code(isNew ? 201 : 200)
    return setting
  })
}
