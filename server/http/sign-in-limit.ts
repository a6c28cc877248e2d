import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { networkOf } from './rate-limit.ts'

const MINUTES = 15
const LIMITS = { sign_in_address: 5, sign_in_network: 20 }
type Kind = keyof typeof LIMITS

/** Addresses are kept as hashes: the table need not tell who tries to sign in. */
const keysOf = (email: string, address: string): Record<Kind, string> => ({
  sign_in_address: createHash('sha256').update(email).digest('base64url'),
  sign_in_network: networkOf(address),
})

const recent = sql`array(
  select at from unnest(known.accepted_at) as at where at > now() - make_interval(mins => ${MINUTES}) order by at
)`

async function count(trx: Db, kind: Kind, key: string): Promise<number> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into submissions as known (kind, network, accepted_at, last_at) values (${kind}, ${key}, array[now()], now())
    on conflict (kind, network) do update set accepted_at = ${recent} || excluded.accepted_at, last_at = excluded.last_at
    returning
      cardinality(accepted_at) as count,
      ceil(extract(epoch from accepted_at[1] + make_interval(mins => ${MINUTES}) - now()))::int as wait`.execute(trx)
  const { count: number, wait } = rows[0]!
  if (number > LIMITS[kind]) {
    throw new AppError('rate_limited', 'Too many attempts to sign in. Please wait a while and try again.', {
      retryAfter: Math.max(1, wait),
    })
  }
  return number
}

/**
 * Counts an attempt to sign in before its password is looked at, so that many at once are counted as well: five failed ones in fifteen
 * minutes for an address, twenty from a network, in the database that all processes share. Tells which of the two it has filled up.
 */
export async function countAttempt(db: Db, email: string, address: string): Promise<Kind[]> {
  const keys = keysOf(email, address)
  return await db.transaction().execute(async (trx) => {
    const filled: Kind[] = []
    for (const kind of Object.keys(LIMITS) as Kind[])
      if ((await count(trx, kind, keys[kind])) === LIMITS[kind]) filled.push(kind)
    return filled
  })
}

/** The attempt succeeded: it does not count, and the address starts afresh. */
export async function forgetAttempt(db: Db, email: string, address: string) {
  const keys = keysOf(email, address)
  await db
    .deleteFrom('submissions')
    .where('kind', '=', 'sign_in_address')
    .where('network', '=', keys.sign_in_address)
    .execute()
  await sql`
    update submissions set accepted_at = accepted_at[1:cardinality(accepted_at) - 1]
    where kind = 'sign_in_network' and network = ${keys.sign_in_network}`.execute(db)
}
