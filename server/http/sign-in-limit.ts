import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { networkOf } from './rate-limit.ts'

const MINUTES = 15
const KINDS = ['sign_in_address', 'sign_in_network'] as const
type Kind = (typeof KINDS)[number]

/** Failed attempts in fifteen minutes, for one address and from one network. */
export interface SignInLimits {
  failuresPerAddress: number
  failuresPerNetwork: number
}

/** Addresses are kept as hashes: the table need not tell who tries to sign in. */
const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url')
const keysOf = (email: string, address: string): Record<Kind, string> => ({
  sign_in_address: keyOf(email),
  sign_in_network: networkOf(address),
})

const recent = sql`array(
  select at from unnest(known.accepted_at) as at where at > now() - make_interval(mins => ${MINUTES}) order by at
)`

async function count(trx: Db, kind: Kind, key: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into submissions as known (kind, network, accepted_at, last_at) values (${kind}, ${key}, array[now()], now())
    on conflict (kind, network) do update set accepted_at = ${recent} || excluded.accepted_at, last_at = excluded.last_at
    returning
      cardinality(accepted_at) as count,
      ceil(extract(epoch from accepted_at[1] + make_interval(mins => ${MINUTES}) - now()))::int as wait`.execute(trx)
  const { count: number, wait } = rows[0]!
  if (number > limit) {
    throw new AppError('rate_limited', 'Too many attempts to sign in. Please wait a while and try again.', {
      retryAfter: Math.max(1, wait),
    })
  }
  return number
}

/**
 * Counts an attempt to sign in before its password is looked at, so that many at once are counted as well, in the database that all
 * processes share. Tells which limit it has filled up.
 */
export async function countAttempt(db: Db, limits: SignInLimits, email: string, address: string): Promise<Kind[]> {
  const keys = keysOf(email, address)
  const most = { sign_in_address: limits.failuresPerAddress, sign_in_network: limits.failuresPerNetwork }
  return await db.transaction().execute(async (trx) => {
    const filled: Kind[] = []
    for (const kind of KINDS) if ((await count(trx, kind, keys[kind], most[kind])) === most[kind]) filled.push(kind)
    return filled
  })
}

/** The attempt was none: trouble of ours, or only the first of two steps. */
export async function uncountAttempt(db: Db, email: string, address: string) {
  const keys = keysOf(email, address)
  for (const kind of KINDS)
    await sql`
      update submissions set accepted_at = accepted_at[1:cardinality(accepted_at) - 1]
      where kind = ${kind} and network = ${keys[kind]}`.execute(db)
}

/** Who has set a new password by a link of a mail is not kept out by those who guessed at the old one. */
export const forgetAddress = (db: Db, email: string) =>
  db.deleteFrom('submissions').where('kind', '=', 'sign_in_address').where('network', '=', keyOf(email)).execute()

/** The attempt succeeded: it does not count, and the address starts afresh. */
export async function forgetAttempt(db: Db, email: string, address: string) {
  await uncountAttempt(db, email, address)
  await forgetAddress(db, email)
}
