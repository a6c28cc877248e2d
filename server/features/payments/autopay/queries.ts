import type { Month } from '#contract/core/calendar.ts'
import { EARLIER_AT_END } from '#contract/payments/autopay-own.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Holder } from '../methods/queries.ts'
import { isSent } from '../queries.ts'

export type AutopayRow = Selectable<Database['autopay']>
export type RunRow = Selectable<Database['autopay_runs']>

/** What a person has chosen with one provider. */
export const find = (db: Db, { userId, gateway }: Holder) =>
  db.selectFrom('autopay').selectAll().where('user_id', '=', userId).where('gateway', '=', gateway).executeTakeFirst()

export const upsert = (trx: Db, row: Insertable<Database['autopay']>) =>
  trx
    .insertInto('autopay')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }))
    .execute()

/** What still charges this method: autopay, or a payment that was announced or scheduled. Null where nothing does. */
export async function findUse(db: Db, methodId: string): Promise<RunRow['source'] | null> {
  const uses = await db
    .selectFrom('autopay')
    .select(sql<RunRow['source']>`'autopay'`.as('source'))
    .where('method_id', '=', methodId)
    .where('is_on', '=', true)
    .unionAll(
      db
        .selectFrom('autopay_runs')
        .select('source')
        .where('method_id', '=', methodId)
        .where('status', 'in', ['announced', 'scheduled', 'charging']),
    )
    .orderBy('source')
    .executeTakeFirst()
  return uses?.source ?? null
}

/** A person's runs of one source. */
export const runsOf = (db: Db, { userId, gateway }: Holder, source: RunRow['source']) =>
  db
    .selectFrom('autopay_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('source', '=', source)

/** Runs of autopay, the newest first. */
export const listRuns = (db: Db, holder: Holder) =>
  runsOf(db, holder, 'autopay').orderBy('month', 'desc').limit(14).execute()

/** The run begins when its day comes. */
export const isWaiting = ({ status }: Pick<RunRow, 'status'>) => status === 'announced' || status === 'scheduled'

export const findRun = (db: Db, id: string) =>
  db.selectFrom('autopay_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRun = (trx: Db, id: string) =>
  trx.selectFrom('autopay_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False where the month has a run already. */
export async function insertRun(trx: Db, row: Insertable<Database['autopay_runs']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('autopay_runs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'gateway', 'month']).doNothing())
    .executeTakeFirst()
  return count === 1n
}

export const updateRun = (trx: Db, id: string, values: Updateable<Database['autopay_runs']>) =>
  trx.updateTable('autopay_runs').set(values).where('id', '=', id).execute()

/** What keeps a run that did not end from being made. */
export const updateWaiting = (db: Db, id: string, why: RunRow['why']) =>
  db.updateTable('autopay_runs').set({ why }).where('id', '=', id).where('ended_at', 'is', null).execute()

export const deleteRun = (trx: Db, id: string) => trx.deleteFrom('autopay_runs').where('id', '=', id).execute()

/** Another payment of rent is on its way to the provider, waits for its payer, or could still be made in a browser. One that a bank works on for days counts as paid. */
export async function hasOpenRent(trx: Db, { userId, gateway }: Holder): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments
    where user_id = ${userId} and gateway = ${gateway} and payment_type = 'rent' and status <> 'completed'
      and coalesce(intent_status, '') <> 'canceled' and (intent_id is not null or status = 'pending')
      and not ${isSent}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** A payment of rent of this person is on its way to the provider, so another one must wait. */
export const isCharging = async (trx: Db, { userId, gateway }: Holder) =>
  (await trx
    .selectFrom('autopay_runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('status', '=', 'charging')
    .executeTakeFirst()) !== undefined

/** A run to make known. */
export interface DueRun {
  userId: string
  month: Month
}

/**
 * Runs of today, tomorrow or missed days of this month that nobody was told of. Where two months are due, only the later one, because it pays all
 * that is owed.
 */
export async function listUnannounced(db: Db, gateway: Gateway, today: string): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select distinct on (a.user_id) a.user_id as "userId", to_char(m.month, 'YYYY-MM-DD') as month
    from autopay as a
    join users as u on u.id = a.user_id and u.is_active
    join leases as l on l.id = a.lease_id and l.rent_cents is not null
    cross join (
      select date_trunc('month', ${today}::date)::date as month
      union select date_trunc('month', ${today}::date + 1)::date
    ) as m
    cross join lateral (
      select m.month + (greatest(a.day, l.due_day) - 1) as usual_on,
        -- The rent of the last days of a lease is due by its end.
        least(
          greatest(m.month + (l.due_day - 1), l.starts_on),
          case when l.part_months in ('last', 'both') and l.ends_on >= m.month then l.ends_on end
        ) as due_on
    ) as t
    -- As runDayIn says, which has the last month earlier where the lease ends before the usual day.
    cross join lateral (
      select case
        when l.ends_on between t.due_on and t.usual_on - 1 and l.ends_on > a.after_day and exists (
          select from autopay_authorizations as g
          where g.user_id = a.user_id and g.ended_at is null and position(${EARLIER_AT_END} in g.text) > 0
        ) then case when t.due_on > a.after_day then t.due_on else l.ends_on end
        else t.usual_on end as run_on
    ) as d
    where a.is_on and a.gateway = ${gateway} and d.run_on > a.after_day and d.run_on <= ${today}::date + 1
      -- Most people share no lease, and theirs is found without the function.
      and case when a.user_id in (select user_id from lease_tenants) then l.id = lease_of(a.user_id) else l.user_id = a.user_id end
      and not exists (select from autopay_runs as r where r.user_id = a.user_id and r.gateway = a.gateway and r.month = m.month)
    order by a.user_id, m.month desc`.execute(db)
  return rows
}

/** People with automatic or scheduled payments for a lease that they shared and have left, or were taken off as if they had not been added. */
export async function listLeft(db: Db, gateway: Gateway): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.user_id as id
    from (
      select user_id, lease_id from autopay where is_on and gateway = ${gateway}
      union all select user_id, lease_id from autopay_runs where status = 'scheduled' and gateway = ${gateway}
    ) as a
    where a.lease_id is not null and not exists (select from leases as l where l.id = a.lease_id and l.user_id = a.user_id)
      and lease_of(a.user_id) is distinct from a.lease_id
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Runs whose day has come, and those whose payment has no answer yet. Nothing is begun for an account that is not active. */
export const listDue = (db: Db, gateway: Gateway, today: string) =>
  db
    .selectFrom('autopay_runs')
    .selectAll()
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'charging'),
        eb('status', 'in', ['announced', 'scheduled']).and(
          eb.exists(
            eb
              .selectFrom('users')
              .select('id')
              .whereRef('id', '=', 'autopay_runs.user_id')
              .where('is_active', '=', true),
          ),
        ),
      ]),
    )
    .where('charge_on', '<=', today)
    // Those of other tenants are tried before a tenant's are tried again. Those of one tenant stay in their order.
    .orderBy(sql`max(tried_at) over (partition by user_id) asc nulls first`)
    .orderBy(sql`min(charge_on) over (partition by user_id)`)
    .orderBy('user_id')
    .orderBy('charge_on')
    // On one day, what was scheduled comes first.
    .orderBy('source', 'desc')
    .orderBy('id')
    .execute()
