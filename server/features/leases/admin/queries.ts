import { companyDay } from '#contract/core/calendar.ts'
import type { LeaseFilter, LeaseSort, LeaseStatus } from '#contract/leases/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { IS_TENANT, ledgerBalance, sentOf } from '#server/features/payments/service.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

const CREATED = part('instant', 'created_at', sql.ref('l.created_at'))
const NAME = part('text', 'name_key', sql.ref('l.name_key'))
/** Leases without an end come last in ascending order. Written like the index. */
const END_KEY = sql<string>`(coalesce(l.ends_on, 'infinity'::date))`
const END = part('day', 'end_key', END_KEY)
const ID = part('id', 'id', sql.ref('l.id'))
const sorted = sortedList('leases', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  tenant: ['asc', NAME, ID],
  'tenant-desc': ['desc', NAME, ID],
  end: ['asc', END, ID],
  'end-desc': ['desc', END, ID],
})
export const { orderOf, positionOf } = sorted

interface Filter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  status: LeaseStatus | undefined
  unit: LeaseFilter['unit']
  today: string
  gateway: Gateway
}

const LEASES = { table: 'leases', column: 'search_text', alias: 'l' } as const

/** Prepares the filter for the queries of one response. */
export const prepare = async (
  db: Db,
  { search, status, unit, gateway }: LeaseFilter & { gateway: Gateway },
): Promise<Filter> => ({
  status,
  unit,
  gateway,
  today: companyDay(),
  found: await searchFor(db, LEASES, search),
})

type Tables = Database & { l: Database['leases'] }

/** A renewal that is entered in advance does not make a current lease an upcoming one. */
const TENANCY_START = sql<string | null>`(case when l.has_former_term then tenancy_start(l) else l.starts_on end)`

const CONDITIONS: Record<LeaseStatus, (today: string) => ReturnType<typeof sql<SqlBool>>> = {
  upcoming: (today) => sql<SqlBool>`${TENANCY_START} > ${today}::date`,
  current: (today) =>
    sql<SqlBool>`coalesce(${TENANCY_START}, '-infinity'::date) <= ${today}::date and coalesce(l.ends_on, 'infinity'::date) >= ${today}::date`,
  ended: (today) => sql<SqlBool>`coalesce(l.ends_on, 'infinity'::date) < ${today}::date`,
}

/** A lease that is not over, of a tenant with an account, for which staff have not chosen a unit. */
const needsUnit = (today: string) =>
  sql<SqlBool>`l.unit_id is null and l.user_id is not null and coalesce(l.ends_on, 'infinity'::date) >= ${today}::date`

function matches(eb: ExpressionBuilder<Tables, 'l'>, { found, status, unit, today }: Filter) {
  const conditions = []
  if (unit === 'needed') conditions.push(needsUnit(today))
  if (status !== undefined) conditions.push(CONDITIONS[status](today))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

/** The columns of a lease (`l`), its tenant (`u`) and its unit (`n`), with the balance of its ledger. */
const columns = (gateway: Gateway) =>
  [
    'l.id',
    'l.user_id',
    'l.former_user_id',
    'l.property_address',
    'l.unit_id',
    'n.building_id',
    'n.number as unit_number',
    'l.due_day',
    'l.part_months',
    'l.deposit_cents',
    'u.email',
    sql<string>`coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '')`.as('tenant_name'),
    sql<string[]>`other_tenants_of(l.id)`.as('other_tenants'),
    sql<string[]>`array(
      select t.user_id from lease_tenants as t
      where t.lease_id = l.id and t.user_id is not null and coalesce(t.left_on, 'infinity') >= (now() at time zone ${sql.lit(TIME_ZONE)})::date
      order by t.joined_on, t.id
    )`.as('other_tenant_ids'),
    sql<string | null>`rent_now(l)`.as('rent_cents'),
    sql<string | null>`to_char(l.starts_on, 'YYYY-MM-DD')`.as('starts_on'),
    sql<string | null>`to_char(${TENANCY_START}, 'YYYY-MM-DD')`.as('tenancy_start'),
    sql<string | null>`to_char(l.ends_on, 'YYYY-MM-DD')`.as('ends_on'),
    ledgerBalance('l.id', gateway).as('balance'),
    sentOf(gateway).as('sent'),
  ] as const

const withTenant = (db: Pick<Db, 'selectFrom'>, gateway: Gateway) =>
  db
    .selectFrom('leases as l')
    .leftJoin('users as u', (join) => join.on(IS_TENANT))
    .leftJoin('units as n', 'n.id', 'l.unit_id')
    .select(columns(gateway))
    .select(['l.created_at', 'l.name_key'])
    .select(sql<string>`${END_KEY}::text`.as('end_key'))

export type LeaseRow = Awaited<ReturnType<ReturnType<typeof withTenant>['executeTakeFirstOrThrow']>>

/** One page of leases after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<LeaseSort>): Promise<LeaseRow[]> =>
  sorted
    .pageOf(
      withTenant(withMatchesOnly(db, 'leases', filter.found), filter.gateway).where((eb) => matches(eb, filter)),
      page,
    )
    .execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export function count(db: Db, filter: Filter) {
  const all = withMatchesOnly(db, 'leases', filter.found).selectFrom('leases as l').select('l.id')
  return boundedCount(
    db,
    all.where((eb) => matches(eb, forAllMatches(filter))),
  )
}

export const find = async (db: Db, id: string, gateway: Gateway): Promise<LeaseRow | null> =>
  (await withTenant(db, gateway).where('l.id', '=', id).executeTakeFirst()) ?? null
