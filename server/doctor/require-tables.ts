import { readMigrationState } from '#server/db/migrate.ts'
import type { Context } from './context.ts'
import { NotChecked } from './finding.ts'
import type { OpenedDatabase } from './open-database.ts'

/** The database, for a check that reads the product's tables. */
export async function requireTables({ requireDatabase }: Context): Promise<OpenedDatabase> {
  const opened = await requireDatabase()
  const { pending } = await readMigrationState(opened.db)
  if (pending.length > 0) throw new NotChecked('migrations are not applied', 'See the line of the migrations')
  return opened
}
