import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './connection.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  const read = async (file: string) => {
    const text = await readFile(path.join(FOLDER, file), 'utf8')
    return [path.basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
      string,
      Migration,
    ]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: readMigrations } })

/** Applies all pending migrations. Of several processes, one applies them while the others wait. Returns the names of those that were applied. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Whether all migrations of this version are applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await migrator(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined)
}
