import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './connection.ts'
import { MigrationBlocked } from './migration-blocked.ts'
import { pauseAfter } from './retry.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

/**
 * How long a statement of a migration waits for a table that another session uses, such as a backup. All who come later wait behind it, so the migrations
 * give up, let them pass, and begin again.
 */
const LOCK_TIMEOUT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'
/** About two minutes. */
const LOCK_ATTEMPTS = 20

const listFiles = async () => (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await listFiles()
  const read = async (file: string) => {
    const text = await readFile(path.join(FOLDER, file), 'utf8')
    const limited = `set local lock_timeout = '${LOCK_TIMEOUT}';\n${text}`
    return [path.basename(file, '.sql'), { up: async (db) => void (await sql.raw(limited).execute(db)) }] as [
      string,
      Migration,
    ]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

const UNDEFINED_TABLE = '42P01'

/** The names of the applied migrations. Asks one table: the migrator reads the whole catalog first, which every start waits for. */
async function appliedNames(db: Db): Promise<Set<string>> {
  const query = sql<{ name: string }>`select name from kysely_migration`
  const applied = await query.execute(db).catch((error: Error & { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  return new Set(applied.rows.map(({ name }) => name))
}

export interface MigrationState {
  applied: number
  /** In order. */
  pending: string[]
  /** Applied by another version, which this one does not have. */
  unknown: string[]
}

/** Compares the migrations of this version with those that are applied. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const wanted = (await listFiles()).map((file) => path.basename(file, '.sql')).toSorted()
  const applied = await appliedNames(db)
  return {
    applied: applied.size,
    pending: wanted.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !wanted.includes(name)).toSorted(),
  }
}

/** Whether exactly the migrations of this version are applied. */
async function isCurrent(db: Db): Promise<boolean> {
  const { pending, unknown } = await readMigrationState(db)
  return pending.length === 0 && unknown.length === 0
}

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: readMigrations } })

/** The migrations of this version in order, with the digest of their text. A checkout on Windows may have other line ends. */
export async function listMigrations(): Promise<{ name: string; sha256: string }[]> {
  const read = async (file: string) => {
    const text = await readFile(path.join(FOLDER, file), 'utf8')
    const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return { name: path.basename(file, '.sql'), sha256 }
  }
  return await Promise.all((await listFiles()).toSorted().map(read))
}

function throwFailure(error: unknown) {
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** Applies the migrations up to one of them to a database without tables, in the caller's transaction. */
export async function migrateTo(trx: Db, name: string) {
  throwFailure((await migrator(trx).migrateTo(name)).error)
}

const isBlocked = (error: unknown) => (error as { code?: unknown } | undefined)?.code === LOCK_NOT_AVAILABLE

/**
 * Applies all pending migrations, or none. Of several processes, one applies them while the others wait. Returns the names of those that were applied.
 * `onBlocked` is called once, if they have to wait for another session that uses a table.
 */
export async function migrate(db: Db, onBlocked: (error: unknown) => void = () => {}): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    if (await isCurrent(db)) return []
    const { error, results = [] } = await migrator(db).migrateToLatest()
    // A transaction of the caller is lost with its first error.
    if (!isBlocked(error) || db.isTransaction) {
      const failed = results.find(({ status }) => status === 'Error')
      if (failed && error instanceof Error)
        throw new Error(`The migration ${failed.migrationName} failed, and nothing was changed: ${error.message}`, {
          cause: error,
        })
      throwFailure(error)
      return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
    }
    if (attempt === 1) onBlocked(error)
    if (attempt === LOCK_ATTEMPTS) throw new MigrationBlocked(error)
    await wait(pauseAfter(attempt))
  }
}

/** Whether all migrations of this version are applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await migrator(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined)
}
