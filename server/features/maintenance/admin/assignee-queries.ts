import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { RequestRow } from '#server/features/maintenance/queries.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const NAME = sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`

const people = (db: Db) => db.selectFrom('users').select(['id', 'email']).select(NAME.as('name'))

/** Property managers cannot open the backoffice. */
const CAN_BE_ASSIGNED = sql<boolean>`(role = 'admin' and is_active)`

/** Who can be assigned, and other staff who have a request, to filter by them. */
export const listAssignees = (db: Db) =>
  people(db)
    .select(CAN_BE_ASSIGNED.as('canBeAssigned'))
    .where('role', 'in', ['admin', 'property_manager'])
    .where((eb) =>
      eb.or([
        CAN_BE_ASSIGNED,
        eb.exists(eb.selectFrom('maintenance_requests').whereRef('assignee_id', '=', 'users.id')),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

/** A user who can be assigned. Null for anyone else. */
export const findAssignee = async (db: Db, id: string) =>
  (await people(db).where('id', '=', id).where(CAN_BE_ASSIGNED).executeTakeFirst()) ?? null

/** The names of assignees, even of those who are no longer staff. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length === 0 ? [] : await people(db).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** These requests with the name of their assignee to sort by. Empty where unassigned. */
export const withAssigneeKey = (requests: RawBuilder<unknown>) => sql<never>`(
  select request.*, coalesce(lower(${NAME}), '') as assignee_key
  from (${requests}) as request left join users on users.id = request.assignee_id)`

/** Everyone who has a request, and one row without an id for unassigned ones. They are few: the index is skipped through from one to the next. */
const ASSIGNEES = sql`
  with recursive assigned (id) as (
    (select assignee_id from maintenance_requests order by assignee_id limit 1)
    union all
    select (select assignee_id from maintenance_requests where assignee_id > assigned.id order by assignee_id limit 1)
    from assigned where assigned.id is not null
  )
  select assigned.id, assigned.id is null as is_last, coalesce(lower(${NAME}), '') as key from assigned left join users on users.id = assigned.id`

type Requests = SelectQueryBuilder<Database, 'maintenance_requests', RequestRow>

/**
 * The requests that a page in the order of assignees may have. The names are in another table, so no index has this order: assignees are walked by
 * name until the page is full. `after` ends with the name, the id of the assignee, the time and the id of the request.
 */
export function walkAssignees(requests: Requests, direction: 'asc' | 'desc', { limit, after }: ListPage) {
  const [order, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const [startAt, startId] = ['infinity', direction === 'asc' ? FIRST_ID : LAST_ID]
  const [key = null, person, at = startAt, id = startId] = after?.slice(-4) ?? []
  // The assignee at whom the previous page ended, and those after.
  const isCurrent =
    key === '' ? sql<SqlBool>`person.id is null` : sql<SqlBool>`(person.key, person.id) = (${key}, ${person}::uuid)`
  const isLater =
    key === '' ? isCurrent : sql`(person.id is null or (person.key, person.id) ${beyond}= (${key}, ${person}::uuid))`
  const startOf = (value: string, start: string) =>
    key === null ? value : sql`case when ${isCurrent} then ${value} else ${start} end`
  const [before, beside] = [sql`(${startOf(at, startAt)})::timestamptz`, sql`(${startOf(id, startId)})::uuid`]
  const pageOf = (condition: RawBuilder<SqlBool>) =>
    requests
      .where(condition)
      .where(sql<SqlBool>`created_at <= ${before} and (created_at < ${before} or id ${beyond} ${beside})`)
      .orderBy('created_at', 'desc')
      .orderBy('id', direction)
      .limit(sql.lit(limit))
  return sql<never>`(
    select request.*, person.key as assignee_key
    from (${ASSIGNEES} order by is_last, key ${order}, id ${order}) as person
      cross join lateral (
        ${pageOf(sql`assignee_id = person.id`)} union all ${pageOf(sql`person.id is null and assignee_id is null`)}
      ) as request
    where ${key === null ? sql.lit(true) : isLater}
    order by person.is_last, person.key ${order}, person.id ${order}, request.created_at desc, request.id ${order}
    limit ${sql.lit(limit)})`
}
