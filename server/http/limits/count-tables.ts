import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** A table that holds the instants of each limit. `expiry` is the column by which old rows are found. */
export interface CountTable {
  name: string
  key: string
  instants: string
  expiry: string
  expiryOf: (seconds: number) => RawBuilder<Date>
  isExpired: RawBuilder<boolean>
}

/** The product's own counts. Rows older than an hour are deleted, so a limit that counts here may not be longer than that. */
export const SUBMISSIONS: CountTable = {
  name: 'submissions',
  key: 'network',
  instants: 'accepted_at',
  expiry: 'last_at',
  expiryOf: () => sql`now()`,
  isExpired: sql`last_at < now() - interval '1 hour'`,
}

/** Deletes counts that no limit needs any more. */
export const deleteExpired = (db: Db, { name, isExpired }: CountTable) =>
  sql`delete from ${sql.table(name)} where ${isExpired}`.execute(db)
