import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { SUBMISSIONS } from './count-tables.ts'
import { createDatabaseLimits, nameOf } from './database-limit.ts'
import { failuresFrom, failuresOf, failuresOfClient, failuresOfPair, type FailureLimit } from './failed-sign-ins.ts'
import { PendingAttempts } from './pending-attempts.ts'

/** How many sign-ins may fail in fifteen minutes for one address and from one network. */
export interface SignInLimits {
  failuresPerAddress: number
  failuresPerNetwork: number
}

/** An attempt to prove a password. */
export interface SignInAttempt {
  email: string
  /** The client's IP address. */
  address: string
  /** A browser or session that the account has used before. It has a limit of its own, which nobody else can use up. Null for any other. */
  knownClient: string | null
  /** The account has signed in from this network before, so guesses from elsewhere do not count against it. */
  isKnownNetwork: boolean
}

const tooMany = 'Too many attempts to sign in. Please wait a while and try again.'

/** Too many sign-ins have failed. `limit` is the one that is full. */
export class SignInRefused extends AppError {
  readonly limit: FailureLimit

  constructor(limit: FailureLimit, retryAfter: number) {
    super('rate_limited', tooMany, { retryAfter })
    this.limit = limit
  }
}

const { count, refund, forget } = createDatabaseLimits(
  SUBMISSIONS,
  (limit: FailureLimit, retryAfter) => new SignInRefused(limit, retryAfter),
)

/** The limit is full of undecided attempts, so there may be room soon. Nothing is reported. */
const retrySoon = () => new AppError('rate_limited', tooMany, { retryAfter: 5 })

/**
 * The limits that an attempt counts toward, in the order in which their rows are locked. Strangers share one limit for each account, so they can only
 * lock each other out.
 */
function limitsOf(
  { email, address, knownClient, isKnownNetwork }: SignInAttempt,
  { failuresPerAddress: most, failuresPerNetwork }: SignInLimits,
): FailureLimit[] {
  if (knownClient !== null) return [failuresOfClient(email, knownClient, most)]
  return [
    failuresOfPair(email, address, most),
    ...(isKnownNetwork ? [] : [failuresOf(email, most)]),
    failuresFrom(address, failuresPerNetwork),
  ]
}

const countAll = (db: Db, counts: FailureLimit[]) =>
  db.transaction().execute(async (trx) => {
    const filled: FailureLimit['kind'][] = []
    for (const limit of counts) if ((await count(trx, limit)) === limit.most) filled.push(limit.kind)
    return filled
  })

const undecided = new PendingAttempts({ maxWaiting: 50, waitMs: 10_000 })

/**
 * Counts an attempt once there is room. Attempts whose password is still being checked may succeed, so that many honest users of one network wait for
 * each other.
 */
async function countWithRoom(db: Db, counts: FailureLimit[]): Promise<FailureLimit['kind'][]> {
  const since = Date.now()
  for (;;) {
    const before = undecided.decisions
    try {
      return await countAll(db, counts)
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      // If another attempt was decided during the query, the result may be outdated.
      if (undecided.decisions === before) {
        const name = nameOf(error.limit)
        if (!undecided.has(name)) throw error
        if (!(await undecided.wait(name, since))) throw retrySoon()
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
  work: (filled: FailureLimit['kind'][]) => Promise<Result>,
): Promise<Result> {
  const counts = limitsOf(attempt, limits)
  const names = counts.map(nameOf)
  const filled = await countWithRoom(db, counts)
  undecided.begin(names)
  try {
    return await work(filled)
  } finally {
    undecided.decide(names)
  }
}

/** Undoes the count of an attempt that must not count: after an error of ours, or when only the first of two steps was done. */
export async function refundAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  for (const limit of limitsOf(attempt, limits)) await refund(db, limit)
}

/** A user who has just set a new password through a mailed link must not be locked out by guesses at the old one. */
export async function forgetAddress(
  db: Db,
  { failuresPerAddress: most }: SignInLimits,
  { email, address }: { email: string; address: string },
) {
  await forget(db, failuresOf(email, most))
  await forget(db, failuresOfPair(email, address, most))
}

/** The attempt succeeded, so it does not count and the user's own limits are reset. The network's is not, because many people may share it. */
export async function forgetAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  await refundAttempt(db, limits, attempt)
  for (const limit of limitsOf(attempt, limits)) if (limit.kind !== 'sign_in_network') await forget(db, limit)
}
