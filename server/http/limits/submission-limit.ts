import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { hashedKey } from './hashed-key.ts'
import { networkOf } from './rate-limit.ts'

/** Adds one to the count of the last hour, in the database that all processes share. Stores at most one more than `perHour`. */
async function bump(db: Db, kind: string, key: string, perHour: number) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into submissions as known (kind, network, accepted_at, last_at)
    values (${kind}, ${key}, array[now()], now())
    on conflict (kind, network) do update set
      accepted_at = (array(
        select at from unnest(known.accepted_at) as at where at > now() - interval '1 hour' order by at
      ) || excluded.accepted_at)[1:${sql.lit(perHour + 1)}],
      last_at = excluded.last_at
    returning
      cardinality(accepted_at) as count,
      ceil(extract(epoch from accepted_at[1] + interval '1 hour' - now()))::int as wait`.execute(db)
  return rows[0]!
}

/**
 * Counts one accepted submission of a network address or of a person by their id, in the transaction that accepts it; refuses it when the
 * last hour holds `perHour` already.
 */
export async function countSubmission(
  db: Db,
  kind: string,
  who: string,
  perHour: number,
  what = 'messages from your network',
) {
  const { count, wait } = await bump(db, kind, networkOf(who), perHour)
  if (count > perHour) {
    throw new AppError('rate_limited', `Too many ${what}. Please try again later or call us.`, {
      retryAfter: Math.max(1, wait),
    })
  }
}

const ACKNOWLEDGEMENTS_PER_HOUR = 5

/** Many providers deliver `name+anything@` to `name@`. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * Counts an acknowledgement to an address that anybody can type into a public form, from any form and network. False when the
 * last hour has reached the limit. The submission is still accepted; only this email is not sent.
 */
export async function mayAcknowledge(db: Db, email: string): Promise<boolean> {
  const { count } = await bump(db, 'acknowledgement', hashedKey(mailboxOf(email)), ACKNOWLEDGEMENTS_PER_HOUR)
  return count <= ACKNOWLEDGEMENTS_PER_HOUR
}

/** Forgets what was not counted for an hour. */
export const deleteOldSubmissions = (db: Db) =>
  db
    .deleteFrom('submissions')
    .where('last_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
