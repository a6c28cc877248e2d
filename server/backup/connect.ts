import type pg from 'pg'
import { openSession } from '#server/db/backup/session.ts'
import { BackupProblem } from './problem.ts'

/** A connection for a backup or a restore. */
export async function connectSession(databaseUrl: string): Promise<pg.Client> {
  return openSession(databaseUrl).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupProblem(`The database cannot be reached: ${cause.message || cause.code}`, { cause })
  })
}
