import type { Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** A charge with its amounts, oldest first. */
export interface RecurringRow {
  id: string
  lease_id: string
  account: 'utility' | 'fee'
  memo: string
  due_day: number | null
  first_month: Month
  last_month: Month | null
  agreed_on: string
  staff_name: string
  amounts: readonly { from: Month; cents: number }[]
}

const charges = (db: Db) =>
  db
    .selectFrom('recurring_charges as c')
    .select(['c.id', 'c.lease_id', 'c.account', 'c.memo', 'c.due_day', 'c.staff_name'])
    .select([
      sql<Month>`to_char(c.first_month, 'YYYY-MM-DD')`.as('first_month'),
      sql<Month | null>`to_char(c.last_month, 'YYYY-MM-DD')`.as('last_month'),
      sql<string>`to_char(c.agreed_on, 'YYYY-MM-DD')`.as('agreed_on'),
      sql<RecurringRow['amounts']>`(
        select json_agg(json_build_object('from', to_char(a.holds_from, 'YYYY-MM-DD'), 'cents', a.cents) order by a.holds_from)
        from recurring_amounts as a where a.charge_id = c.id
      )`.as('amounts'),
    ])

/** What these leases charge each month besides the rent, in the order in which it was agreed. */
export const listRecurring = (db: Db, leaseIds: readonly string[]): Promise<RecurringRow[]> =>
  leaseIds.length === 0
    ? Promise.resolve([])
    : charges(db)
        .where(sql<boolean>`c.lease_id = any(${leaseIds}::uuid[])`)
        .orderBy('c.lease_id')
        .orderBy('c.seq')
        .execute()

export const findRecurring = (db: Db, id: string): Promise<RecurringRow | undefined> =>
  charges(db).where('c.id', '=', id).executeTakeFirst()

export async function insertRecurring(
  trx: Db,
  charge: Insertable<Database['recurring_charges']>,
  cents: number,
): Promise<string> {
  const { id } = await trx.insertInto('recurring_charges').values(charge).returning('id').executeTakeFirstOrThrow()
  await trx.insertInto('recurring_amounts').values({ charge_id: id, holds_from: charge.first_month, cents }).execute()
  return id
}

/** Replaces the amounts from a month on. */
export async function putAmount(trx: Db, id: string, from: Month, cents: number) {
  await trx.deleteFrom('recurring_amounts').where('charge_id', '=', id).where('holds_from', '>=', from).execute()
  await trx.insertInto('recurring_amounts').values({ charge_id: id, holds_from: from, cents }).execute()
}

export const putLastMonth = (trx: Db, id: string, lastMonth: Month | null) =>
  trx.updateTable('recurring_charges').set({ last_month: lastMonth }).where('id', '=', id).execute()
