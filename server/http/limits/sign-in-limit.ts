import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { SUBMISSIONS } from './count-tables.ts'
import { createDatabaseLimits, nameOf } from './database-limit.ts'
import { failuresFrom, failuresOf, failuresOfClient, failuresOfPair, type FailureLimit } from './failed-sign-ins.ts'
import { PendingAttempts } from './pending-attempts.ts'

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

const tooMany = 'Too many attempts to sign in. Please wait a while and try again.'

/** Too many have failed. Says which count is full. */
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

/** What fills a count is not decided yet: there may be room in a moment, and nobody is told of anything. */
const soon = () => new AppError('rate_limited', tooMany, { retryAfter: 5 })

/**
 * The counts that an attempt goes by, in the order in which their rows are locked. Strangers share one for each account; they can fill it,
 * and then keep out each other alone.
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

/** Counts an attempt, once there is room. Those whose password is being looked at may succeed: many honest people of one network wait for them. */
async function countWithRoom(db: Db, counts: FailureLimit[]): Promise<FailureLimit['kind'][]> {
  const since = Date.now()
  for (;;) {
    const before = undecided.decisions
    try {
      return await countAll(db, counts)
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      // Where one was decided while this was asked, the answer may be an old one.
      if (undecided.decisions === before) {
        const name = nameOf(error.limit)
        if (!undecided.has(name)) throw error
        if (!(await undecided.wait(name, since))) throw soon()
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

/** Takes an attempt back that must not count: an error of ours, or only the first of two steps. */
export async function refundAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  for (const limit of limitsOf(attempt, limits)) await refund(db, limit)
}

/** Who has set a new password by a link of a mail is not kept out by those who guessed at the old one. */
export async function forgetAddress(
  db: Db,
  { failuresPerAddress: most }: SignInLimits,
  { email, address }: { email: string; address: string },
) {
  await forget(db, failuresOf(email, most))
  await forget(db, failuresOfPair(email, address, most))
}

/** The attempt succeeded: it does not count, and whoever made it starts afresh. The network does not: it may be many people's. */
export async function forgetAttempt(db: Db, limits: SignInLimits, attempt: SignInAttempt) {
  await refundAttempt(db, limits, attempt)
  for (const limit of limitsOf(attempt, limits)) if (limit.kind !== 'sign_in_network') await forget(db, limit)
}
