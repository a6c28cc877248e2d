import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { countSent } from '#server/features/payments/debits/queries.ts'
import { countRecentAttempts } from './card-testing-queries.ts'

/** How many unpaid payments, cards to save and declined cards one person may have in an hour. More than that looks like card testing: trying out stolen cards. */
const MAX_STARTED = 20
const MAX_SETUPS = 20
const MAX_DECLINED = 15

/** On how many payments of one person banks may work at a time. Each may still fail or be returned, which costs the company a fee. */
const MAX_SENT = 10

const RETRY_LATER = { retryAfter: 3600 }

const tooMany = (what: string) =>
  new AppError('rate_limited', `Too many ${what}. Please try again in an hour or call us.`, RETRY_LATER)

/** Refuses another payment from a person who starts many and pays none. */
export async function assertVelocity(db: Db, userId: string) {
  const { begun, declined } = await countRecentAttempts(db, userId)
  if (declined >= MAX_DECLINED) throw tooMany('cards were declined')
  if (begun >= MAX_STARTED) throw tooMany('payments were started but not finished')
}

/** Refuses another payment from a person whose bank works on many. */
export async function assertFewSent(db: Db, userId: string, gateway: Gateway) {
  if ((await countSent(db, userId, gateway)) >= MAX_SENT)
    throw new AppError(
      'conflict',
      `Your bank is still working on ${MAX_SENT} of your payments. Please pay again once some of them are done, or call us.`,
    )
}

/** Refuses another card from a person who adds many or whose cards keep being declined. */
export async function assertSetupVelocity(db: Db, userId: string) {
  const { setups, declined } = await countRecentAttempts(db, userId)
  if (declined >= MAX_DECLINED) throw tooMany('cards were declined')
  if (setups >= MAX_SETUPS) throw tooMany('cards were added')
}

/** Whether a payment must be canceled because its cards keep being declined. Its client secret could otherwise be used to test any number of cards. */
export const isCardTesting = async (db: Db, userId: string | null) =>
  userId !== null && (await countRecentAttempts(db, userId)).declined >= MAX_DECLINED
