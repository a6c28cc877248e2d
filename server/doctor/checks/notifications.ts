import type { Check } from '#server/doctor/check.ts'
import { fail, ok } from '#server/doctor/finding.ts'
import { receivesNotifications } from '#server/db/notifications.ts'

/** Jobs and public pages rely on LISTEN and NOTIFY, which a pooler in transaction mode drops. */
export const notifications: Check = {
  name: 'database notifications',
  needs: /^DATABASE_/,
  advice: 'DATABASE_DIRECT_URL must lead to the same database without a connection pooler',
  async run({ requireDatabase, config }) {
    const { db, directUrl } = await requireDatabase()
    const isSame = config.databaseDirectUrl === config.databaseUrl
    const name = isSame ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    if (await receivesNotifications(directUrl, db)) return ok('a notification arrived')
    return fail(
      `a notification did not arrive through ${name}`,
      isSame
        ? 'DATABASE_URL leads to a connection pooler, so set DATABASE_DIRECT_URL to the same database without it'
        : 'Set DATABASE_DIRECT_URL to the same database as DATABASE_URL, without a connection pooler',
    )
  },
}
