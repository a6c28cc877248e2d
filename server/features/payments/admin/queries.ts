import type { PaymentFilter, PaymentSort } from '#contract/payments/admin.ts'
import { PAYMENT_STATUSES } from '#contract/payments/own.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { isSent } from '#server/features/payments/queries.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import { newestFirst, part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type Expression, type ExpressionBuilder, type QueryCreator, sql, type SqlBool } from 'kysely'

const CREATED = part('instant', 'created_at', sql.ref('p.created_at'))
const NEWEST = newestFirst('created_at', sql.ref('p.created_at'))
const AMOUNT = part('integer', 'amount_cents', sql.ref('p.amount_cents'))
const ID = part('id', 'id', sql.ref('p.id'))
const STATUS = part({ type: 'payment_status', values: PAYMENT_STATUSES }, 'status', sql.ref('p.status'))
/** The name that is shown, or the address where there is none. Both begin the text that is searched. Written like the indexes. */
const TENANT_KEY = sql<string>`(case when p.user_id is null then '' else coalesce(nullif(trim(split_part(p.search_text, E'\n', 1)), ''), split_part(p.search_text, E'\n', 2)) end)`
/** Payments of deleted accounts come last in both directions. */
const IS_UNKNOWN = sql<boolean>`(p.user_id is null)`
const TENANT = part('text', 'tenant_key', TENANT_KEY)
const sorted = sortedList('payments', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  largest: ['desc', AMOUNT, CREATED, ID],
  smallest: ['asc', AMOUNT, NEWEST, ID],
  tenant: ['asc', part('flag', 'is_unknown', IS_UNKNOWN), TENANT, NEWEST, ID],
  'tenant-desc': ['desc', TENANT, CREATED, ID],
  status: ['asc', STATUS, NEWEST, ID],
  'status-desc': ['desc', STATUS, CREATED, ID],
})
export const { orderOf, positionOf } = sorted

const GATEWAYS_OF = { real: ['stripe'], test: ['stripe_test', 'sandbox'] } as const

export interface Filter extends Omit<PaymentFilter, 'search'> {
  /** Null without a search text and a short period. Read by `withMatchesOnly`. */
  found: SearchPlan | null
}

const PAYMENTS = { table: 'payments', column: 'search_text', alias: 'p' } as const

/**
 * A receipt number however it is written: `BY 2026 000123`, `by-2026-123`. With less than six digits and a zero in front it is only its beginning.
 * Null for other texts.
 */
function receiptNumberOf(search: string): string | null {
  const [, year, digits] = /^by(\d{4})(\d+)$/i.exec(search.replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? []
  if (year === undefined || digits === undefined) return null
  return `BY-${year}-${digits.startsWith('0') ? digits.replace(/^0+(?=\d{6})/, '') : digits.padStart(6, '0')}`
}

function findBy(db: Db, search: string) {
  const receipt = receiptNumberOf(search)
  if (receipt !== null && receipt.length >= 'BY-2026-000123'.length)
    return { rows: sql`select * from payments where receipt_number = ${receipt}` }
  if (receipt !== null) return searchFor(db, PAYMENTS, receipt)
  // A full payment intent id, as copied from the provider. A part of one is not searched, because all ids start alike.
  if (/^pi_\w+$/.test(search)) return { rows: sql`select * from payments where intent_id = ${search}` }
  return searchFor(db, PAYMENTS, search)
}

/** The payments of a week are few and are collected first. Sorted by amount, PostgreSQL would look for them among all payments. */
const OF_THE_WEEK: SearchPlan = {
  rows: sql`select * from payments where created_at > now() - interval '7 days' offset 0`,
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (db: Db, { search, ...filter }: PaymentFilter): Promise<Filter> => ({
  ...filter,
  found: (await findBy(db, search)) ?? (filter.days === '7' ? OF_THE_WEEK : null),
})

/** A debit that its bank paid and took back. */
const isReturned = (payment: 'p' | 'good') =>
  sql<SqlBool>`(${sql.ref(`${payment}.status`)} = 'completed' and ${sql.ref(`${payment}.undone_at`)} is not null)`
const IS_RETURNED = isReturned('p')

/** Names the table with its schema, because a search replaces `payments` by its matches. */
const UNRESOLVED = sql<SqlBool>`((p.status = 'failed' or ${IS_RETURNED}) and not exists (
  select from public.payments as good
  where good.user_id = p.user_id and good.payment_type = p.payment_type
    and good.status = 'completed' and not ${isReturned('good')} and good.created_at > p.created_at))`

type Tables = Database & { p: Database['payments'] }

function matches(eb: ExpressionBuilder<Tables, 'p'>, { found, status, days, type, kind, method, tenantId }: Filter) {
  // A payment that was abandoned before a card was entered is not listed.
  const conditions: Expression<SqlBool>[] = [eb('p.is_shown', '=', true)]
  if (status === 'unresolved') conditions.push(UNRESOLVED)
  else if (status === 'processing') conditions.push(isSent)
  else if (status === 'returned') conditions.push(IS_RETURNED)
  else if (status !== undefined) conditions.push(eb('p.status', '=', status))
  if (days !== undefined) conditions.push(sql<SqlBool>`p.created_at > now() - make_interval(days => ${Number(days)})`)
  if (type !== undefined) conditions.push(eb('p.payment_type', '=', type))
  if (kind !== undefined) conditions.push(eb('p.gateway', 'in', GATEWAYS_OF[kind]))
  if (method !== undefined) conditions.push(eb('p.method_kind', '=', method))
  if (tenantId !== undefined) conditions.push(eb('p.user_id', '=', tenantId))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

const rows = (db: QueryCreator<Database>) =>
  db
    .selectFrom('payments as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.role'])
    .select([TENANT_KEY.as('tenant_key'), IS_UNKNOWN.as('is_unknown')])

export type AdminRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of payments after a cursor position. */
export const listForAdmin = (db: Db, filter: Filter, page: SortedPage<PaymentSort>): Promise<AdminRow[]> => {
  const matching = rows(withMatchesOnly(db, 'payments', filter.found)).where((eb) => matches(eb, filter))
  return sorted.pageOf(matching, page).execute()
}

const matching = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'payments', filter.found)
    .selectFrom('payments as p')
    .where((eb) => matches(eb, filter))

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const countForAdmin = (db: Db, filter: Filter) =>
  boundedCount(db, matching(db, forAllMatches(filter)).select('p.id'))

/** The number and the sum of payments for each status and gateway. */
export const sumForAdmin = (db: Db, filter: Filter) =>
  matching(db, forAllMatches(filter))
    .select(['p.status', 'p.gateway', IS_RETURNED.as('is_returned')])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string>`sum(p.amount_cents)`.as('cents'))
    .groupBy(['p.status', 'p.gateway', IS_RETURNED])
    .execute()

export const findForAdmin = (db: Db, id: string) => rows(db).where('p.id', '=', id).executeTakeFirst()

export const listEvents = (db: Db, paymentId: string) =>
  db.selectFrom('payment_events').selectAll().where('payment_id', '=', paymentId).orderBy('seq').execute()

export const findTenantOf = (db: Db, leaseId: string) =>
  db.selectFrom('leases').select('user_id').where('id', '=', leaseId).executeTakeFirst()
