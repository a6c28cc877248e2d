import { formatCents } from '#contract/core/money.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { type Log, OFFICE } from '../audit-log-rows.ts'

/** The audit entries of the payments that staff recorded, and of those that they took back. */
export async function receivedLogs(trx: Kysely<Database>): Promise<Log[]> {
  const entries = await trx
    .selectFrom('ledger_entries as e')
    .innerJoin('users as u', 'u.id', 'e.staff_id')
    .selectAll('e')
    .select(['u.id as user_id', 'u.email as user_email'])
    .select(sql<string>`to_char(e.effective_on, 'YYYY-MM-DD')`.as('effective_on'))
    .where('e.source', '=', 'staff')
    .execute()
  return entries.map((entry) => ({
    user_id: entry.user_id,
    user_name: entry.staff_name,
    user_email: entry.user_email,
    ip_address: OFFICE,
    action: 'create',
    resource_type: 'ledger',
    resource_id: entry.lease_id,
    details: JSON.stringify({
      entry: entry.id,
      kind: entry.kind,
      account: entry.account,
      amount: formatCents(entry.cents),
      effectiveOn: entry.effective_on,
      memo: entry.memo,
      method: entry.method,
      number: entry.method_number,
      receiptNumber: entry.receipt_number,
      reverses: entry.reverses,
    }),
    created_at: entry.created_at,
  }))
}
