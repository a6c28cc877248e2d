import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface JobFigures {
  task: string
  ready: number
  /** Planned, or waiting for another attempt. */
  later: number
  running: number
  /** No attempt is left. */
  failed: number
  /** How long the oldest ready job has been waiting, in seconds. */
  oldestSeconds: number
}

export interface PaymentFigures {
  gateway: string
  status: string
  count: number
}

export interface DatabaseFigures {
  jobs: JobFigures[]
  payments: PaymentFigures[]
}

/** The figures that only the database has. Rejects while it is away. */
export async function readFigures(db: Db): Promise<DatabaseFigures> {
  const jobs = sql<JobFigures>`
    with jobs as (
      select task_identifier as task, run_at, locked_at is not null as is_running, attempts >= max_attempts as is_over
      from graphile_worker.jobs
    )
    select task,
      (count(*) filter (where not is_running and not is_over and run_at <= now()))::int as ready,
      (count(*) filter (where not is_running and not is_over and run_at > now()))::int as later,
      (count(*) filter (where is_running))::int as running,
      (count(*) filter (where not is_running and is_over))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where not is_running and not is_over and run_at <= now())), 0)::float8
        as "oldestSeconds"
    from jobs group by task order by task`
  const payments = sql<PaymentFigures>`
    select gateway, status, count(*)::int as count
    from payments where created_at > now() - interval '24 hours' and is_shown
    group by gateway, status order by gateway, status`
  const [{ rows: jobRows }, { rows: paymentRows }] = await Promise.all([jobs.execute(db), payments.execute(db)])
  return { jobs: jobRows, payments: paymentRows }
}
