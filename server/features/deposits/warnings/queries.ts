import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql, type SqlBool } from 'kysely'

/** The leases whose next duty is due by a day, by that day. The table is kept for the report and has an index in this order. */
export async function listLeasesDue(db: Db, until: string, gateway: Gateway): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_duties')
    .select('lease_id')
    .where('gateway', '=', gateway)
    .where(sql<SqlBool>`due_on <= ${until}::date`)
    .orderBy('due_on')
    .orderBy('lease_id')
    .execute()
  return rows.map(({ lease_id: id }) => id)
}

/** A duty of a lease of which staff were warned. */
export interface Warning {
  lease_id: string
  kind: string
  held: string
  due_on: string
}

/** When staff were last warned of the duties of these leases. */
export async function listWarnings(db: Db, leaseIds: readonly string[]) {
  const { rows } = await sql<Warning & { warned_on: string }>`
    select lease_id, kind, held, to_char(due_on, 'YYYY-MM-DD') as due_on, to_char(warned_on, 'YYYY-MM-DD') as warned_on
    from deposit_warnings where lease_id = any(${leaseIds}::uuid[])`.execute(db)
  return rows
}

/** Notes that staff were warned of these duties. A lease that was deleted in the meantime is left out. */
export const saveWarnings = (trx: Db, warnings: readonly Warning[], day: string) =>
  sql`
    insert into deposit_warnings (lease_id, kind, held, due_on, warned_on)
    select w.lease_id, w.kind, w.held, w.due_on, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(warnings)}::jsonb) as w (lease_id uuid, kind text, held text, due_on date)
    join leases as l on l.id = w.lease_id
    on conflict (lease_id, kind, held, due_on) do update set warned_on = excluded.warned_on`.execute(trx)

export async function isDayDone(db: Db, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('deposit_warning_days')
    .select('day')
    .where('day', '=', sql<string>`${day}::date`)
    .executeTakeFirst()
  return found !== undefined
}

/** False where another process has the day. One that is still in its transaction is waited for. */
export async function takeDay(trx: Db, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('deposit_warning_days')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirstOrThrow()
  return count === 1n
}
