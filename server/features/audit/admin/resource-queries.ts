import type { AuditLog, AuditSort } from '#contract/audit/admin.ts'
import type { PaletteResultKind } from '#contract/command-palette/admin.ts'
import type { Db } from '#server/db/connection.ts'
import type { SortedPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql } from 'kysely'
import { type ChainedRow, type Filter, list } from './queries.ts'

/** An entry of the audit log, with the names of what and whom it mentions by id. */
export type LogRow = ChainedRow<'audit_logs'> & Pick<AuditLog, 'resource' | 'names'>

interface Named {
  id: string
  type: string
  name: string
  kind: PaletteResultKind | null
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** How each type of resource is named, and which screen opens it. A deleted property has no screen. */
const SOURCES: Readonly<Record<string, RawBuilder<Named>>> = {
  user: sql`select id, 'user' as type, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
    case role when 'tenant' then 'tenant' else 'user' end as kind from users`,
  property: sql`select id, 'property' as type, title as name, case when deleted_at is null then 'property' end as kind from properties`,
  building: sql`select id, 'building' as type, coalesce(name, address) as name, 'building' as kind from buildings`,
  unit: sql`select id, 'unit' as type, address as name, 'unit' as kind from units`,
  document_template: sql`select id, 'document_template' as type, name, null as kind from document_templates`,
  maintenance: sql`select id, 'maintenance' as type, property_address as name, 'request' as kind from maintenance_requests`,
  contact: sql`select id, 'contact' as type, trim(first_name || ' ' || last_name) as name, 'inquiry' as kind from contacts`,
  payment: sql`select id, 'payment' as type, payer_name || '''s $' || to_char(amount_cents / 100.0, 'FM999,999,990.00') || ' payment' as name,
    'payment' as kind from payments`,
  viewing: sql`select viewings.id, 'viewing' as type, properties.title as name, null as kind
    from viewings join properties on properties.id = property_id`,
  viewing_hours: sql`select id, 'viewing_hours' as type, title as name, null as kind from properties
    union all select id, 'viewing_hours', 'all homes', null from viewing_hours where property_id is null`,
  open_house: sql`select open_houses.id, 'open_house' as type, properties.title as name, null as kind
    from open_houses join properties on properties.id = property_id`,
  open_house_guest: sql`select id, 'open_house_guest' as type, name, null as kind from open_house_guests`,
  hero_image: sql`select id, 'hero_image' as type, title as name, null as kind from hero_images`,
}

/** Reads the names in one query, by primary keys only. */
async function findNamed(db: Db, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<Named[]> {
  const parts = [...wanted].flatMap(([type, ids]) => {
    const source = SOURCES[type]
    return source && ids.size > 0 ? [sql`(select * from (${source}) as named where id in (${sql.join([...ids])}))`] : []
  })
  if (parts.length === 0) return []
  return (await sql<Named>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

/** What the changes of fields name by an id. */
const NAMED_IN_CHANGES = ['user', 'unit', 'property'] as const

/** The ids in changes of fields, such as the assignee before and after. */
function idsIn({ details }: ChainedRow<'audit_logs'>): string[] {
  const { changes } = details as { changes?: unknown }
  return Object.values(changes ?? {}).flatMap((change: unknown) =>
    typeof change === 'object' && change !== null ? Object.values(change).filter(isUuid) : [],
  )
}

/** A page of the audit log with names as they are today. What was deleted has none. */
export async function listLogs(db: Db, filter: Filter, page: SortedPage<AuditSort>): Promise<LogRow[]> {
  const rows = await list(db, 'audit_logs', filter, page)
  const wanted = new Map<string, Set<string>>(NAMED_IN_CHANGES.map((type) => [type, new Set(rows.flatMap(idsIn))]))
  for (const { resource_type: type, resource_id: id } of rows)
    if (isUuid(id)) wanted.set(type, (wanted.get(type) ?? new Set()).add(id))
  const named = new Map((await findNamed(db, wanted)).map((one) => [`${one.type} ${one.id}`, one]))
  return rows.map((row) => {
    const resource = named.get(`${row.resource_type} ${row.resource_id}`)
    const mentioned = idsIn(row).flatMap((id) =>
      NAMED_IN_CHANGES.flatMap((type) => {
        const one = named.get(`${type} ${id}`)
        return one ? [[id, one.name] as const] : []
      }),
    )
    return Object.assign(row, {
      resource: resource ? { name: resource.name, kind: resource.kind } : null,
      names: Object.fromEntries(mentioned),
    })
  })
}
