import type { Check } from '#server/doctor/check.ts'
import { ok, warn } from '#server/doctor/finding.ts'
import { requireTables } from '#server/doctor/require-tables.ts'
import { listPlaceholders } from '#server/features/company/service.ts'

export const companyFacts: Check = {
  name: 'company details',
  needs: /^DATABASE_/,
  advice: 'See the line of the database',
  async run(context) {
    const { db } = await requireTables(context)
    const names = (await listPlaceholders(db)).map((line) => line.split(':')[0]!)
    if (names.length === 0) return ok('none is a placeholder')
    const seen = `placeholders: ${names.join(', ')}`
    const { appEnv, origin } = context.config
    return appEnv === 'production' ? warn(seen, `Replace them at ${origin}/admin/settings`) : ok(seen)
  },
}
