import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { listSent } from '../ledger/queries.ts'
import type { Holder } from '../methods/queries.ts'
import { isSent } from '../queries.ts'

/** A payment of this person was tried, and its outcome is not known yet. A bank may work on it for days. */
export async function isPaying(db: Db, userId: string): Promise<boolean> {
  const tried = db.selectFrom('payments').where('user_id', '=', userId).where('tried_at', 'is not', null)
  return (await tried.where('status', '=', 'pending').select('id').executeTakeFirst()) !== undefined
}

/** How many payments of a person banks work on. */
export async function countSent(db: Db, userId: string, gateway: Gateway): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where(isSent)
    .executeTakeFirstOrThrow()
  return count
}

/** Until when the provider's list of disputes was read. Null where it never was. */
export const findChecked = async (db: Db, gateway: Gateway): Promise<Date | null> =>
  (await db.selectFrom('dispute_checks').select('checked_until').where('gateway', '=', gateway).executeTakeFirst())
    ?.checked_until ?? null

export const updateChecked = (db: Db, gateway: Gateway, until: Date) =>
  db
    .insertInto('dispute_checks')
    .values({ gateway, checked_until: until })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ checked_until: until }))
    .execute()

/** Payments whose dispute is not decided, and which were not asked about for a day. */
export const listDisputed = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('payments')
    .select(['id', 'intent_id'])
    .where('gateway', '=', gateway)
    .where('dispute_status', 'is not', null)
    .where('dispute_status', 'not in', ['won', 'lost'])
    .where('checked_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('checked_at')
    .limit(200)
    .execute()

/** What banks work on for a lease, the oldest first. */
export async function listSentOf(db: Db, leaseId: string, gateway: Gateway) {
  const lease = await db.selectFrom('leases').select('user_id').where('id', '=', leaseId).executeTakeFirst()
  return await listSent(db, { leaseId, userId: lease?.user_id ?? null, gateway })
}

/** How many days a debit that was not paid is told of, and how many at most. */
const UNDONE_DAYS = 180
const MAX_UNDONE = 20

/** Debits of a person for their lease that were not paid or were returned, the newest first, and whether as much was paid since. */
export const listUndone = (db: Db, { userId, gateway }: Holder, leaseId: string | null) =>
  db
    .selectFrom('payments')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from payments as later
        where later.user_id = payments.user_id and later.gateway = payments.gateway and later.payment_type = payments.payment_type
          and later.created_at > payments.sent_at and later.id <> payments.id
          and later.rent_month is not distinct from payments.rent_month and later.kept_cents >= payments.amount_cents - payments.refunded_cents
          and (later.status = 'completed' or (later.status = 'pending' and later.intent_status = 'processing')))`.as(
        'is_paid_since',
      ),
    )
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('undone_at', '>', sql<Date>`now() - make_interval(days => ${UNDONE_DAYS})`)
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_id', '=', leaseId)]))
    .orderBy('undone_at', 'desc')
    .limit(MAX_UNDONE)
    .execute()
