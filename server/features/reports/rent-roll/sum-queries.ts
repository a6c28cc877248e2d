import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { balanceOf } from '../balance-queries.ts'
import { type Filter, isShown, isUpcoming, matchingLeases, matchingUnits } from './match-queries.ts'
import { forAll } from './queries.ts'

/**
 * This month's rent, as `rent_now` reads it for one lease. A lease stores its latest rent, so only those with a rent that starts in a later month are
 * looked up.
 */
function rentIn(month: RawBuilder<string>) {
  const later = sql`select lease_id from lease_rents where holds_from > ${month}`
  return sql<string>`case when l.rent_cents is not null and l.id in (${later}) then coalesce((
    select r.rent_cents from lease_rents as r where r.lease_id = l.id and r.holds_from <= ${month} order by r.holds_from desc limit 1
  ), l.rent_cents) else l.rent_cents end`
}

/** The units of the report by their occupancy, and the rents and balances of its leases. */
export async function sumRoll(db: Db, filter: Filter) {
  const { gateway, today } = filter
  const whole = forAll(filter)
  const counted = (occupancy: string) => sql<number>`(count(*) filter (where u.occupancy = ${occupancy}))::int`
  const rent = rentIn(sql`date_trunc('month', ${today}::timestamp)::date`)
  const rentIf = (hasBegun: RawBuilder<unknown>) => sql<string>`coalesce(sum(${rent}) filter (where ${hasBegun}), 0)`
  const balance = sql<string>`coalesce(sum(${balanceOf(gateway)}), 0)`
  const [units, leases] = await Promise.all([
    matchingUnits(db, whole)
      .leftJoin('leases as l', (join) => join.onRef('l.unit_id', '=', 'u.id').on(isShown(today)))
      .leftJoin('lease_balances as b', (join) =>
        join.onRef('b.lease_id', '=', 'l.id').on(sql<SqlBool>`${balanceOf(gateway)} <> 0`),
      )
      .select([
        sql<number>`count(*)::int`.as('units'),
        counted('leased').as('occupied'),
        counted('vacant').as('vacant'),
        counted('out_of_service').as('out_of_service'),
        rentIf(sql`u.occupancy = 'leased'`).as('rent_cents'),
        balance.as('balance'),
      ])
      .executeTakeFirstOrThrow(),
    matchingLeases(db, whole)
      .leftJoin('lease_balances as b', (join) =>
        join.onRef('b.lease_id', '=', 'l.id').on(sql<SqlBool>`${balanceOf(gateway)} <> 0`),
      )
      .select([
        sql<number>`count(*)::int`.as('leases'),
        rentIf(sql`not ${isUpcoming(today)}`).as('rent_cents'),
        balance.as('balance'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...units,
    leases_without_unit: leases.leases,
    rent_cents: Number(units.rent_cents) + Number(leases.rent_cents),
    balance: Number(units.balance) + Number(leases.balance),
  }
}
