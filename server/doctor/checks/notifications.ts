import type { Check } from '#server/doctor/check.ts'
import { fail, ok, warn } from '#server/doctor/finding.ts'
import { receivesNotifications } from '#server/db/notifications.ts'
import { CONNECT_QUERY, isPooled, missingLimits, PAST_THE_POOLER } from '#server/db/pooler-limits.ts'

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
        ? PAST_THE_POOLER
        : 'Set DATABASE_DIRECT_URL to the same database as DATABASE_URL, without a connection pooler',
    )
  },
}

/** The product sets the limits of its statements itself, except behind a pooler, which refuses that. */
export const poolerLimits: Check = {
  name: 'database limits',
  needs: /^DATABASE_/,
  advice: `In pgbouncer.ini, add to the line of the database: ${CONNECT_QUERY}`,
  async run({ requireDatabase, config }) {
    const { db } = await requireDatabase()
    if (!isPooled(config)) return ok('the product limits the time of its statements')
    const missing = await missingLimits(db)
    if (missing === null) return ok('the pooler limits the time of statements')
    return warn(`through DATABASE_URL, ${missing}, so a statement may take forever`, this.advice)
  },
}
