import { companyDay } from '#contract/core/calendar.ts'
import { CALL_RULE, type PromiseState } from '#contract/leases/contact-history/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { promisePaid, promiseState } from './promise-queries.ts'

type Stored = Selectable<Database['lease_contacts']>
export type ContactRow = Omit<Stored, 'is_struck'> & { paid_cents: string; promise_state: PromiseState | null }

const contacts = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('lease_contacts as c')
    .selectAll('c')
    .select([
      sql<string>`case when c.promised_on is not null then ${promisePaid(gateway)} else 0 end`.as('paid_cents'),
      promiseState(gateway, companyDay()).as('promise_state'),
    ])

/** Every contact of a lease, newest first. */
export const listContacts = (db: Db, leaseId: string, gateway: Gateway): Promise<ContactRow[]> =>
  contacts(db, gateway)
    .where('c.lease_id', '=', leaseId)
    .orderBy('c.contacted_on', 'desc')
    .orderBy('c.seq', 'desc')
    .execute()

/** Calls that stand, of the last seven days. */
export async function countCalls(db: Db, leaseId: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lease_contacts
    where lease_id = ${leaseId} and struck_at is null and how = 'call' and contacted_on > ${today}::date - ${CALL_RULE.days}::int`.execute(
    db,
  )
  return rows[0]!.count
}

/** Whether there is such a lease. It cannot be deleted until the transaction ends. */
export const holdLease = (trx: Db, id: string) =>
  trx.selectFrom('leases').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export const leaseExists = (db: Db, id: string) =>
  db.selectFrom('leases').select('id').where('id', '=', id).executeTakeFirst()

export const insertContact = (trx: Db, contact: Insertable<Database['lease_contacts']>) =>
  trx.insertInto('lease_contacts').values(contact).returning('id').executeTakeFirstOrThrow()

/** A contact that is locked until the transaction ends. */
export const lockContact = (trx: Db, id: string) =>
  trx
    .selectFrom('lease_contacts')
    .select(['id', 'lease_id', 'struck_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const strikeContact = (trx: Db, id: string, by: string, reason: string) =>
  trx
    .updateTable('lease_contacts')
    .set({ struck_at: sql<Date>`now()`, struck_by: by, struck_because: reason })
    .where('id', '=', id)
    .execute()
