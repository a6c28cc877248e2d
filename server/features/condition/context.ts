import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { ANY, type DocumentDeps } from '#server/features/documents/service.ts'
import type { Member } from '#server/features/payments/service.ts'
import { lockStatement, type StatementRow } from './queries.ts'

/** What statements need: the database, the storage of files and links in emails. */
export type ConditionDeps = DocumentDeps

export const conflict = (message: string) => new AppError('conflict', message)

/** Writes the audit log of the deposit. Call it last in the transaction. */
export const log = (
  trx: Db,
  { user, address }: Member,
  { id, lease_id: leaseId }: Pick<StatementRow, 'id' | 'lease_id'>,
  did: 'started' | 'deleted' | 'finished' | 'returned' | 'answered',
  details: Record<string, unknown> = {},
) =>
  recordChange(trx, {
    userId: user.id,
    address,
    action: did === 'started' ? 'create' : did === 'deleted' ? 'delete' : 'update',
    resourceType: 'deposit',
    resourceId: leaseId,
    details: { condition: did, statement: id, ...details },
  })

/** Locks a statement that staff still fill in. */
export async function lockUnfinished(trx: Db, id: string): Promise<StatementRow> {
  const row = orNotFound(await lockStatement(trx, id, ANY))
  if (row.finished_at !== null)
    throw conflict("This statement was finished, so it can't be changed. Start a new one if something is wrong.")
  return row
}
