import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** How long a started set-up stays valid. */
const SETUP_MINUTES = 10

/** Locks a user's second factor until the transaction ends, so that concurrent codes are checked one after the other. */
export async function lock(trx: Db, userId: string) {
  await trx
    .insertInto('two_factor')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await trx
    .selectFrom('two_factor')
    .selectAll()
    .select(sql<boolean>`pending_at > now() - make_interval(mins => ${SETUP_MINUTES})`.as('is_pending_fresh'))
    .select(sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as('blocked_for'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findStatus(db: Db, userId: string) {
  const row = await db
    .selectFrom('two_factor')
    .select('enabled_at')
    .select((eb) =>
      eb
        .selectFrom('backup_codes')
        .select(({ fn }) => fn.countAll<string>().as('left'))
        .where('user_id', '=', userId)
        .where('is_pending', '=', false)
        .where('used_at', 'is', null)
        .as('codes_left'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { enabledAt: row?.enabled_at ?? null, codesLeft: row?.enabled_at ? Number(row.codes_left) : 0 }
}

/** The pending set-up, and the session that started it. */
export const findPending = async (db: Db, userId: string) =>
  await db
    .selectFrom('two_factor')
    .select(['pending_id', 'pending_session_id'])
    .where('user_id', '=', userId)
    .where('pending_at', '>', sql<Date>`now() - make_interval(mins => ${SETUP_MINUTES})`)
    .executeTakeFirst()

export const update = (trx: Db, userId: string) => trx.updateTable('two_factor').where('user_id', '=', userId)

/** Accepts a time step once. False where this step, or a later one, was accepted before. */
export async function takeStep(trx: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await update(trx, userId)
    .set({ last_step: step })
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a backup code. False where it does not exist or was used before. */
export async function takeBackupCode(trx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('backup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('is_pending', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceCodes(trx: Db, userId: string, hashes: Buffer[], isPending: boolean) {
  await removeCodes(trx, userId, isPending)
  await trx
    .insertInto('backup_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, is_pending: isPending })))
    .execute()
}

export const removeCodes = (trx: Db, userId: string, isPending: boolean) =>
  trx.deleteFrom('backup_codes').where('user_id', '=', userId).where('is_pending', '=', isPending).execute()

/** Replaces the active backup codes with those of the set-up. */
export async function promoteCodes(trx: Db, userId: string) {
  await removeCodes(trx, userId, false)
  await trx.updateTable('backup_codes').set({ is_pending: false }).where('user_id', '=', userId).execute()
}

const WRONG_MINUTES = 5
const MAX_WRONG = 5
const BLOCK_MINUTES = 15

/** Records a wrong code. True when it reaches the limit, after which codes are refused for a while. */
export async function recordWrongCode(trx: Db, userId: string): Promise<boolean> {
  const { wrong_at: wrong } = await update(trx, userId)
    .set({
      wrong_at: sql`array(
        select at from unnest(wrong_at) as at where at > now() - make_interval(mins => ${WRONG_MINUTES})
      ) || now()::timestamptz(3)`,
    })
    .returning('wrong_at')
    .executeTakeFirstOrThrow()
  if (wrong.length < MAX_WRONG) return false
  await update(trx, userId)
    .set({ wrong_at: sql`'{}'`, blocked_until: sql<Date>`now() + make_interval(mins => ${BLOCK_MINUTES})` })
    .execute()
  return true
}
