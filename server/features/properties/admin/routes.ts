import { featuredProperties } from '#contract/properties/featured.ts'
import { propertiesAdmin } from '#contract/properties/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Geocoder } from '#server/gateways/geocoder.ts'
import { csvColumns } from '#server/features/properties/fields.ts'
import { chooseFeatured, featuredForAdmin } from '#server/features/properties/featured.ts'
import { findPosition, requestPosition } from '#server/features/properties/geocoding/service.ts'
import { presentForAdmin } from '#server/features/properties/present.ts'
import { count, countAll, findZipCenter, list, orderOf, positionOf, prepare, type AdminRow } from './queries.ts'
import {
  createProperty,
  readForAdmin,
  removeProperty,
  restoreProperty,
  type Staff,
  updateProperty,
  verifyProperty,
} from './service.ts'

const CSV_COLUMNS: readonly { head: string; cell: (property: AdminRow) => string }[] = [
  { head: 'Property ID', cell: ({ id }) => id },
  ...csvColumns,
  { head: 'Listed', cell: ({ created_at }) => created_at.toISOString() },
  { head: 'Updated', cell: ({ updated_at }) => updated_at.toISOString() },
]

const listings = adminList({
  orderOf,
  positionOf,
  prepare,
  list,
  count,
  present: presentForAdmin,
  csv: {
    name: 'properties.csv',
    head: CSV_COLUMNS.map(({ head }) => head),
    cells: (row: AdminRow) => CSV_COLUMNS.map(({ cell }) => cell(row)),
  },
})

/** Property management for staff. */
export function adminRoutes(app: FastifyInstance, { db, geocoder }: { db: Db; geocoder: Geocoder | null }) {
  const change = <Result>(user: User, request: FastifyRequest, work: (trx: Db, by: Staff) => Promise<Result>) =>
    db.transaction().execute((trx) => work(trx, { userId: user.id, address: request.ip }))
  /** Answers without waiting for the geocoder. */
  const placed = async <Home extends Parameters<typeof requestPosition>[1]>(trx: Db, home: Home) => {
    if (geocoder) await requestPosition(trx, home)
    return home
  }

  route(app, propertiesAdmin.list, ({ query }) => listings.page(db, query))
  route(app, propertiesAdmin.export, ({ query, reply }) => listings.file(db, reply, query))
  route(app, propertiesAdmin.count, async ({ query }) => ({ total: await countAll(db, await prepare(db, query)) }))
  route(app, propertiesAdmin.get, ({ params }) => readForAdmin(db, params.id))
  route(app, propertiesAdmin.zipCenter, async ({ params }) => ({ center: await findZipCenter(db, params.zip) }))
  route(app, propertiesAdmin.geocoder, async () => ({ isOn: geocoder !== null }))
  route(app, propertiesAdmin.findPosition, async ({ query }) => ({ position: await findPosition(geocoder, query) }))
  route(app, propertiesAdmin.create, ({ body, user, request }) =>
    change(user, request, async (trx, by) => placed(trx, await createProperty(trx, by, body))),
  )
  route(app, propertiesAdmin.update, ({ params, body, user, request }) =>
    change(user, request, async (trx, by) => placed(trx, await updateProperty(trx, by, params.id, body))),
  )
  route(app, propertiesAdmin.verify, ({ params, user, request }) =>
    change(user, request, (trx, by) => verifyProperty(trx, by, params.id)),
  )
  route(app, propertiesAdmin.remove, ({ params, user, request }) =>
    change(user, request, (trx, by) => removeProperty(trx, by, params.id)),
  )
  route(app, featuredProperties.listForStaff, () => featuredForAdmin(db))
  route(app, featuredProperties.choose, ({ body, user, request }) =>
    change(user, request, (trx, by) => chooseFeatured(trx, by, body)),
  )
  route(app, propertiesAdmin.restore, ({ params, user, request }) =>
    change(user, request, async (trx, by) => placed(trx, await restoreProperty(trx, by, params.id))),
  )
}
