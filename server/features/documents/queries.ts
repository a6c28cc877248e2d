import type { Db } from '#server/db/connection.ts'
import { IS_TENANT } from '#server/features/payments/service.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type DocumentRow = Selectable<Database['documents']>
export type SignatureRow = Selectable<Database['document_signatures']>

/** Who has the document. Without a user, any document. */
export interface Whose {
  userId: string | null
}

/** Documents of every lease, for staff. */
export const ANY: Whose = { userId: null }

const stored = (db: Db, { userId }: Whose) => {
  const all = db.selectFrom('documents as d').selectAll('d').where('d.stored_at', 'is not', null)
  return userId === null
    ? all
    : all
        .where('d.shared_at', 'is not', null)
        .where('d.id', 'in', (eb) =>
          eb.selectFrom('document_recipients').select('document_id').where('user_id', '=', userId),
        )
        // Someone who was added to a lease by mistake has no part in it.
        .where(
          sql<boolean>`(
            exists (select from leases as l where l.id = d.lease_id and ${userId} in (l.user_id, l.former_user_id))
            or exists (select from lease_tenants as t where t.lease_id = d.lease_id and t.user_id = ${userId})
          )`,
        )
}

/** Newest first. */
export const listOfLease = (db: Db, leaseId: string): Promise<DocumentRow[]> =>
  stored(db, ANY).where('d.lease_id', '=', leaseId).orderBy('d.created_at', 'desc').orderBy('d.id').execute()

/** What was shared with a user, newest first. */
export const listOwn = (db: Db, userId: string): Promise<DocumentRow[]> =>
  stored(db, { userId }).orderBy('d.shared_at', 'desc').orderBy('d.id').execute()

/** Oldest first. */
export const listSignatures = (db: Db, documentIds: readonly string[]): Promise<SignatureRow[]> =>
  documentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document_signatures')
        .selectAll()
        .where('document_id', 'in', documentIds)
        .orderBy('signed_at')
        .orderBy('side', 'desc')
        .execute()

export const find = async (db: Db, id: string, whose: Whose): Promise<DocumentRow | null> =>
  (await stored(db, whose).where('d.id', '=', id).executeTakeFirst()) ?? null

/** Locks a document until the transaction ends, so that of two changes one sees the other. */
export const lock = async (trx: Db, id: string, whose: Whose): Promise<DocumentRow | null> =>
  (await stored(trx, whose).where('d.id', '=', id).forUpdate('d').executeTakeFirst()) ?? null

export const insert = (db: Db, values: Insertable<Database['documents']>) =>
  db.insertInto('documents').values(values).execute()

export const update = (
  trx: Db,
  id: string,
  values: Partial<
    Pick<
      DocumentRow,
      | 'title'
      | 'kind'
      | 'ask'
      | 'is_countersigned'
      | 'stored_at'
      | 'shared_at'
      | 'withdrawn_at'
      | 'withdrawn_because'
      | 'delivery_confirmed_at'
      | 'delivery_confirmed_by'
      | 'delivery_confirmed_name'
    >
  >,
) => trx.updateTable('documents').set(values).where('id', '=', id).returningAll().executeTakeFirst()

export const remove = (db: Db, id: string) => db.deleteFrom('documents').where('id', '=', id).execute()

export const insertSignature = (trx: Db, values: Insertable<Database['document_signatures']>) =>
  trx.insertInto('document_signatures').values(values).returningAll().executeTakeFirstOrThrow()

/** Deletes what was never stored completely. A trigger lists the files. */
export const deleteUnstored = (db: Db) =>
  db
    .deleteFrom('documents')
    .where('stored_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()

/** The lease of a document with its tenant. */
export const findLease = async (db: Db, leaseId: string) =>
  (await db
    .selectFrom('leases as l')
    .leftJoin('users as u', (join) => join.on(IS_TENANT))
    .select(['l.id', 'u.id as user_id', 'l.property_address', 'u.email', 'u.first_name', 'u.is_active'])
    .select(sql<string>`coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '')`.as('tenant_name'))
    .where('l.id', '=', leaseId)
    .executeTakeFirst()) ?? null

export type LeaseRow = NonNullable<Awaited<ReturnType<typeof findLease>>>

/** The name and address of an account. */
export const findPerson = async (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
