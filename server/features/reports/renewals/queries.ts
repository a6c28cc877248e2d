import { addDays } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { RenewalEnd, RenewalFilter, RenewalSort, RenewalState } from '#contract/reports/renewals/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { forAllMatches, withMatchesOnly } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { type LeaseFilter, prepareLeases } from '../lease-filter-queries.ts'

const END = part('day', 'end_key', sql.ref('t.end_on'))
const NAME = part('text', 'name_key', sql.ref('l.name_key'))
const ID = part('id', 'id', sql.ref('l.id'))
const sorted = sortedList('renewals', {
  end: ['asc', END, ID],
  'end-desc': ['desc', END, ID],
  tenant: ['asc', NAME, ID],
  'tenant-desc': ['desc', NAME, ID],
})
export const { orderOf, positionOf } = sorted

/** How many days ahead the report looks. */
const AHEAD_DAYS = 90

interface Filter extends LeaseFilter {
  ends: RenewalEnd | undefined
  state: RenewalState | undefined
}

export const prepare = async (db: Db, query: RenewalFilter & { gateway: Gateway }): Promise<Filter> =>
  Object.assign(await prepareLeases(db, query), { ends: query.ends, state: query.state })

/** The latest offer of a lease (`l`). */
const latestOffer = sql<{
  status: string
  starts_on: string
  lease_ends_on: string
  ends_on: string | null
  answer_by: string
  rent_cents: string
  state: string
}>`(
  select o.status, o.starts_on, o.lease_ends_on, o.ends_on, o.answer_by, o.rent_cents,
    (select renewal_state(o, f) from public.leases as f where f.id = l.id) as state
  from renewal_offers as o where o.lease_id = l.id order by o.created_at desc, o.id limit 1)`

/** The end of the term of today, and how its renewal stands. A renewal that is accepted and has not begun leaves the term as it is. */
const term = (today: string) => sql<{ end_on: string; state: RenewalState; has_offer: boolean }>`(
  select case when is_ahead then o.starts_on - 1 else l.ends_on end as end_on, is_ahead or is_own as has_offer,
    case
      when exists (select from move_out_notices as m where m.lease_id = l.id and notice_holds(m, l)) then 'notice'
      when is_ahead then 'accepted' when is_own and o.state in ('open', 'declined', 'expired') then o.state else 'none' end as state
  from (
    select coalesce(o.status = 'accepted' and o.starts_on = l.starts_on and o.starts_on > ${today}::date, false) as is_ahead,
      coalesce(o.state in ('open', 'declined', 'expired') and o.lease_ends_on = l.ends_on, false) as is_own
  ) as f)`

/** The keys were not returned, and nobody else has moved in. */
const isStillThere = (today: string) => sql<SqlBool>`(
  t.end_on >= ${today}::date or not (
    exists (select from public.leases as n where n.unit_id = l.unit_id and n.id <> l.id and n.occupies @> ${today}::date)
    or exists (select from public.leases as f, move_out_steps_of(f) as s where f.id = l.id and s.step = 'keys')
  ))`

const isOver = (today: string) => sql<SqlBool>`t.end_on < ${today}::date`
const isWithin = (today: string, days: number) =>
  sql<SqlBool>`t.end_on between ${today}::date and ${addDays(today, days)}::date`
const NEEDS_OFFER = sql<SqlBool>`t.state in ('none', 'expired')`

/** Leases (`l`) with their tenant (`u`), latest offer (`o`) and term (`t`). */
function matching(db: Db, { found, ends, state, today }: Filter) {
  const until = addDays(today, AHEAD_DAYS)
  const all = withMatchesOnly(db, 'leases', found)
    .selectFrom('leases as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .leftJoinLateral(latestOffer.as('o'), (join) => join.onTrue())
    .innerJoinLateral(term(today).as('t'), (join) => join.onTrue())
    .where('u.is_active', '=', true)
    // Written like the index, so that leases that end later are not read.
    .where(
      sql<SqlBool>`(coalesce(l.ends_on, 'infinity'::date) <= ${until}::date or l.id in (
        select lease_id from renewal_offers where status = 'accepted' and starts_on > ${today}::date and starts_on <= ${addDays(until, 1)}::date))`,
    )
    .where(sql<SqlBool>`t.end_on <= ${until}::date`)
    .where(isStillThere(today))
    .where(found?.rows === null ? found.condition : sql<SqlBool>`true`)
  const ended = ends === undefined ? all : all.where(ends === 'over' ? isOver(today) : isWithin(today, Number(ends)))
  return state === undefined ? ended : ended.where(sql<SqlBool>`t.state = ${state}`)
}

const rows = (db: Db, filter: Filter) =>
  matching(db, filter).select([
    'l.id',
    'l.name_key',
    'l.property_address',
    'u.email',
    sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('tenant_name'),
    sql<string>`to_char(t.end_on, 'YYYY-MM-DD')`.as('ends_on'),
    sql<string>`t.end_on::text`.as('end_key'),
    sql<number>`t.end_on - ${filter.today}::date`.as('days_left'),
    sql<string | null>`(select rent_now(f) from public.leases as f where f.id = l.id)`.as('rent_cents'),
    't.state',
    sql<string | null>`case when t.has_offer then o.rent_cents end`.as('offer_rent_cents'),
    sql<string | null>`case when t.has_offer then to_char(o.ends_on, 'YYYY-MM-DD') end`.as('offer_ends_on'),
    sql<string | null>`case when t.has_offer then to_char(o.answer_by, 'YYYY-MM-DD') end`.as('answer_by'),
  ])

export type RenewalFacts = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of the report after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<RenewalSort>): Promise<RenewalFacts[]> =>
  sorted.pageOf(rows(db, filter), page).execute()

/** Those whose term ends within 90 days from a day and whose renewal the tenant has not answered, the first end first. */
export const listUnrenewed = (db: Db, gateway: Gateway, today: string): Promise<RenewalFacts[]> =>
  rows(db, { found: null, ends: '90', state: undefined, gateway, today })
    .where('t.state', 'in', ['none', 'open', 'expired'])
    .orderBy('t.end_on')
    .orderBy('l.id')
    .execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('l.id'))

/** The counts of all matches. */
export const countEnds = (db: Db, filter: Filter) => {
  const { today } = filter
  return matching(db, forAllMatches(filter))
    .select([
      sql<number>`(count(*) filter (where ${isOver(today)}))::int`.as('over'),
      sql<number>`(count(*) filter (where ${isWithin(today, 30)}))::int`.as('within30'),
      sql<number>`(count(*) filter (where ${isWithin(today, 60)}))::int`.as('within60'),
      sql<number>`(count(*) filter (where ${isWithin(today, 90)}))::int`.as('within90'),
      sql<number>`(count(*) filter (where ${NEEDS_OFFER}))::int`.as('needOffer'),
    ])
    .executeTakeFirstOrThrow()
}
