import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { hashedKey } from './hashed-key.ts'
import { networkOf } from './rate-limit.ts'
import { PendingAttempts } from './pending-attempts.ts'

const MINUTES = 15

/**
 * What failed attempts are counted by: a browser that the account knows, an account and a network together, an account, a network.
 * The order is the order in which rows are locked.
 */
type Kind = 'sign_in_client' | 'sign_in_pair' | 'sign_in_address' | 'sign_in_network'

/** Failed attempts in fifteen minutes, for one address and from one network. */
export interface SignInLimits {
  failuresPerAddress: number
  failuresPerNetwork: number
}

/** Somebody tries to show a password. */
export interface SignInAttempt {
  email: string
  /** The network address. */
  address: string
  /** A browser, or a session, that the account knows: it has a count of its own, which nobody else can fill. Null for any other. */
  knownClient: string | null
  /** The account has signed in from this network before: what strangers elsewhere guess does not count against it. */
  isKnownNetwork: boolean
}

interface Bucket {
  kind: Kind
  key: string
  most: number
}

const tooMany = 'Too many attempts to sign in. Please wait a while and try again.'

/** Too many have failed. Says which count is full. */
export class SignInRefused extends AppError {
  readonly kind: Kind
  readonly key: string

  constructor({ kind, key }: Bucket, wait: number) {
    super('rate_limited', tooMany, { retryAfter: Math.max(1, wait) })
    this.kind = kind
    this.key = key
  }
}

/** What fills a count is not decided yet: there may be room in a moment, and nobody is told of anything. */
const soon = () => new AppError('rate_limited', tooMany, { retryAfter: 5 })

const ofAddress = (email: string) => ({ kind: 'sign_in_address', key: hashedKey(email) }) as const
const ofPair = (email: string, address: string) =>
  ({ kind: 'sign_in_pair', key: hashedKey(`${email} ${networkOf(address)}`) }) as const

/** The counts that an attempt goes by. Strangers share one for each account; they can fill it, and then keep out each other alone. */
function bucketsOf({ email, address, knownClient, isKnownNetwork }: SignInAttempt, limits: SignInLimits): Bucket[] {
  const { failuresPerAddress: most, failuresPerNetwork } = limits
  if (knownClient !== null) return [{ kind: 'sign_in_client', key: hashedKey(`${email} ${knownClient}`), most }]
  return [
    { ...ofPair(email, address), most },
    ...(isKnownNetwork ? [] : [{ ...ofAddress(email), most }]),
    { kind: 'sign_in_network', key: networkOf(address), most: failuresPerNetwork },
  ]
}

const recent = sql`array(
  select at from unnest(known.accepted_at) as at where at > now() - make_interval(mins => ${MINUTES}) order by at
)`

async function count(trx: Db, bucket: Bucket): Promise<number> {
  const { kind, key, most } = bucket
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into submissions as known (kind, network, accepted_at, last_at) values (${kind}, ${key}, array[now()], now())
    on conflict (kind, network) do update set accepted_at = ${recent} || excluded.accepted_at, last_at = excluded.last_at
    returning
      cardinality(accepted_at) as count,
      ceil(extract(epoch from accepted_at[1] + make_interval(mins => ${MINUTES}) - now()))::int as wait`.execute(trx)
  const { count: number, wait } = rows[0]!
  if (number > most) throw new SignInRefused(bucket, wait)
  return number
}

const countAll = (db: Db, buckets: Bucket[]) =>
  db.transaction().execute(async (trx) => {
    const filled: Kind[] = []
    for (const bucket of buckets) if ((await count(trx, bucket)) === bucket.most) filled.push(bucket.kind)
    return filled
  })

const undecided = new PendingAttempts({ maxWaiting: 50, waitMs: 10_000 })
const nameOf = ({ kind, key }: Pick<Bucket, 'kind' | 'key'>) => `${kind} ${key}`

/** Counts an attempt, once there is room. Those whose password is being looked at may succeed: many honest people of one network wait for them. */
async function countWithRoom(db: Db, buckets: Bucket[]): Promise<Kind[]> {
  const since = Date.now()
  for (;;) {
    const before = undecided.decisions
    try {
      return await countAll(db, buckets)
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      // Where one was decided while this was asked, the answer may be an old one.
      if (undecided.decisions === before) {
        if (!undecided.has(nameOf(error))) throw error
        if (!(await undecided.wait(nameOf(error), since))) throw soon()
      }
    }
  }
}

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts are counted too, in the database that all
 * processes share. Then runs the work that decides the attempt, and tells it which limits the attempt has reached.
 */
export async function withCountedAttempt<Result>(
  db: Db,
  limits: SignInLimits,
  attempt: SignInAttempt,
  work: (filled: Kind[]) => Promise<Result>,
): Promise<Result> {
  const buckets = bucketsOf(attempt, limits)
  const names = buckets.map(nameOf)
  const filled = await countWithRoom(db, buckets)
  undecided.begin(names)
  try {
    return await work(filled)
  } finally {
    undecided.decide(names)
  }
}

/** Takes an attempt back that must not count: an error of ours, or only the first of two steps. */
export async function refundAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  for (const { kind, key } of bucketsOf(attempt, limits))
    await sql`
      update submissions set accepted_at = accepted_at[1:cardinality(accepted_at) - 1]
      where kind = ${kind} and network = ${key}`.execute(db)
}

const forget = (db: Db, { kind, key }: Pick<Bucket, 'kind' | 'key'>) =>
  db.deleteFrom('submissions').where('kind', '=', kind).where('network', '=', key).execute()

/** Who has set a new password by a link of a mail is not kept out by those who guessed at the old one. */
export async function forgetAddress(db: Db, email: string, address: string) {
  await forget(db, ofAddress(email))
  await forget(db, ofPair(email, address))
}

/** The attempt succeeded: it does not count, and whoever made it starts afresh. The network does not: it may be many people's. */
export async function forgetAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  await refundAttempt(db, limits, attempt)
  for (const bucket of bucketsOf(attempt, limits)) if (bucket.kind !== 'sign_in_network') await forget(db, bucket)
}
