import type { Db } from '#server/db/connection.ts'
import type { AuthContext } from './context.ts'
import { count, requireRoom, wrongCodesFor, wrongCodesFrom } from './limits.ts'
import { type CodedType, type Link, useCode } from './links.ts'
import type { Origin } from './sessions.ts'
import { lockUserByEmail } from './users.ts'

/**
 * Uses up the short code of a mail and does what it is good for; null where it is not right. Wrong ones are counted, for the address and
 * from the network, whether the address is known or not.
 */
export async function withCode<Result>(
  ctx: AuthContext,
  { email, code }: { email: string; code: string },
  types: CodedType[],
  { address }: Origin,
  work: (trx: Db, link: Link) => Promise<Result>,
): Promise<Result | null> {
  const limits = [wrongCodesFor(email), wrongCodesFrom(address)]
  await requireRoom(ctx.db, limits)
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email)
    const link = user ? await useCode(ctx, trx, user, types, code) : null
    if (link) {
      // Guesses that failed while this one was checked count against it.
      await requireRoom(trx, limits)
      return work(trx, link)
    }
    for (const limit of limits) await count(trx, limit)
    return null
  })
}
