import type { ResultOf } from '#contract/core/endpoint.ts'
import type { FailedRetry, JobDiscard, JobKind, JobRetry, jobsAdmin } from '#contract/jobs/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import type { User } from '#server/http/session.ts'
import { present } from './present.ts'
import { countStates, find, lock, lockFailed, makeReady, remove } from './queries.ts'

/** The member of staff, and the address of the request. */
interface Member {
  user: User
  address: string
}

type Job = ResultOf<typeof jobsAdmin.get>

export const read = async (db: Db, id: string): Promise<Job> => present(orNotFound(await find(db, id)))

export async function readCounts(db: Db, kind: JobKind | undefined): Promise<ResultOf<typeof jobsAdmin.counts>> {
  const counts = await countStates(db, kind)
  const of = (state: Job['state']) => counts.get(state) ?? 0
  return {
    failed: of('failed'),
    retrying: of('retrying'),
    running: of('running'),
    ready: of('ready'),
    planned: of('planned'),
  }
}

/** The failed job, locked. Whoever presses twice, or after a colleague, changes nothing. */
async function requireFailed(trx: Db, id: string): Promise<Job> {
  await lock(trx, id)
  const row = await find(trx, id)
  if (row === null) throw new AppError('not_found', 'This job is gone. It has finished or was discarded.')
  const job = present(row)
  if (job.state === 'running') throw new AppError('conflict', 'This job is running right now.')
  if (job.state !== 'failed') throw new AppError('conflict', 'This job is already being tried again.')
  return job
}

/** What the audit log calls a job, which is gone by the time that the log is read. */
function nameOf({ task, title, subject, person }: Job): string {
  const what =
    task === 'send_mail' ? `email "${subject ?? ''}"` : `job "${[title, subject].filter(Boolean).join(': ')}"`
  return person === null ? what : `${what} ${task === 'send_mail' ? 'to' : 'for'} ${person}`
}

const READY = { changes: { status: { from: 'failed', to: 'ready' } } }
const because = (reason: string | null | undefined) => (reason ? { reason } : {})

/** Tries a failed job again now, with all of its attempts. */
export async function retry(trx: Db, { user, address }: Member, id: string, { reason }: JobRetry): Promise<Job> {
  const job = await requireFailed(trx, id)
  await makeReady(trx, [id])
  await recordChange(trx, {
    userId: user.id,
    address,
    action: 'status_change',
    resourceType: 'job',
    resourceId: id,
    details: { title: nameOf(job), task: job.task, error: job.lastError, ...because(reason), ...READY },
  })
  return read(trx, id)
}

/** Tries all failed jobs again now, or those of one kind. One entry of the audit log is about all of them. */
export async function retryFailed(trx: Db, { user, address }: Member, { kind, reason }: FailedRetry) {
  const ids = await lockFailed(trx, kind)
  if (ids.length === 0) return { retried: 0 }
  await makeReady(trx, ids)
  const jobs = `${ids.length} failed ${ids.length === 1 ? 'job' : 'jobs'}`
  await recordChange(trx, {
    userId: user.id,
    address,
    action: 'status_change',
    resourceType: 'job',
    resourceId: 'failed',
    details: { title: jobs, retried: ids.length, ...(kind && { kind }), ...because(reason), ...READY },
  })
  return { retried: ids.length }
}

/** Removes a failed job for good. The audit log keeps what was not done, and why. */
export async function discard(trx: Db, { user, address }: Member, id: string, { reason }: JobDiscard): Promise<void> {
  const job = await requireFailed(trx, id)
  await remove(trx, id)
  await recordChange(trx, {
    userId: user.id,
    address,
    action: 'delete',
    resourceType: 'job',
    resourceId: id,
    details: { title: nameOf(job), task: job.task, error: job.lastError, reason },
  })
}
