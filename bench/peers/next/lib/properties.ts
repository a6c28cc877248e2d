import { cache } from 'react'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

export interface Property {
  id: string
  title: string
  description: string | null
  address: string
  price_cents: string
  price_type: 'sale' | 'rent'
  bedrooms: number
  bathrooms: number
  sqft: number
  property_type: string
  status: string
  year_built: number | null
  parking_spaces: number | null
  image_urls: string[]
  features: string[]
  created_at: Date
}

export interface Filter {
  type: string
  location: string
  priceRange: string
  page: number
}

const COLUMNS = `id, title, description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, status,
  year_built, parking_spaces, image_urls, features, created_at`

export const PER_PAGE = 24

const RANGES: Record<string, string> = {
  'under-500k': 'price_cents < 50000000',
  '500k-1m': 'price_cents between 50000000 and 100000000',
  'over-1m': 'price_cents > 100000000',
}

/** One page of the list, available homes first, and how many there are (counted up to 1,001). */
export async function listProperties({ type, location, priceRange, page }: Filter) {
  const values: unknown[] = []
  const conditions = ['deleted_at is null']
  if (type === 'sale' || type === 'rent') conditions.push(`price_type = $${values.push(type)}`)
  if (RANGES[priceRange]) conditions.push(RANGES[priceRange])
  if (location) conditions.push(`search_text like '%' || lower($${values.push(location)}) || '%'`)
  const where = conditions.join(' and ')
  const [rows, counted] = await Promise.all([
    pool.query<Property>(
      `select ${COLUMNS} from properties where ${where}
       order by is_available desc, created_at desc, id desc limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from properties where ${where} limit 1001) as matches`,
      values,
    ),
  ])
  return { properties: rows.rows, total: counted.rows[0]!.total }
}

/** Once for a request: the page and its metadata both ask for it. */
export const findProperty = cache(async (id: string): Promise<Property | null> => {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
  const { rows } = await pool.query<Property>(
    `select ${COLUMNS} from properties where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
})

/** The nearest in price of the same kind. */
export async function similarProperties({ id, price_type, property_type, price_cents }: Property): Promise<Property[]> {
  const nearest = (side: '<' | '>=', order: 'asc' | 'desc') =>
    `(select ${COLUMNS} from properties
      where status = 'available' and deleted_at is null and id != $1
        and price_type = $2 and property_type = $3 and price_cents ${side} $4
      order by price_cents ${order}, id ${order} limit 3)`
  const { rows } = await pool.query<Property>(
    `select * from (${nearest('<', 'desc')} union all ${nearest('>=', 'asc')}) as near
     order by abs(price_cents - $4::bigint), id limit 3`,
    [id, price_type, property_type, price_cents],
  )
  return rows
}
