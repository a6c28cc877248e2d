import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** What ledgers are about. Sums of entries are not among them. */
const TABLES = [
  'users',
  'buildings',
  'units',
  'leases',
  'lease_rents',
  'lease_tenants',
  'lease_shares',
  'recurring_charges',
  'recurring_amounts',
  'payments',
  'ledger_days',
  'accounting_periods',
  'allocated_ledgers',
]

async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** All rows of a table as JSON, in the order in which they were written where that is kept. */
export async function exportRows(db: Db, table: string, order = ''): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(t) as row from ${sql.table(table)} as t ${sql.raw(order)}`.execute(db)
  return rows.map(({ row }) => row)
}

async function importRows(db: Db, table: string, rows: readonly object[]) {
  const columns = sql.join((await columnsOf(db, table)).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Exports the ledger of a database and posts its entries again, one after the other, which also allocates them, in another one that has the same leases and no sums. */
export async function replayInto(from: Db, to: Db): Promise<Record<string, unknown>[]> {
  const entries = await exportRows(from, 'ledger_entries', 'order by seq')
  const tables = await Promise.all(TABLES.map(async (table) => [table, await exportRows(from, table)] as const))
  const put = async (name: string) => importRows(to, name, tables.find(([table]) => table === name)![1])
  await to.transaction().execute(async (trx) => {
    // Rows as they are: nothing is posted or counted by triggers.
    for (const [table, rows] of tables) {
      if (table === 'accounting_periods') continue
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await importRows(trx, table, rows)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }
  })
  for (const entry of entries) await importRows(to, 'ledger_entries', [entry])
  // Afterwards, because entries were dated into open months when they were written.
  await put('accounting_periods')
  return entries
}

/** What triggers keep: the balance of each lease, and rent due and collected by month. */
export async function keptSums(db: Db) {
  const { rows: months } = await sql`
    select period, gateway, sum(due_cents)::text as due, sum(collected_cents)::text as collected from rent_months
    group by period, gateway having sum(due_cents) <> 0 or sum(collected_cents) <> 0 order by period, gateway`.execute(
    db,
  )
  return { balances: await exportRows(db, 'lease_balances', 'order by lease_id'), months }
}
