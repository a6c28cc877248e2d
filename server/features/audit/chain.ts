import type { auditAdmin } from '#contract/audit/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { checkChain, hashAt, updateCheck, listChecks, insertRequestedCheck } from './chain-queries.ts'
import { raiseSecurityEvent } from './service.ts'

/**
 * Verifies the three hash chains and stores the result. Deleting the last rows leaves a chain that is intact, so the last row of the previous check must
 * still exist. A new break raises a security event.
 */
export async function verifyAndStoreChains(db: Db) {
  for (const { record, last_seq, hash, breaks: known } of await listChecks(db)) {
    const { breaks, last } = await checkChain(db, record)
    if (last_seq && hash !== null && (await hashAt(db, record, last_seq)) !== hash)
      breaks.push({ seq: last_seq, reason: 'was changed since the last check' })
    await db.transaction().execute(async (trx) => {
      // Keeps the last row that was ever seen, so that rows deleted at the end are reported until they are back.
      const isCut = last_seq !== null && (last?.seq ?? 0) < last_seq
      await updateCheck(trx, record, breaks, isCut && hash !== null ? { seq: last_seq, hash } : last)
      if (breaks.length > 0 && JSON.stringify(breaks) !== JSON.stringify(known))
        await raiseSecurityEvent(trx, {
          type: 'record_broken',
          description: 'Rows of the log were changed or removed outside the application.',
          userId: null,
          address: null,
          details: { record, breaks },
        })
    })
  }
}

export const readChain = async (db: Db): Promise<ResultOf<typeof auditAdmin.chain>> =>
  (await listChecks(db)).map((row) => ({
    record: row.record,
    entries: row.entries,
    checkedEntries: row.last_seq ?? 0,
    checkedAt: row.checked_at,
    lastHash: row.hash,
    breaks: row.breaks ?? [],
    isUnderWay: row.is_under_way,
  }))

/** Enqueues a job that verifies the hash chains. A hundred thousand rows take seconds, too long for a request. */
export const requestChainCheck = (db: Db) =>
  db.transaction().execute(async (trx) => {
    if (await insertRequestedCheck(trx)) await enqueue(trx, 'verify_record', {})
    return readChain(trx)
  })
