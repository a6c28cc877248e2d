import type { Db } from '#server/db/connection.ts'
import type { Limit } from '#server/http/limits/database-limit.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { count, requireRoom } from '#server/auth-service/limits.ts'
import { type CodedType, type Link, useCode } from './links.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'

interface Given {
  code: string
  /** Whose code it would be; undefined where nobody is known. */
  lockOwner: (trx: Db) => Promise<UserRow | undefined>
  /** What wrong codes are counted by, whether or not there is an owner. */
  limits: Limit[]
}

/** Uses up the short code of a mail and does what it is good for; null where it is not right. */
export async function withCode<Result>(
  ctx: AuthContext,
  { code, lockOwner, limits }: Given,
  types: CodedType[],
  work: (trx: Db, link: Link) => Promise<Result>,
): Promise<Result | null> {
  await requireRoom(ctx.db, limits)
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockOwner(trx)
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
