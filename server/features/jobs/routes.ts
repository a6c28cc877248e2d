import { jobsAdmin } from '#contract/jobs/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { present } from './present.ts'
import { count, type Filter, type JobRow, list, orderOf, positionOf } from './queries.ts'
import { discard, read, readCounts, retry, retryFailed } from './service.ts'

const HEAD = [
  'ID',
  'Task',
  'Job',
  'Subject',
  'Person',
  'State',
  'Attempts',
  'Of',
  'Created',
  'Next attempt',
  'Last error',
]

function cells(row: JobRow): string[] {
  const { id, task, title, subject, person, state, attempts, maxAttempts, ...job } = present(row)
  return [
    id,
    task,
    title,
    subject ?? '',
    person ?? '',
    state,
    String(attempts),
    String(maxAttempts),
    job.createdAt.toISOString(),
    job.nextAttemptAt?.toISOString() ?? '',
    job.lastError ?? '',
  ]
}

const jobs = adminList({
  orderOf,
  positionOf,
  prepare: async (_db: Db, { state, kind }: Filter): Promise<Filter> => ({ state, kind }),
  list,
  count,
  present,
  csv: { name: 'jobs.csv', head: HEAD, cells },
})

/** Emails and other background work, for administrators. */
export function jobRoutes(app: FastifyInstance, db: Db) {
  route(app, jobsAdmin.list, ({ query }) => jobs.page(db, query))
  route(app, jobsAdmin.export, ({ query, reply }) => jobs.file(db, reply, query))
  route(app, jobsAdmin.counts, ({ query }) => readCounts(db, query.kind))
  route(app, jobsAdmin.get, ({ params }) => read(db, params.id))

  route(app, jobsAdmin.retry, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => retry(trx, { user, address: request.ip }, params.id, body)),
  )

  route(app, jobsAdmin.retryFailed, ({ body, user, request }) =>
    db.transaction().execute((trx) => retryFailed(trx, { user, address: request.ip }, body)),
  )

  route(app, jobsAdmin.discard, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => discard(trx, { user, address: request.ip }, params.id, body)),
  )
}
