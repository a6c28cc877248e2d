import type { RollSort, RollStatus } from '#contract/reports/rent-roll/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { forAllMatches } from '#server/db/text-search.ts'
import { sumDepositsHeld, sumLastMonthsHeld } from '#server/features/payments/service.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { balanceOf } from '../balance-queries.ts'
import { type Filter, isShown, matchingLeases, matchingUnits, statusOf } from './match-queries.ts'

interface Keys {
  address: RawBuilder<string>
  end: RawBuilder<string>
  id: string
}

/** The orders of units, of leases without one, and of both together. Rows without an end come last in ascending order. */
function ordersOf({ address, end, id }: Keys) {
  const ADDRESS = part('text', 'address', address)
  const END = part('day', 'lease_end', end)
  const ID = part('id', 'id', sql.ref(id))
  return sortedList('rent roll', {
    address: ['asc', ADDRESS, ID],
    'address-desc': ['desc', ADDRESS, ID],
    'lease-end': ['asc', END, ID],
    'lease-end-desc': ['desc', END, ID],
  })
}

// Written like the indexes.
const UNIT: Keys = { address: sql`(u.address collate address_order)`, end: sql.ref('u.leased_until'), id: 'u.id' }
const LEASE: Keys = {
  address: sql`(coalesce(l.property_address, '') collate address_order)`,
  end: sql`(coalesce(l.ends_on, 'infinity'::date))`,
  id: 'l.id',
}
const ofUnits = ordersOf(UNIT)
const ofLeases = ordersOf(LEASE)
const ofBoth = ordersOf({ address: sql`(r.address collate address_order)`, end: sql.ref('r.lease_end'), id: 'r.id' })
export const { orderOf, positionOf } = ofBoth

interface Key {
  id: string
  address: string
  lease_end: string
  unit_id: string | null
  lease_id: string | null
}

/** What a page is made of: as many units and as many leases without one as it holds, each from its own index. */
const firstOfBoth = (db: Db, filter: Filter, page: SortedPage<RollSort>) => {
  const units = matchingUnits(db, filter)
    .select(['u.id', UNIT.address.as('address'), UNIT.end.as('lease_end'), 'u.id as unit_id'])
    .select(sql<string | null>`null::uuid`.as('lease_id'))
  const leases = matchingLeases(db, filter)
    .select(['l.id', LEASE.address.as('address'), LEASE.end.as('lease_end')])
    .select([sql<string | null>`null::uuid`.as('unit_id'), 'l.id as lease_id'])
  return sql<Key>`(${ofUnits.pageOf(units, page)} union all ${ofLeases.pageOf(leases, page)})`
}

const rows = (db: Db, filter: Filter, page: SortedPage<RollSort>) => {
  const { today, gateway } = filter
  const shown = sql`(select l.id from leases as l where l.unit_id = u.id and ${isShown(today)})`
  return db
    .selectFrom(firstOfBoth(db, filter, page).as('r'))
    .leftJoin('units as u', 'u.id', 'r.unit_id')
    .leftJoin('buildings as h', 'h.id', 'u.building_id')
    .leftJoin('leases as l', (join) => join.on(sql<SqlBool>`l.id = coalesce(r.lease_id, ${shown})`))
    .leftJoin('users as p', 'p.id', 'l.user_id')
    .leftJoin('lease_balances as b', 'b.lease_id', 'l.id')
    .select(['r.id', 'r.address', 'r.unit_id', 'u.building_id', 'h.name as building_name', 'u.number'])
    .select(['u.bedrooms', 'u.bathrooms', 'u.sqft', 'l.id as lease_id'])
    .select([
      sql<string>`r.lease_end::text`.as('lease_end'),
      sql<RollStatus>`${statusOf(today)}`.as('status'),
      sql<string>`coalesce(l.tenant_name, nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, '')`.as(
        'tenant_name',
      ),
      sql<string[]>`other_tenants_of(l.id)`.as('other_tenants'),
      sql<string | null>`to_char(l.starts_on, 'YYYY-MM-DD')`.as('starts_on'),
      sql<string | null>`to_char(l.ends_on, 'YYYY-MM-DD')`.as('ends_on'),
      sql<string | null>`rent_now(l)`.as('rent_cents'),
      sql<string>`coalesce(${balanceOf(gateway)}, 0)`.as('balance'),
      sql<string | null>`(
        select to_char(min(lower(n.occupies)), 'YYYY-MM-DD') from leases as n
        where n.unit_id = u.id and n.occupies >> l.occupies
      )`.as('next_starts_on'),
    ])
}

type Facts = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
export type RollRow = Facts & { deposit_held: number; last_month_held: number }

/** One page of the roll after a cursor position. */
export async function list(db: Db, filter: Filter, page: SortedPage<RollSort>): Promise<RollRow[]> {
  const found = await ofBoth.pageOf(rows(db, filter, page), page).execute()
  const leaseIds = found.flatMap(({ lease_id: id }) => id ?? [])
  const [deposits, lastMonths] = await Promise.all([
    sumDepositsHeld(db, leaseIds, filter.gateway),
    sumLastMonthsHeld(db, leaseIds, filter.gateway),
  ])
  return found.map((row) =>
    Object.assign(row, {
      deposit_held: deposits.get(row.lease_id ?? '') ?? 0,
      last_month_held: lastMonths.get(row.lease_id ?? '') ?? 0,
    }),
  )
}

/** The filter for a query that counts or sums all matches. */
export const forAll = (filter: Filter): Filter => ({
  ...forAllMatches(filter),
  foundLeases: forAllMatches({ found: filter.foundLeases }).found,
})

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export function count(db: Db, filter: Filter) {
  const whole = forAll(filter)
  return boundedCount(
    db,
    sql`${matchingUnits(db, whole).select('u.id')} union all ${matchingLeases(db, whole).select('l.id')}`,
  )
}
