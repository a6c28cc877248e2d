import type { Check } from '#server/doctor/check.ts'
import { counted, fail, ok, someOf, warn } from '#server/doctor/finding.ts'
import { readMigrationState } from '#server/db/migrate.ts'

export const migrations: Check = {
  name: 'migrations',
  needs: /^DATABASE_/,
  advice: 'See the line of the database',
  async run({ requireDatabase }) {
    const { db } = await requireDatabase()
    const { applied, pending, unknown } = await readMigrationState(db)
    if (unknown.length > 0)
      return fail(
        `the database has ${someOf(unknown)}, which this version does not know`,
        'Install the version that made this database, or a newer one, or restore a backup of this version',
      )
    if (applied === 0) return warn('the database has no tables yet', 'Start the product, which creates them')
    if (pending.length === 0) return ok(`all ${applied} are applied`)
    return warn(
      `${counted(pending.length, 'migration')} not applied: ${someOf(pending)}`,
      'Back up, and start this version of the product, which applies them',
    )
  },
}
