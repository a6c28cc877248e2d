import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { networkOf } from './rate-limit.ts'

/**
 * Counts one accepted submission of a network address or of a person by their id, in the transaction that accepts it and in the database that all processes share;
 * refuses it when the last hour holds `perHour` already.
 */
export async function countSubmission(
  db: Db,
  kind: string,
  who: string,
  perHour: number,
  what = 'messages from your network',
) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into submissions as known (kind, network, accepted_at, last_at)
    values (${kind}, ${networkOf(who)}, array[now()], now())
    on conflict (kind, network) do update set
      accepted_at = array(
        select at from unnest(known.accepted_at) as at where at > now() - interval '1 hour' order by at
      ) || excluded.accepted_at,
      last_at = excluded.last_at
    returning
      cardinality(accepted_at) as count,
      ceil(extract(epoch from accepted_at[1] + interval '1 hour' - now()))::int as wait`.execute(db)
  const { count, wait } = rows[0]!
  if (count > perHour) {
    throw new AppError('rate_limited', `Too many ${what}. Please try again later or call us.`, {
      retryAfter: Math.max(1, wait),
    })
  }
}

/** Forgets addresses that sent nothing for an hour. */
export const forgetOldSubmissions = (db: Db) =>
  db
    .deleteFrom('submissions')
    .where('last_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
