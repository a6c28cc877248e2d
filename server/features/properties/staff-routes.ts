import { featuredProperties } from '#contract/featured-properties.ts'
import { propertiesAdmin } from '#contract/properties-admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import { formatCents } from '#contract/money.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseFeatured, featuredForStaff } from './featured.ts'
import { countAll, list, type ListedRow, positionOf, prepare, type StaffRow } from './staff-queries.ts'
import {
  createListing,
  listForStaff,
  readForStaff,
  removeListing,
  restoreListing,
  type Staff,
  updateListing,
} from './staff.ts'

const COLUMNS: readonly [string, (property: StaffRow) => string | number | null][] = [
  ['Id', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Address', ({ address }) => address],
  ['Type', ({ price_type }) => price_type],
  ['Status', ({ status }) => status],
  ['Price', ({ price_cents }) => formatCents(price_cents)],
  ['Property type', ({ property_type }) => property_type],
  ['Bedrooms', ({ bedrooms }) => bedrooms],
  ['Bathrooms', ({ bathrooms }) => bathrooms],
  ['Square feet', ({ sqft }) => sqft],
  ['Year built', ({ year_built }) => year_built],
  ['Features', ({ features }) => features.join('; ')],
  ['Images', ({ image_urls }) => image_urls.join(' ')],
  ['Listed', ({ created_at }) => created_at.toISOString()],
  ['Changed', ({ updated_at }) => updated_at.toISOString()],
]

/** Keeping the listings. */
export function staffRoutes(app: FastifyInstance, db: Db) {
  const change = <Result>(user: User, request: FastifyRequest, work: (trx: Db, by: Staff) => Promise<Result>) =>
    db.transaction().execute((trx) => work(trx, { userId: user.id, address: request.ip }))

  route(app, propertiesAdmin.list, ({ query: { limit, cursor, ...filter } }) =>
    listForStaff(db, filter, { limit, cursor }),
  )
  route(app, propertiesAdmin.export, async ({ query, reply }) => {
    const filter = await prepare(db, query)
    return sendCsv(reply, {
      name: 'properties.csv',
      head: COLUMNS.map(([name]) => name),
      cells: (row: StaffRow) => COLUMNS.map(([, value]) => String(value(row) ?? '')),
      page: (last: ListedRow | null, limit) =>
        list(db, filter, { limit, after: last && positionOf(last, filter.sort) }),
    })
  })
  route(app, propertiesAdmin.count, async ({ query }) => ({ total: await countAll(db, await prepare(db, query)) }))
  route(app, propertiesAdmin.get, ({ params }) => readForStaff(db, params.id))
  route(app, propertiesAdmin.create, ({ body, user, request }) =>
    change(user, request, (trx, by) => createListing(trx, by, body)),
  )
  route(app, propertiesAdmin.update, ({ params, body, user, request }) =>
    change(user, request, (trx, by) => updateListing(trx, by, params.id, body)),
  )
  route(app, propertiesAdmin.remove, ({ params, user, request }) =>
    change(user, request, (trx, by) => removeListing(trx, by, params.id)),
  )
  route(app, featuredProperties.listForStaff, () => featuredForStaff(db))
  route(app, featuredProperties.choose, ({ body, user, request }) =>
    change(user, request, (trx, by) => chooseFeatured(trx, by, body)),
  )
  route(app, propertiesAdmin.restore, ({ params, user, request }) =>
    change(user, request, (trx, by) => restoreListing(trx, by, params.id)),
  )
}
