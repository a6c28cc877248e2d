import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { connect, type Db } from '#server/db/connection.ts'
import { isPooled } from '#server/db/pooler-limits.ts'
import { startOrReach } from '#server/db/embedded/reach.ts'

export interface OpenedDatabase {
  db: Db
  /** An address that does not lead through a pooler. */
  directUrl: string
  /** Where it is, without a password. */
  place: string
  isEmbedded: boolean
  stop(): Promise<void>
}

/** The first start of the product creates the embedded database. The doctor does not. */
export class NoDatabaseYet extends Error {}

const CONNECTION = { size: 4, name: 'baystead-doctor' }

/** Connects at once, so that it fails here and not in every check. */
async function open(url: string, throughPooler: boolean) {
  const { db, pool } = connect(url, { ...CONNECTION, isPooled: throughPooler })
  try {
    await sql`select 1`.execute(db)
    return { db, pool }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? (hostname || 'localhost')}:${port || 5432}${pathname}`
}

/** The database of the settings. The embedded one is started unless the product is running. */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    const { db, pool } = await open(databaseUrl, isPooled({ databaseUrl, databaseDirectUrl }))
    return {
      db,
      directUrl: databaseDirectUrl!,
      place: placeOf(databaseUrl),
      isEmbedded: false,
      stop: () => pool.end(),
    }
  }
  const dir = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(dir, 'data'))) throw new NoDatabaseYet(`there is no database in ${dir} yet`)
  const embedded = await startOrReach(dir)
  try {
    const { db, pool } = await open(embedded.url, false)
    return {
      db,
      directUrl: embedded.url,
      place: dir,
      isEmbedded: true,
      async stop() {
        await pool.end()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
