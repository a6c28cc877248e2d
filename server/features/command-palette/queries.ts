import { formatDate } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { PaletteResult } from '#contract/command-palette/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { containsText } from '#server/db/text-search.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Results for each kind of record. */
const MAX_RESULTS = 5
/** The newest matches that are sorted. With few matches these are all of them; with many, the user will type more. */
const LOOKED_AT = 200

interface Source {
  kind: PaletteResult['kind']
  /** What is searched and how a result is titled. */
  from: RawBuilder<unknown>
  column: string
  where?: RawBuilder<SqlBool>
  /** Describes a row whose detail SQL alone cannot format. */
  detailOf?: (row: ListedPayment) => string
}

interface ListedPayment {
  amount_cents: number
  payment_type: string
  status: string
  created_at: Date
}

const SOURCES: readonly Source[] = [
  {
    kind: 'tenant',
    from: sql`select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email as title, concat_ws(' · ', nullif(u.email, ''), l.property_address) as detail, t.created_at
      from tenant_entries as t join users as u on u.id = t.user_id left join leases as l on l.user_id = u.id`,
    column: 't.search_text',
  },
  {
    kind: 'building',
    from: sql`select id, coalesce(name, street) as name, address as title, address as detail, created_at from buildings`,
    column: 'search_text',
  },
  {
    kind: 'unit',
    from: sql`select u.id, u.address as name, u.address as title, coalesce(b.name, b.street) as detail, u.created_at
      from units as u join buildings as b on b.id = u.building_id`,
    column: 'u.search_text',
  },
  {
    kind: 'property',
    from: sql`select id, title as name, address as title, address as detail, created_at from properties`,
    column: 'search_text',
    where: sql<SqlBool>`deleted_at is null`,
  },
  {
    kind: 'request',
    from: sql`select id, property_address as name, description as title, left(description, 120) as detail, created_at from maintenance_requests`,
    column: 'search_text',
  },
  {
    kind: 'inquiry',
    from: sql`select id, trim(first_name || ' ' || last_name) as name, email as title, left(message, 120) as detail, created_at from contacts`,
    column: 'search_text',
  },
  {
    kind: 'payment',
    from: sql`select id, payer_name as name, payer_email as title, amount_cents, payment_type, status, created_at from payments`,
    column: 'search_text',
    // A payment that was abandoned before a card was entered is in no list.
    where: sql<SqlBool>`is_shown`,
    detailOf: ({ amount_cents, payment_type, status, created_at }) =>
      [formatAmount(formatCents(amount_cents)), payment_type, status, formatDate(created_at)].join(' · '),
  },
  {
    kind: 'user',
    from: sql`select id, trim(first_name || ' ' || last_name) as name, email as title, email as detail, created_at from users`,
    column: 'search_text',
    // Tenants are a kind of their own.
    where: sql<SqlBool>`role <> 'tenant'`,
  },
]

async function findIn(db: Db, { kind, from, column, where, detailOf }: Source, text: string): Promise<PaletteResult[]> {
  const { rows } = await sql<{ id: string; heading: string; detail: string } & ListedPayment>`
    select *, coalesce(nullif(name, ''), title) as heading from (
      ${from} where ${containsText(column, text)} ${where ? sql`and ${where}` : sql``} limit ${LOOKED_AT}
    ) as looked_at
    order by created_at desc, id limit ${MAX_RESULTS}`.execute(db)
  return rows.map((row) => ({ kind, id: row.id, title: row.heading, detail: detailOf ? detailOf(row) : row.detail }))
}

/** The best few records of every kind that contain the text. */
export const findAll = async (db: Db, text: string): Promise<PaletteResult[]> =>
  (await Promise.all(SOURCES.map((source) => findIn(db, source, text)))).flat()
