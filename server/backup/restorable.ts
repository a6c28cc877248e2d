import { listMigrations } from '#server/db/migrate.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'

const restoreElsewhere = (reason: string) =>
  new BackupProblem(`${reason} Restore it with the version of the product that made it, or a later one.`)

/**
 * Checks that this version can make the tables of a backup: it has the same migrations up to the last one. Returns the names of those whose text has
 * changed since.
 */
export async function requireRestorable({ migrations }: Manifest): Promise<string[]> {
  const ours = await listMigrations()
  const known = new Set(ours.map(({ name }) => name))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw restoreElsewhere(
      `This backup was made by another version of the product, which has the migration ${unknown.name}.`,
    )
  const applied = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const upTo = ours.slice(0, ours.findLastIndex(({ name }) => applied.has(name)) + 1)
  const skipped = upTo.find(({ name }) => !applied.has(name))
  if (skipped)
    throw restoreElsewhere(
      `The database of this backup never had the migration ${skipped.name}, which this version has.`,
    )
  return upTo.filter(({ name, sha256 }) => applied.get(name) !== sha256).map(({ name }) => name)
}
