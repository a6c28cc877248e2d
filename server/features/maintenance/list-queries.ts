import type { REQUEST_SORTS } from '#contract/maintenance/admin.ts'
import type { STATUS_FILTERS } from '#contract/maintenance/own.ts'
import { MAINTENANCE_STATUSES, type Priority, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import { newestFirst, part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { FIRST_ID, walkAssignees, withAssigneeKey } from './admin/assignee-queries.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { RequestRow } from './queries.ts'

export interface Filter {
  /** Only the requests of this user. */
  userId?: string
  /** Null without a search text. Read by `withMatchesOnly`. */
  found?: SearchPlan | null
  status?: (typeof STATUS_FILTERS)[number] | undefined
  type?: (typeof REQUEST_TYPES)[number] | undefined
  priority?: Priority | undefined
  overdue?: boolean | undefined
  /** The id of the assignee, or `none`. */
  assignee?: string | undefined
}
type Sort = (typeof REQUEST_SORTS)[number]

/** The types from A to Z, as their labels are. */
const TYPES = REQUEST_TYPES.toSorted()
/** Written like the index. */
const TYPE_RANK = sql.raw<number>(
  `(case request_type ${TYPES.map((type, at) => `when '${type}' then ${at + 1}`).join(' ')} end)`,
)

/** Still pending after its response time. */
const OVERDUE = sql<SqlBool>`(status = 'pending' and not is_closed and due_at < now())`

function matches(eb: ExpressionBuilder<Database, 'maintenance_requests'>, filter: Filter) {
  const { userId, found = null, status, type, priority, overdue, assignee } = filter
  const conditions = []
  if (userId !== undefined) conditions.push(eb('user_id', '=', userId))
  if (status === 'active') conditions.push(eb('status', 'in', ['pending', 'in_progress']))
  else if (status !== undefined) conditions.push(eb('status', '=', status))
  // One index serves this and the order by type.
  if (type !== undefined) conditions.push(sql<SqlBool>`${TYPE_RANK} = ${TYPES.indexOf(type) + 1}`)
  if (priority !== undefined) conditions.push(eb('priority', '=', priority))
  if (overdue !== undefined) conditions.push(overdue ? OVERDUE : sql<SqlBool>`not ${OVERDUE}`)
  if (assignee === 'none') conditions.push(eb('assignee_id', 'is', null))
  else if (assignee !== undefined) conditions.push(eb('assignee_id', '=', assignee))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (
  db: Db,
  { search, ...filter }: Omit<Filter, 'found' | 'userId'> & { search: string },
): Promise<Filter> => ({
  ...filter,
  found: await searchFor(db, { table: 'maintenance_requests', column: 'search_text', commonShare: 5 }, search),
})

/** Sorted by house number. Written like the index. */
const PROPERTY_KEY = sql<string>`(lower(property_address) collate address_order)`
/** The response time, as in `due_at`. Written like the index. */
const RESPONSE_HOURS = sql<number>`(case when priority = 'emergency' then 1 when priority = 'high' or is_urgent then 24 when priority = 'medium' then 72 else 168 end)`
/** Only pending requests have a due time. They come first in both directions, closed ones last. Written like the indexes. */
const DUE_RANK = sql<number>`(case when is_closed then 2 when status = 'pending' then 0 else 1 end)`
const DUE_RANK_DESC = sql<number>`(case when is_closed then 0 when status = 'pending' then 2 else 1 end)`

const ID = part('id', 'id')
const CREATED = part('instant', 'created_at')
const NEWEST = newestFirst('created_at')
const PROPERTY = part('text', 'property_key', PROPERTY_KEY)
const HOURS = part('integer', 'response_hours', RESPONSE_HOURS)
const DUE = part('instant', 'due_at')
const TYPE = part('integer', 'type_rank', TYPE_RANK)
const STATUS = part({ type: 'maintenance_status', values: MAINTENANCE_STATUSES }, 'status')
const IS_UNASSIGNED = part('flag', 'is_unassigned', sql`(assignee_id is null)`)
/** Empty for unassigned requests. */
const ASSIGNEE = part('text', 'assignee_key')
const ASSIGNEE_ID = part('id', 'assignee_id', sql`coalesce(assignee_id, ${FIRST_ID}::uuid)`)
const sorted = sortedList('requests', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  due: ['asc', part('integer', 'due_rank', DUE_RANK), DUE, ID],
  'due-desc': ['desc', part('integer', 'due_rank_desc', DUE_RANK_DESC), DUE, ID],
  property: ['asc', PROPERTY, NEWEST, ID],
  'property-desc': ['desc', PROPERTY, CREATED, ID],
  priority: ['desc', HOURS, CREATED, ID],
  // The most urgent ones first, and of these the one that waits longest.
  'priority-desc': ['asc', HOURS, CREATED, ID],
  type: ['asc', TYPE, NEWEST, ID],
  'type-desc': ['desc', TYPE, CREATED, ID],
  status: ['asc', STATUS, NEWEST, ID],
  'status-desc': ['desc', STATUS, CREATED, ID],
  assignee: ['asc', IS_UNASSIGNED, ASSIGNEE, ASSIGNEE_ID, NEWEST, ID],
  'assignee-desc': ['desc', ASSIGNEE, ASSIGNEE_ID, CREATED, ID],
})
export const { orderOf } = sorted

const matching = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'maintenance_requests', filter.found ?? null)
    .selectFrom('maintenance_requests')
    .where((eb) => matches(eb, filter))

/** Matches with the key of their assignee's name. Of many, only those that may be on the page. */
function matchingByAssignee(db: Db, filter: Filter, { sort, ...page }: SortedPage<Sort>) {
  const found = filter.found?.rows
  const direction = sort === 'assignee' ? 'asc' : 'desc'
  return db
    .with('maintenance_requests', () =>
      found ? withAssigneeKey(found) : walkAssignees(matching(db, filter).selectAll(), direction, page),
    )
    .selectFrom('maintenance_requests')
    .where((eb) => matches(eb, filter))
}

export type ListedRow = RequestRow & { position: string[] }

export const positionOf = ({ position }: ListedRow): Position => position

/** One page of requests after a cursor position. */
export function list(db: Db, filter: Filter, page: SortedPage<Sort>): Promise<ListedRow[]> {
  const isByAssignee = page.sort === 'assignee' || page.sort === 'assignee-desc'
  const requests = isByAssignee ? matchingByAssignee(db, filter, page) : matching(db, filter)
  return sorted.pageOf(requests.selectAll().select(sorted.selectPosition(page.sort).as('position')), page).execute()
}

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('id'))
