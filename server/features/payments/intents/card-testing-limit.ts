import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { countRecentAttempts } from './card-testing-queries.ts'

/** How many unpaid payments and declined cards one person may have in an hour. More than that looks like card testing: trying out stolen cards. */
const MAX_STARTED = 20
const MAX_DECLINED = 15

const RETRY_LATER = { retryAfter: 3600 }

/** Refuses another payment from a person who starts many and pays none. */
export async function assertVelocity(db: Db, userId: string) {
  const { begun, declined } = await countRecentAttempts(db, userId)
  if (declined >= MAX_DECLINED)
    throw new AppError(
      'rate_limited',
      'Too many cards were declined. Please try again in an hour or call us.',
      RETRY_LATER,
    )
  if (begun >= MAX_STARTED)
    throw new AppError(
      'rate_limited',
      'Too many payments were started but not finished. Please try again in an hour or call us.',
      RETRY_LATER,
    )
}

/** Whether a payment must be canceled because its cards keep being declined. Its client secret could otherwise be used to test any number of cards. */
export const isCardTesting = async (db: Db, userId: string | null) =>
  userId !== null && (await countRecentAttempts(db, userId)).declined >= MAX_DECLINED
