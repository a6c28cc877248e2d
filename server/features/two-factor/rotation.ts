import type { Db } from '#server/db/connection.ts'
import { reseal } from '#server/db/secrets/seal.ts'

/** Re-encrypts the secrets of all authenticator apps with a new key, including pending set-ups. */
export async function reencryptSecondFactors(trx: Db, keys: { from: Buffer; to: Buffer }) {
  const rows = await trx
    .selectFrom('two_factor')
    .select(['user_id', 'secret', 'pending_secret', 'pending_codes'])
    .where((where) => where.or([where('secret', 'is not', null), where('pending_secret', 'is not', null)]))
    .forUpdate()
    .execute()
  for (const { user_id: id, secret, pending_secret: pending, pending_codes: codes } of rows)
    await trx
      .updateTable('two_factor')
      .set({
        secret: secret && reseal(secret, id, keys),
        pending_secret: pending && reseal(pending, id, keys),
        pending_codes: codes && reseal(codes, id, keys),
      })
      .where('user_id', '=', id)
      .execute()
}
