import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { DocumentRow } from '../queries.ts'

/** Someone who has a document, or will have it once it is shared. */
export interface RecipientRow {
  user_id: string
  /** Empty where the account has none. */
  name: string
  first_name: string
  /** Null once the account was deleted. */
  email: string | null
  is_active: boolean
  is_asked: boolean
  opened_at: Date | null
  /** They are on the lease, or will be. */
  is_on_lease: boolean
  /** Their last day on it, where it is known. */
  left_on: string | null
}

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/** Whether one of the other tenants (`t`) is on a lease (`l`), will be, or was on it until it ended. */
const STAYS = sql`(
  coalesce(t.left_on, 'infinity') >= ${TODAY} or coalesce(t.left_on, 'infinity') >= coalesce(l.ends_on, 'infinity')
)`

/** The main tenant of a lease (`l`), also where they have a newer one. */
const TENANT = sql`coalesce(l.user_id, l.former_user_id)`

/** Who would get a document that is shared now, the main tenant first: the tenants of the lease, those who will join it included. */
export async function listTenantsOf(db: Db, leaseId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name, u.email, u.is_active,
      true as is_asked, null as opened_at, true as is_on_lease, null as left_on
    from leases as l
    cross join lateral (
      select ${TENANT} as user_id, null::date as joined_on
      union all
      select t.user_id, min(t.joined_on) from lease_tenants as t where t.lease_id = l.id and ${STAYS} group by t.user_id
    ) as p
    join users as u on u.id = p.user_id
    where l.id = ${leaseId} and ${TENANT} is not null
    order by p.joined_on nulls first, u.id`.execute(db)
  return rows
}

/** Who has documents, the main tenant first. */
export async function listRecipients(
  db: Db,
  documentIds: readonly string[],
): Promise<(RecipientRow & { document_id: string })[]> {
  const { rows } = await sql<RecipientRow & { document_id: string }>`
    select r.document_id, r.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), r.account_name) as name,
      coalesce(u.first_name, '') as first_name, u.email, coalesce(u.is_active, false) as is_active, r.is_asked, r.opened_at,
      u.id is not null and ${TENANT} is not null and (${TENANT} = r.user_id or coalesce(p.stays, false)) as is_on_lease,
      to_char(p.left_on, 'YYYY-MM-DD') as left_on
    from document_recipients as r
    join documents as d on d.id = r.document_id
    join leases as l on l.id = d.lease_id
    left join users as u on u.id = r.user_id
    left join lateral (
      select bool_or(${STAYS}) as stays, max(t.left_on) as left_on, min(t.joined_on) as joined_on
      from lease_tenants as t where t.lease_id = l.id and t.user_id = r.user_id
    ) as p on true
    where r.document_id = any(${documentIds}::uuid[])
    order by (${TENANT} = r.user_id) desc, p.joined_on, r.user_id`.execute(db)
  return rows
}

/** Gives a draft to tenants, before it is shared. */
export const insertRecipients = (trx: Db, documentId: string, people: readonly RecipientRow[]) =>
  trx
    .insertInto('document_recipients')
    .values(
      people.map(({ user_id, name, is_asked }) => ({ document_id: documentId, user_id, account_name: name, is_asked })),
    )
    .execute()

/** Notes when a tenant first had the file. The version before looks for that of the main tenant in the document. */
export async function noteOpened(db: Db, { id, lease_id: leaseId }: DocumentRow, userId: string) {
  await db
    .updateTable('document_recipients')
    .set({ opened_at: sql<Date>`now()` })
    .where('document_id', '=', id)
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .execute()
  await db
    .updateTable('documents')
    .set({ opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('leases').select('id').where('id', '=', leaseId).where('user_id', '=', userId)),
    )
    .execute()
}
