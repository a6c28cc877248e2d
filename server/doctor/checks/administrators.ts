import type { Check } from '#server/doctor/check.ts'
import { counted, ok, warn } from '#server/doctor/finding.ts'
import { requireTables } from '#server/doctor/require-tables.ts'

export const administrators: Check = {
  name: 'administrators',
  needs: /^DATABASE_/,
  advice: 'See the line of the database',
  async run(context) {
    const { db } = await requireTables(context)
    const admins = await db
      .selectFrom('users')
      .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
      .select('two_factor.enabled_at')
      .where('users.role', '=', 'admin')
      .where('users.is_active', '=', true)
      .execute()
    if (admins.length === 0) return warn('there is none', 'Make the first one: npm run create-admin -- you@example.com')
    const without = admins.filter(({ enabled_at: since }) => since === null).length
    const seen = `${counted(admins.length, 'administrator')}, ${without} without a second factor`
    if (without === 0 || !context.config.auth.isAdminTwoFactorRequired) return ok(seen)
    return warn(seen, 'They must sign in and set it up before they can use the backoffice')
  },
}
