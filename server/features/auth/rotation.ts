import type { Db } from '#server/db/connection.ts'
import { reseal } from '#server/db/secrets/seal.ts'

/** Re-encrypts the access tokens of pending password resets with a new key. */
export async function reencryptPendingResets(trx: Db, keys: { from: Buffer; to: Buffer }) {
  const rows = await trx.selectFrom('pending_resets').select(['link', 'token']).forUpdate().execute()
  for (const { link, token } of rows)
    await trx
      .updateTable('pending_resets')
      .set({ token: reseal(token, link.toString('hex'), keys) })
      .where('link', '=', link)
      .execute()
}
