import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { NotNull } from 'kysely'
import { reseal } from '#server/db/secrets/seal.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { replaceSecret, sharedSecret } from '#server/db/secrets/secrets.ts'
import { cipherKeyOf } from './factors/factors.ts'
import { API_SECRET, SECRET } from './tokens/api-keys.ts'

/** Replaces the anon key and the service key. */
export const rotateApiKeys = (trx: Db, sealing: Sealing) => replaceSecret(trx, sealing, API_SECRET, randomBytes(32))

/** Re-encrypts the service's second factors with a new key. Codes of emails that were already sent stop working. */
export async function rotateFactorKey(trx: Db, sealing: Sealing) {
  const [old, fresh] = [await sharedSecret(trx, sealing, SECRET), randomBytes(32)]
  const keys = { from: cipherKeyOf(old), to: cipherKeyOf(fresh) }
  const factors = await trx
    .selectFrom('auth_factors')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: NotNull }>()
    .forUpdate()
    .execute()
  for (const { id, secret } of factors)
    await trx
      .updateTable('auth_factors')
      .set({ secret: reseal(secret, id, keys) })
      .where('id', '=', id)
      .execute()
  await replaceSecret(trx, sealing, SECRET, fresh)
}
