import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { type Admin, type Own, present, presentForStaff } from './present.ts'
import { type DocumentRow, findLease, listOfLease, listOwn, listSignatures, type SignatureRow } from './queries.ts'

export { deleteUnstored } from './queries.ts'

async function withSignatures<Shown>(
  db: Db,
  rows: readonly DocumentRow[],
  show: (row: DocumentRow, signatures: readonly SignatureRow[]) => Shown,
): Promise<Shown[]> {
  const signatures = await listSignatures(
    db,
    rows.map(({ id }) => id),
  )
  const of = Map.groupBy(signatures, ({ document_id: id }) => id)
  return rows.map((row) => show(row, of.get(row.id) ?? []))
}

/** The documents of a lease for staff, newest first. */
export async function listForStaff(db: Db, leaseId: string): Promise<Admin[]> {
  orNotFound(await findLease(db, leaseId))
  return withSignatures(db, await listOfLease(db, leaseId), presentForStaff)
}

/** What was shared with a user, newest first. */
export const listForTenant = async (db: Db, userId: string): Promise<Own[]> =>
  withSignatures(db, await listOwn(db, userId), present)

export const showOwn = async (db: Db, row: DocumentRow): Promise<Own> => (await withSignatures(db, [row], present))[0]!

export const showForStaff = async (db: Db, row: DocumentRow): Promise<Admin> =>
  (await withSignatures(db, [row], presentForStaff))[0]!
