import { properties } from '#contract/properties.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { formatCents } from '#server/money.ts'
import type { FastifyInstance } from 'fastify'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { find, list, listSimilar, type PropertyRow } from './queries.ts'

const SIMILAR = 3

/** "12 Elm Street, Cambridge, MA 02139" → "Cambridge". */
const townOf = (address: string) => address.split(', ').at(-2) ?? null

const centsOrNull = (cents: string | null) => (cents === null ? null : formatCents(cents))

const present = (row: PropertyRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  address: row.address,
  price: formatCents(row.price_cents),
  priceType: row.price_type,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  sqft: row.sqft,
  propertyType: row.property_type,
  status: row.status,
  imageUrls: row.image_urls,
  features: row.features,
  createdAt: row.created_at,
  firstMonth: centsOrNull(row.first_month_cents),
  lastMonth: centsOrNull(row.last_month_cents),
  securityDeposit: centsOrNull(row.security_deposit_cents),
  lockFee: centsOrNull(row.lock_fee_cents),
  brokerFeePaidBy: row.price_type === 'rent' ? row.broker_fee_paid_by : null,
  yearBuilt: row.year_built,
})

async function findOrFail(db: Db, id: string) {
  const row = await find(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export function propertyRoutes(app: FastifyInstance, db: Db, cursorKey: string) {
  route(app, properties.list, async ({ query: { limit, cursor, ...filter } }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, cursorKey)
    const { rows, total } = await list(db, filter, { limit, after })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const isMore = rows.length > limit && last
    return {
      items: page.map(present),
      next: isMore
        ? encodeCursor({ isAvailable: last.is_available, createdAt: last.created_at, id: last.id }, cursorKey)
        : null,
      total,
    }
  })

  route(app, properties.get, async ({ params }) => present(await findOrFail(db, params.id)))

  route(app, properties.similar, async ({ params }) => {
    const property = await findOrFail(db, params.id)
    return (await listSimilar(db, property, townOf(property.address), SIMILAR)).map(present)
  })
}
