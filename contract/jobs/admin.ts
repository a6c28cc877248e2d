import * as z from 'zod/mini'
import { oneOf, optionalLine, pageQuery, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'

/** Failed jobs have no attempt left. Retrying ones wait for another attempt, planned ones for their first, and ready ones can run now. */
export const JOB_STATES = ['failed', 'retrying', 'running', 'ready', 'planned'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Emails with the work that writes them, work that runs on a schedule, and the rest. */
export const JOB_KINDS = ['email', 'scheduled', 'other'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export const JOB_SORTS = ['newest', 'oldest', 'failing'] as const
export type JobSort = (typeof JOB_SORTS)[number]

/** Of the reason that staff give. */
export const JOB_REASON_MAX = 300

/** The queue numbers its jobs. The number is text, because it may be larger than what JSON programs can read. */
const JobId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const ById = z.object({ id: JobId })

/** A job of the queue. What an email says, its links and its tokens are never part of it. */
const Job = z.object({
  id: JobId,
  /** The task by its name in the code: `send_mail`. */
  task: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The task in words. */
  title: z.string(),
  /** The subject of an email, or what the job is about. Null where the task says it. */
  subject: z.nullable(z.string()),
  /** The email address of the recipient, or of the person whom the job is about. */
  person: z.nullable(z.string()),
  state: z.enum(JOB_STATES),
  /** How often it was begun, out of how many times at most. */
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Timestamp,
  /** Null while it runs, and where no attempt is left. */
  nextAttemptAt: z.nullable(Timestamp),
  /** When its state changed last. */
  updatedAt: Timestamp,
  /** Why the last attempt failed, shortened and without links and secrets. Null where none has failed. */
  lastError: z.nullable(z.string()),
})
export type Job = z.input<typeof Job>

const count = z.int()
const JobCounts = z.object({ failed: count, retrying: count, running: count, ready: count, planned: count })
export type JobCounts = z.input<typeof JobCounts>

const kind = z.optional(oneOf('kind', JOB_KINDS))
const filter = {
  state: z.optional(oneOf('state', JOB_STATES)),
  kind,
  sort: z._default(oneOf('sort', JOB_SORTS), 'newest'),
}

export const JobRetry = z.object({ reason: optionalLine('Reason', JOB_REASON_MAX) })
export type JobRetry = z.output<typeof JobRetry>
export const JobDiscard = z.object({ reason: requiredLine('Reason', JOB_REASON_MAX) })
export type JobDiscard = z.output<typeof JobDiscard>
const FailedRetry = z.object({ ...JobRetry.shape, kind })
export type FailedRetry = z.output<typeof FailedRetry>

export const jobsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Emails and other background work in the queue, newest first. Finished jobs are not kept',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter }),
    response: z.array(Job),
  },
  export: csvOf('/api/admin/jobs', z.object(filter)),
  counts: {
    method: 'GET',
    path: '/api/admin/jobs/counts',
    access: 'admin',
    summary: 'How many jobs are in each state',
    query: z.object({ kind }),
    response: JobCounts,
  },
  get: {
    method: 'GET',
    path: '/api/admin/jobs/:id',
    access: 'admin',
    summary: 'One job. 404 once it has finished or was discarded',
    isLookup: true,
    params: ById,
    response: Job,
  },
  retry: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    access: 'admin',
    summary: 'Tries a failed job again now, with all of its attempts. 409 if it is not failed',
    params: ById,
    body: JobRetry,
    response: Job,
  },
  retryFailed: {
    method: 'POST',
    path: '/api/admin/jobs/retry-failed',
    access: 'admin',
    summary: 'Tries all failed jobs again now, or those of one kind. Returns how many there were',
    body: FailedRetry,
    response: z.object({ retried: z.int() }),
  },
  discard: {
    method: 'POST',
    path: '/api/admin/jobs/:id/discard',
    access: 'admin',
    summary: 'Removes a failed job for good, so that its work is never done. 409 if it is not failed',
    status: 204,
    params: ById,
    body: JobDiscard,
    response: z.void(),
  },
} as const satisfies Record<string, FileEndpoint>
