import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** Begins to keep what paid what on these leases, where it is not kept yet. From then on a trigger keeps it in the transaction of each entry. */
export const openAllocations = (trx: Db, leaseIds: readonly string[], gateway: Gateway) =>
  sql`select open_allocations(${leaseIds}::uuid[], ${gateway})`.execute(trx)
