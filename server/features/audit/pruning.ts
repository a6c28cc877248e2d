import { CHAINED_TABLES } from '#contract/audit/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { deleteUpTo, findOldEnd } from './pruning-queries.ts'
import { recordChange } from './service.ts'

/**
 * Deletes the oldest entries of the logs, in steps of a month, so that not every hour adds an entry that says so. That entry has the number and the
 * hash of the last deleted one, and the rest of the chain is verified from there.
 */
export async function deleteOldEntries(db: Db, years: number) {
  for (const record of CHAINED_TABLES) {
    await db.transaction().execute(async (trx) => {
      const end = await findOldEnd(trx, record, years)
      if (end === null) return
      await deleteUpTo(trx, record, end.seq)
      await recordChange(trx, {
        userId: null,
        address: null,
        action: 'delete',
        resourceType: 'audit_log',
        resourceId: record,
        details: { record, ...end, keptYears: years },
      })
    })
  }
}
