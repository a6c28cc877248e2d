import type { Db } from '#server/db/connection.ts'
import type { Limit } from '#server/http/limits/database-limit.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { count, requireRoom } from '#server/auth-service/limits.ts'
import { type CodedType, type Link, useCode } from './links.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'

interface Given {
  code: string
  /** The user whose code is checked. Undefined where the address is unknown. */
  lockOwner: (trx: Db) => Promise<UserRow | undefined>
  /** The limits that wrong codes count toward, whether or not the user exists. */
  limits: Limit[]
}

/** Uses up the short code of an email and runs `work`. Null where the code is wrong. */
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
      // Checks the limits again, because other guesses may have failed in the meantime.
      await requireRoom(trx, limits)
      return work(trx, link)
    }
    for (const limit of limits) await count(trx, limit)
    return null
  })
}
