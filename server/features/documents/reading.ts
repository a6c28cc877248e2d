import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { type Admin, type Own, presentForStaff, presentOwn } from './present.ts'
import { type DocumentRow, findLease, listOfLease, listOwn, listSignatures } from './queries.ts'
import type { People } from './recipients/present.ts'
import { listRecipients, listTenantsOf } from './recipients/queries.ts'

async function withPeople<Shown>(
  db: Db,
  rows: readonly DocumentRow[],
  show: (row: DocumentRow, people: People) => Shown,
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const signatures = Map.groupBy(await listSignatures(db, ids), ({ document_id: id }) => id)
  const recipients = Map.groupBy(await listRecipients(db, ids), ({ document_id: id }) => id)
  return rows.map((row) =>
    show(row, { signatures: signatures.get(row.id) ?? [], recipients: recipients.get(row.id) ?? [] }),
  )
}

/** Documents of one lease as staff see them. */
async function presentAll(db: Db, leaseId: string, rows: readonly DocumentRow[]): Promise<Admin[]> {
  const onLease = await listTenantsOf(db, leaseId)
  return withPeople(db, rows, (row, { recipients, signatures }) =>
    presentForStaff(row, { onLease, signatures, recipients: row.shared_at === null ? onLease : recipients }),
  )
}

/** The documents of a lease for staff, newest first. */
export async function listForStaff(db: Db, leaseId: string): Promise<Admin[]> {
  orNotFound(await findLease(db, leaseId))
  return presentAll(db, leaseId, await listOfLease(db, leaseId))
}

/** What was shared with a user, newest first. */
export const listForTenant = async (db: Db, userId: string): Promise<Own[]> =>
  withPeople(db, await listOwn(db, userId), (row, people) => presentOwn(row, people, userId))

export const showOwn = async (db: Db, row: DocumentRow, userId: string): Promise<Own> =>
  (await withPeople(db, [row], (one, people) => presentOwn(one, people, userId)))[0]!

export const showForStaff = async (db: Db, row: DocumentRow): Promise<Admin> =>
  (await presentAll(db, row.lease_id, [row]))[0]!
