import type { Gateway } from '#contract/payments/own.ts'
import type { DelinquencyFilter, DelinquencySort, FollowUp, SilentDays } from '#contract/reports/delinquency/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { IS_TENANT, sentOf } from '#server/features/payments/service.ts'
import { forAllMatches } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { oldest, openOf } from '../aging/debit-queries.ts'
import { isFormer, NAME, nameOf, LEASE_ID, owing } from '../aging/queries.ts'
import { balanceOf } from '../balance-queries.ts'
import { type LeaseFilter, prepareLeases } from '../lease-filter-queries.ts'
import {
  contactedOn,
  followUpOn,
  isBroken,
  isFollowUpDue,
  lastContact,
  lastPromise,
  latestState,
  recentCalls,
} from './contact-queries.ts'
import { lastPayment, rentOwed } from './payment-queries.ts'

const CONTACT = part('day', 'contact_key', sql`coalesce(${contactedOn}, '-infinity'::date)`)

/** The orders of the list. Balances and follow-ups depend on the provider, the cursors do not. */
const listFor = (gateway: Gateway) => {
  const OWED = part('integer', 'balance', balanceOf(gateway))
  const FOLLOW_UP = part('day', 'follow_up_key', sql`coalesce(${followUpOn(gateway)}, 'infinity'::date)`)
  const OLDEST = part('day', 'oldest_on', sql`${oldest(gateway)}::date`)
  return sortedList('delinquency', {
    oldest: ['asc', OLDEST, LEASE_ID],
    newest: ['desc', OLDEST, LEASE_ID],
    contact: ['asc', CONTACT, LEASE_ID],
    'contact-desc': ['desc', CONTACT, LEASE_ID],
    'follow-up': ['asc', FOLLOW_UP, LEASE_ID],
    tenant: ['asc', NAME, LEASE_ID],
    'tenant-desc': ['desc', NAME, LEASE_ID],
    'balance-asc': ['asc', OWED, LEASE_ID],
    balance: ['desc', OWED, LEASE_ID],
  })
}
export const { orderOf, positionOf } = listFor('stripe')

type Filter = LeaseFilter & Pick<DelinquencyFilter, 'pastDue' | 'silent' | 'promise' | 'followUp'>

export const prepare = async (db: Db, query: DelinquencyFilter & { gateway: Gateway }): Promise<Filter> => {
  const { pastDue, silent, promise, followUp } = query
  return Object.assign(await prepareLeases(db, query), { pastDue, silent, promise, followUp })
}

const isSilent = (today: string, days: SilentDays) =>
  days === 'never'
    ? sql<SqlBool>`${contactedOn} is null`
    : sql<SqlBool>`coalesce(${contactedOn} < ${today}::date - ${Number(days)}::int, true)`

const FOLLOW_UP_IS: Record<FollowUp, (gateway: Gateway, today: string) => ReturnType<typeof sql<SqlBool>>> = {
  due: isFollowUpDue,
  planned: (gateway, today) => sql<SqlBool>`${followUpOn(gateway)} > ${today}::date`,
  none: (gateway) => sql<SqlBool>`${followUpOn(gateway)} is null`,
}

/** Leases (`l`) that owe something (`b`) and that the filters leave. */
function matching(db: Db, filter: Filter) {
  const { gateway, today, pastDue, silent, promise, followUp } = filter
  let found = owing(db, filter)
  if (pastDue !== undefined)
    found = found.where(sql<SqlBool>`${balanceOf(gateway)} > ${openOf(gateway, today, Number(pastDue))}`)
  if (silent !== undefined) found = found.where(isSilent(today, silent))
  if (promise !== undefined) found = found.where(sql<SqlBool>`${latestState(gateway, today)} = ${promise}`)
  return followUp === undefined ? found : found.where(FOLLOW_UP_IS[followUp](gateway, today))
}

// `offset 0` keeps the day from being computed twice.
const oldestDay = (gateway: Gateway) =>
  sql<{ oldest_on: string }>`(select ${oldest(gateway)}::date as oldest_on offset 0)`

/** Leases with what staff read of them. What is looked up for each lease is looked up for those on the page alone. */
const rows = (db: Db, filter: Filter, page: SortedPage<DelinquencySort>) => {
  const { gateway, today } = filter
  const list = listFor(gateway)
  return list
    .pageOf(
      db
        .selectFrom(list.pageOf(matching(db, filter).select('b.lease_id as id'), page).as('x'))
        .innerJoin('lease_balances as b', 'b.lease_id', 'x.id')
        .innerJoin('leases as l', 'l.id', 'b.lease_id')
        .leftJoin('users as u', (join) => join.on(IS_TENANT))
        .innerJoinLateral(oldestDay(gateway).as('d'), (join) => join.onTrue())
        .leftJoinLateral(lastPayment(gateway).as('m'), (join) => join.onTrue())
        .leftJoinLateral(lastContact(gateway).as('k'), (join) => join.onTrue())
        .leftJoinLateral(lastPromise(gateway, today).as('p'), (join) => join.onTrue()),
      page,
    )
    .select(['x.id', 'l.property_address', 'l.name_key', 'u.email', 'u.phone', 'd.oldest_on'])
    .select(['m.paid_on', 'm.kept_cents', 'k.contacted_on', 'k.how', 'k.staff_name', 'k.follow_up_on'])
    .select(['p.promised_cents', 'p.promised_on', 'p.paid_cents', 'p.promise_state'])
    .select([
      nameOf.as('tenant_name'),
      isFormer(today).as('is_former'),
      balanceOf(gateway).as('balance'),
      rentOwed(gateway).as('rent'),
      sql<number>`${today}::date - d.oldest_on`.as('days_past_due'),
      sentOf(gateway).as('sent'),
      recentCalls(today).as('recent_calls'),
      sql<string>`coalesce(k.contacted_on, '-infinity'::date)::text`.as('contact_key'),
      sql<string>`coalesce(k.follow_up_on, 'infinity'::date)::text`.as('follow_up_key'),
    ])
}

export type DelinquentRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of leases that owe something, after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<DelinquencySort>): Promise<DelinquentRow[]> =>
  rows(db, filter, page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) =>
  boundedCount(db, matching(db, forAllMatches(filter)).select('b.lease_id'))

/** The sums and counts of all matches. */
export const sumOwed = (db: Db, filter: Filter) => {
  const { gateway, today } = filter
  return matching(db, forAllMatches(filter))
    .select([
      sql<number>`count(*)::int`.as('leases'),
      sql<string>`coalesce(sum(${balanceOf(gateway)}), 0)`.as('balance'),
      sql<string>`coalesce(sum(${rentOwed(gateway)}), 0)`.as('rent'),
      sql<number>`(count(*) filter (where ${isBroken(gateway, today)}))::int`.as('broken_promises'),
      sql<number>`(count(*) filter (where ${isFollowUpDue(gateway, today)}))::int`.as('follow_ups_due'),
    ])
    .executeTakeFirstOrThrow()
}
