import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Db } from '#server/db/connection.ts'
import { BEHIND, positionOf, problemOf } from '#server/db/replica/replica.ts'
import type { Check } from '#server/doctor/check.ts'
import { fail, ok, warn } from '#server/doctor/finding.ts'

const WITHIN_MS = 5000
const PAUSE_MS = 100

/** Waits until the replica has what the primary has now. Null once it has. */
async function catchUp(primary: Db, replica: Db): Promise<string | null> {
  const position = await positionOf(primary)
  for (const deadline = Date.now() + WITHIN_MS; ;) {
    const problem = await problemOf(replica, position)
    if (problem !== BEHIND || Date.now() > deadline) return problem
    await wait(PAUSE_MS)
  }
}

export const replica: Check = {
  name: 'database replica',
  needs: /^DATABASE_/,
  advice:
    'Check that the replica runs and that DATABASE_REPLICA_URL is right. Until then public lists are read from DATABASE_URL',
  async run({ requireDatabase, config }) {
    const { databaseReplicaUrl: url } = config
    if (url === undefined) return ok('public lists are read from DATABASE_URL, because DATABASE_REPLICA_URL is not set')
    const { db } = await requireDatabase()
    const { db: replicaDb, pool } = connect(url, { size: 1, name: 'baystead-doctor' })
    try {
      const problem = await catchUp(db, replicaDb)
      if (problem === null) return ok('a standby of the database, and it has all changes')
      if (problem === BEHIND)
        return warn(
          `more than ${WITHIN_MS / 1000} seconds behind`,
          'See pg_stat_replication of the primary and the log of the replica. Public lists are read from DATABASE_URL meanwhile',
        )
      return fail(
        problem,
        'Point DATABASE_REPLICA_URL to a streaming standby of the server of DATABASE_URL, or remove it',
      )
    } finally {
      await pool.end()
    }
  },
}
