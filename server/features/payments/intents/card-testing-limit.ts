import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { countTries } from './card-testing-queries.ts'

/** So many payments begun and not paid, and cards declined, in an hour: beyond it somebody tries out cards. */
const MOST_BEGUN = 20
const MOST_DECLINED = 15

const LATER = { retryAfter: 3600 }

/** Refuses a further payment of somebody who begins many and pays none. */
export async function requireCalm(db: Db, userId: string) {
  const { begun, declined } = await countTries(db, userId)
  if (declined >= MOST_DECLINED)
    throw new AppError('rate_limited', 'Too many cards were declined. Please try again in an hour, or call us.', LATER)
  if (begun >= MOST_BEGUN)
    throw new AppError(
      'rate_limited',
      'Too many payments were begun and not paid. Please try again in an hour, or call us.',
      LATER,
    )
}

/** A payment that goes on being declined is ended: its secret would be good for trying out any number of cards. */
export const isTriedOut = async (db: Db, userId: string | null) =>
  userId !== null && (await countTries(db, userId)).declined >= MOST_DECLINED
