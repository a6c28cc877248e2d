import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { takeApart } from '#server/db/backup/apart.ts'
import { isEmptyDatabase, listTables, queueVersion, setSequences, type Table } from '#server/db/backup/catalog.ts'
import { type RowWriter, writeRows } from '#server/db/backup/rows.ts'
import type { Db } from '#server/db/connection.ts'
import { migrate, migrateTo } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { connectSession } from './connect.ts'
import type { Manifest, Summary } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { countRows } from './read-backup.ts'

/** Kysely on one connection, for migrations in the transaction that also copies the rows. */
function kyselyOn(client: pg.Client): Db {
  const lent = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => lent, end: async () => {}, options: {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** The tables that the backup fills. Those that no migration makes belong to someone else, so they are left out. */
function match(ours: readonly Table[], { tables }: Manifest): { filled: Table[]; leftOut: string[] } {
  const known = new Map(ours.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]))
  const filled = tables.filter(({ name }) => known.has(name))
  for (const { name, columns } of filled) {
    const lacking = columns.find((column) => !known.get(name)!.has(column.name))
    if (lacking)
      throw new BackupProblem(
        `The backup has the column ${lacking.name} in ${name}, which this version of the product has not. Restore it with the version that made it.`,
      )
  }
  return { filled, leftOut: tables.filter(({ name }) => !known.has(name)).map(({ name }) => name) }
}

/** Writes the parts of tables as they come from the backup: the parts of one table follow each other. */
function createFiller(client: pg.Client, tables: readonly Table[]) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let current: { name: string; writer: RowWriter; rows: number } | null = null

  async function end() {
    if (!current) return
    const { name, writer, rows } = current
    current = null
    const stored = await writer.end()
    if (stored !== rows) throw new Error(`${name} has ${stored} rows in place of ${rows}`)
  }
  return {
    async rows(name: string, bytes: Buffer) {
      const table = byName.get(name)
      if (!table) return
      if (current?.name !== name) {
        await end()
        current = { name, writer: writeRows(client, table), rows: 0 }
      }
      current.rows += countRows(bytes)
      await current.writer.write(bytes)
    },
    end,
    async abandon() {
      await current?.writer.abandon()
    },
  }
}

/** The jobs that were running are due again, because their worker is not here. */
const RELEASE = [
  'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
]

interface Filling {
  databaseUrl: string
  manifest: Manifest
  /** Reads the backup, and passes on the rows. */
  read: (rows: (table: string, bytes: Buffer) => Promise<void>) => Promise<{ summary: Summary }>
}

async function requireEmpty(client: pg.Client) {
  if (!(await isEmptyDatabase(client)))
    throw new BackupProblem(
      'The database is not empty. A backup is only restored into an empty one: set DATA_DIR to another folder, or DATABASE_URL to a new database.',
    )
}

/**
 * Makes the tables of the backup, fills them and migrates them to this version, all in one transaction. Works as the owner of the database. Returns the
 * names of tables in the backup that are not the product's.
 */
export async function fillDatabase({ databaseUrl, manifest, read }: Filling): Promise<string[]> {
  const client = await connectSession(databaseUrl)
  try {
    await requireEmpty(client)
    // In transactions of its own. Without jobs the queue's tables count as empty, so an interrupted restore can be repeated.
    await prepareJobs(databaseUrl)
    if (manifest.queueVersion > (await queueVersion(client)))
      throw new BackupProblem(
        'The job queue of this backup is newer than this version of the product. Restore it with the version that made it.',
      )
    const leftOut = await kyselyOn(client)
      .transaction()
      .execute(async (trx) => {
        await migrateTo(
          trx,
          manifest.migrations
            .map(({ name }) => name)
            .toSorted()
            .at(-1)!,
        )
        const ours = await listTables(client)
        const matched = match(ours, manifest)
        const putTogether = await takeApart(client, ours)
        const filler = createFiller(client, matched.filled)
        try {
          await read((name, bytes) => filler.rows(name, bytes))
          await filler.end()
        } catch (error) {
          await filler.abandon()
          throw error
        }
        await setSequences(client, manifest.sequences)
        await putTogether()
        for (const statement of RELEASE) await client.query(statement)
        await migrate(trx)
        return matched.leftOut
      })
    // Otherwise the first queries would be planned without statistics. The data is stored already, so a failure must not undo anything.
    await client.query('analyze').catch(() => {})
    return leftOut
  } finally {
    await client.end().catch(() => {})
  }
}
