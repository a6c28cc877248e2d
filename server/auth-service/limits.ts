import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { sql } from 'kysely'
import { tooMany } from './failures.ts'

/** At most `most` times in `seconds`. */
export interface Limit {
  kind: string
  key: string
  most: number
  seconds: number
}

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** Addresses are hashed: what somebody types into the wrong field may be a password. */
const hashedKey = (email: string) => createHash('sha256').update(email).digest('base64url')

export const failuresOf = (email: string, most: number): Limit => ({
  kind: 'sign_in_address',
  key: hashedKey(email),
  most,
  seconds: QUARTER_HOUR,
})
export const failuresFrom = (address: string, most: number): Limit => ({
  kind: 'sign_in_network',
  key: networkOf(address),
  most,
  seconds: QUARTER_HOUR,
})
/** Failed sign-ins for one address from one network: whoever guesses elsewhere does not fill it. */
export const failuresOfPair = (email: string, address: string, most: number): Limit => ({
  kind: 'sign_in_pair',
  key: hashedKey(`${email} ${networkOf(address)}`),
  most,
  seconds: QUARTER_HOUR,
})
/** Those of one client that the account knows: a browser or a session. */
export const failuresOfClient = (email: string, client: string, most: number): Limit => ({
  kind: 'sign_in_client',
  key: hashedKey(`${email} ${client}`),
  most,
  seconds: QUARTER_HOUR,
})
export const signupsFrom = (address: string, most: number): Limit => ({
  kind: 'signup_network',
  key: networkOf(address),
  most,
  seconds: HOUR,
})
/** Mails that anybody may ask for. */
export const mailsFrom = (address: string): Limit => ({
  kind: 'mail_network',
  key: networkOf(address),
  most: 20,
  seconds: HOUR,
})
/** Mails that ask an address to confirm a sign-up, asked for from one network. */
export const confirmationsFrom = (email: string, address: string): Limit => ({
  kind: 'confirmation_pair',
  key: hashedKey(`${email} ${networkOf(address)}`),
  most: 1,
  seconds: 60,
})
/** Those of all networks together. */
export const confirmationsTo = (email: string): Limit => ({
  kind: 'confirmation_address',
  key: hashedKey(email),
  most: 10,
  seconds: HOUR,
})
/** Mails that tell the owner of an address of somebody else's doing. */
export const noticesTo = (email: string): Limit => ({
  kind: 'notice_address',
  key: hashedKey(email),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** How often refused sign-ins of an address or a network are reported. */
export const refusalReports = (subject: string): Limit => ({
  kind: 'refusal_told',
  key: hashedKey(subject),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** Codes sent by mail that were not right. */
export const wrongCodesFrom = (address: string): Limit => ({
  kind: 'code_network',
  key: networkOf(address),
  most: 20,
  seconds: QUARTER_HOUR,
})
export const wrongCodesFor = (email: string): Limit => ({
  kind: 'code_address',
  key: hashedKey(email),
  most: 10,
  seconds: HOUR,
})
/** Those of one session, which show who is there. */
export const wrongNoncesOf = (sessionId: string): Limit => ({
  kind: 'code_session',
  key: sessionId,
  most: 10,
  seconds: HOUR,
})
/**
 * How often a signed-in user may have a password hashed: to show the current one, and to change it. Each session has a count of its own: a
 * copied token does not use up that of the owner's next sign-in, or of the link of a mail.
 */
export const passwordHashesOf = (sessionId: string): Limit => ({
  kind: 'password_session',
  key: sessionId,
  most: 40,
  seconds: HOUR,
})
/** Codes of an authenticator that were not right. */
export const wrongCodesOf = (userId: string): Limit => ({
  kind: 'factor_user',
  key: userId,
  most: 5,
  seconds: 5 * 60,
})

async function bump(trx: Db, { kind, key, most, seconds }: Limit) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into auth_limits as known (kind, key, happened_at, expires_at)
    values (${kind}, ${key}, array[clock_timestamp()], now() + make_interval(secs => ${seconds}))
    on conflict (kind, key) do update set
      happened_at = (array(
        select at from unnest(known.happened_at) as at where at > now() - make_interval(secs => ${seconds}) order by at
      ) || excluded.happened_at)[1:${sql.lit(most + 1)}],
      expires_at = excluded.expires_at
    returning
      cardinality(happened_at) as count,
      ceil(extract(epoch from happened_at[1] + make_interval(secs => ${seconds}) - now()))::int as wait`.execute(trx)
  return rows[0]!
}

/** Counts once more, in the database that all processes share. Beyond the limit it throws: undone then, in the caller's transaction. */
export async function count(trx: Db, limit: Limit): Promise<number> {
  const found = await bump(trx, limit)
  if (found.count > limit.most) throw tooMany(found.wait)
  return found.count
}

/** The last of those who wait for each limit. */
const turns = new Map<string, Promise<void>>()

/**
 * Counts and runs the work in the same transaction, one at a time for each limit. Many requests at once would otherwise
 * each hold a connection while they wait for the same row, and everybody else would wait for a connection.
 */
export async function countExclusively<Result>(
  db: Db,
  limit: Limit,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const name = `${limit.kind} ${limit.key}`
  const previous = turns.get(name)
  const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>()
  turns.set(name, turn)
  try {
    await previous
    // Whoever is refused costs one query, and no transaction.
    await requireRoom(db, [limit])
    return await db.transaction().execute(async (trx) => {
      await count(trx, limit)
      return work(trx)
    })
  } finally {
    endTurn()
    if (turns.get(name) === turn) turns.delete(name)
  }
}

/** Counts in a transaction of its own, so that an attempt that fails later still counts. */
export const countInOwnTransaction = (db: Db, limit: Limit) => countExclusively(db, limit, async () => {})

/** Counts once more, and says whether that was within the limit. */
export const isWithin = async (trx: Db, limit: Limit) => (await bump(trx, limit)).count <= limit.most

/** Seconds until there is room for one more, and 0 where there is. Counts nothing. */
async function waitFor(db: Db, { kind, key, most, seconds }: Limit): Promise<number> {
  const { rows } = await sql<{ count: number; wait: number | null }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(at) + make_interval(secs => ${seconds}) - now()))::int as wait
      from auth_limits, unnest(happened_at) as at
      where kind = ${kind} and key = ${key} and at > now() - make_interval(secs => ${seconds})`.execute(db)
  const { count: found, wait } = rows[0]!
  return found < most ? 0 : (wait ?? seconds)
}

/** Refuses whoever has reached one of the limits already. */
export async function requireRoom(db: Db, limits: Limit[]) {
  for (const limit of limits) {
    const wait = await waitFor(db, limit)
    if (wait > 0) throw tooMany(wait)
  }
}

/** The same as a question. */
export const hasRoom = async (db: Db, limit: Limit) => (await waitFor(db, limit)) === 0

/** Counts against each limit if all of them have room. A refused attempt counts against none. */
export async function countIfRoom(trx: Db, limits: Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await hasRoom(trx, limit))) return false
  for (const limit of limits) if (!(await isWithin(trx, limit))) return false
  return true
}

export const forget = (db: Db, { kind, key }: Limit) =>
  db.deleteFrom('auth_limits').where('kind', '=', kind).where('key', '=', key).execute()
