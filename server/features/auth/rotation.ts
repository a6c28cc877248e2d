import type { Db } from '#server/db/connection.ts'
import { reseal } from '#server/db/secrets/seal.ts'

/** Encrypts anew what the links of password resets under way stand for. */
export async function reencryptPendingResets(trx: Db, keys: { from: Buffer; to: Buffer }) {
  const rows = await trx.selectFrom('pending_resets').select(['link', 'token']).forUpdate().execute()
  for (const { link, token } of rows)
    await trx
      .updateTable('pending_resets')
      .set({ token: reseal(token, link.toString('hex'), keys) })
      .where('link', '=', link)
      .execute()
}
