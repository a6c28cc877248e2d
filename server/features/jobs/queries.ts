import type { JobKind, JobSort, JobState } from '#contract/jobs/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { ATTEMPTS, type Jobs, SCHEDULED_ATTEMPTS } from '#server/jobs/enqueue.ts'
import { type RawBuilder, sql } from 'kysely'

/** A job without its payload. */
interface QueuedRow {
  id: string
  task: string
  kind: JobKind
  state: JobState
  /** Failed jobs first, then those that failed before. */
  urgency: number
  attempts: number
  max_attempts: number
  run_at: Date
  created_at: Date
  updated_at: Date
  last_error: string | null
}

/** What a payload says about whom or what its job is for. */
interface Facts {
  recipient: string | null
  subject: string | null
  person: string | null
  type: string | null
  event: string | null
  property: string | null
}

export type JobRow = QueuedRow & Facts

/** The tasks that send an email or lead to one. */
const EMAIL_TASKS: readonly (keyof Jobs)[] = ['send_mail', 'send_auth_link', 'tell_guests']

/** Scheduled work has a queue of its own, in which a run waits for the previous one. */
const KIND = sql<JobKind>`case
  when tasks.identifier in (${sql.join(EMAIL_TASKS)}) then 'email'
  when jobs.job_queue_id is not null then 'scheduled'
  else 'other' end`

const IS_FAILED = sql<boolean>`(jobs.locked_at is null and jobs.attempts >= jobs.max_attempts)`

const STATE = sql<JobState>`case
  when jobs.locked_at is not null then 'running'
  when jobs.attempts >= jobs.max_attempts then 'failed'
  when jobs.run_at <= now() then 'ready'
  when jobs.attempts = 0 then 'planned'
  else 'retrying' end`

const FROM_QUEUE = sql`graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`

/** Payloads are left out, because emails are large and a list is sorted without them. */
const queued = sql<QueuedRow>`(
  select jobs.id, tasks.identifier as task, ${KIND} as kind, ${STATE} as state,
    case when ${IS_FAILED} then 2 when jobs.attempts > 0 then 1 else 0 end as urgency,
    jobs.attempts, jobs.max_attempts, jobs.run_at, jobs.created_at, jobs.updated_at, jobs.last_error
  from ${FROM_QUEUE}
)`.as('queued')

export interface Filter {
  state?: JobState | undefined
  kind?: JobKind | undefined
}

const NUMBER = part('integer', 'id')
const sorted = sortedList<JobSort, 'id' | 'urgency'>('jobs', {
  newest: ['desc', NUMBER],
  oldest: ['asc', NUMBER],
  failing: ['desc', part('integer', 'urgency'), NUMBER],
})
export const { orderOf, positionOf } = sorted

function matching(db: Db, { state, kind }: Filter) {
  let query = db.selectFrom(queued)
  if (state !== undefined) query = query.where('state', '=', state)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return query
}

/** Reads a few fields of the payloads. Texts, links and tokens stay in the database. */
async function findFacts(db: Db, ids: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await sql<Facts & { id: string }>`
    select jobs.id, facts."to" as recipient, facts.subject, facts.email as person, facts.type,
      case tasks.identifier when 'deliver_card_event' then facts.id end as event, properties.title as property
    from ${FROM_QUEUE}
    cross join lateral json_to_record(
      case json_typeof(jobs.payload) when 'object' then jobs.payload else '{}' end
    ) as facts ("to" text, subject text, email text, type text, id text, "openHouseId" text)
    left join open_houses on tasks.identifier = 'tell_guests' and open_houses.id::text = facts."openHouseId"
    left join properties on properties.id = open_houses.property_id
    where jobs.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The rows of jobs that are still there. */
async function withFacts(db: Db, rows: readonly QueuedRow[]): Promise<JobRow[]> {
  if (rows.length === 0) return []
  const facts = await findFacts(
    db,
    rows.map(({ id }) => id),
  )
  const unknown: Facts = { recipient: null, subject: null, person: null, type: null, event: null, property: null }
  return rows.map((row) => ({ ...row, ...(facts.get(row.id) ?? unknown) }))
}

/** One page of jobs after a cursor position. */
export const list = async (db: Db, filter: Filter, page: SortedPage<JobSort>): Promise<JobRow[]> =>
  withFacts(db, await sorted.pageOf(matching(db, filter).selectAll(), page).execute())

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, filter).select('id'))

export async function countStates(db: Db, kind: JobKind | undefined): Promise<Map<JobState, number>> {
  const rows = await matching(db, { kind })
    .select(['state', sql<number>`count(*)::int`.as('jobs')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, jobs }) => [state, jobs]))
}

export async function find(db: Db, id: string): Promise<JobRow | null> {
  const rows = await matching(db, {}).selectAll().where('id', '=', id).execute()
  return (await withFacts(db, rows))[0] ?? null
}

/** Locks a job until the transaction ends, so that no worker begins it and no colleague changes it. */
export const lock = (trx: Db, id: string) =>
  sql`select from graphile_worker._private_jobs where id = ${id} for update`.execute(trx)

/** Locks the failed jobs, or those of one kind. A colleague may have locked some, who then tries them again. */
export async function lockFailed(trx: Db, kind: JobKind | undefined): Promise<string[]> {
  const isOfKind: RawBuilder<unknown> = kind === undefined ? sql`` : sql`and ${KIND} = ${kind}`
  const { rows } = await sql<{ id: string }>`
    select jobs.id from ${FROM_QUEUE} where ${IS_FAILED} ${isOfKind} for update of jobs skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Makes jobs ready, with all of their attempts. A refused email had lost them. */
export const makeReady = (trx: Db, ids: readonly string[]) =>
  sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now(),
      max_attempts = case when job_queue_id is null then ${sql.lit(ATTEMPTS)} else ${sql.lit(SCHEDULED_ATTEMPTS)} end
    where id = any(${ids}::bigint[])`.execute(trx)

export const remove = (trx: Db, id: string) => sql`select graphile_worker.complete_jobs(${[id]}::bigint[])`.execute(trx)
