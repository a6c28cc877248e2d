import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'
import { type RunRow, runsOf } from '../autopay/queries.ts'
import type { Holder } from '../methods/queries.ts'
import { isSent } from '../queries.ts'

/** Payments that are not made yet, the next one first. */
export const listOpen = (db: Db, holder: Holder) =>
  runsOf(db, holder, 'scheduled')
    .where('status', 'in', ['scheduled', 'charging'])
    .orderBy('charge_on')
    .orderBy('id')
    .execute()

/** Payments for a lease that ended without a charge since a day, where their payer has neither paid nor scheduled rent since. The newest first. */
export const listFailed = (db: Db, holder: Holder, { leaseId, since }: { leaseId: string | null; since: string }) =>
  runsOf(db, holder, 'scheduled')
    .where('status', '=', 'failed')
    .where('payment_id', 'is', null)
    .where('lease_id', '=', leaseId)
    .where('charge_on', '>=', since)
    .where(
      sql<boolean>`not exists (
        select from autopay_runs as r
        where r.user_id = autopay_runs.user_id and r.gateway = autopay_runs.gateway and r.source = 'scheduled'
          and r.created_at > autopay_runs.ended_at)`,
    )
    .where(
      sql<boolean>`not exists (
        select from payments as p
        where p.user_id = autopay_runs.user_id and p.gateway = autopay_runs.gateway and p.payment_type = 'rent'
          and coalesce(p.sent_at, p.completed_at) > autopay_runs.ended_at
          and (p.status = 'completed' or ${isSent}))`,
    )
    .orderBy('charge_on', 'desc')
    .execute()

export const findOwn = (db: Db, holder: Holder, id: string) =>
  runsOf(db, holder, 'scheduled').where('id', '=', id).executeTakeFirst()

export const insert = (trx: Db, row: Omit<Insertable<Database['autopay_runs']>, 'source' | 'status'>) =>
  trx
    .insertInto('autopay_runs')
    .values({ ...row, source: 'scheduled', status: 'scheduled' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Payments of the next day that nobody was reminded of. */
export const listUntold = (db: Db, gateway: Gateway, day: string): Promise<RunRow[]> =>
  db
    .selectFrom('autopay_runs')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('status', '=', 'scheduled')
    .where('told_at', 'is', null)
    .where('charge_on', '=', day)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('users').select('id').whereRef('id', '=', 'autopay_runs.user_id').where('is_active', '=', true),
      ),
    )
    .orderBy('id')
    .execute()

/** The authorization of a payment that was canceled. */
export const endAuthorization = (trx: Db, runId: string) =>
  trx
    .updateTable('autopay_authorizations')
    .set({ ended_at: sql<Date>`least(ended_at, now())` })
    .where('run_id', '=', runId)
    .execute()
