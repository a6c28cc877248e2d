import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { isUniqueViolation } from '#server/auth-service/users/users.ts'

export type Credential = Selectable<Database['auth_passkeys']>

const MAX_PASSKEYS = 10
export const MAX_NAME = 120

export const passkeyNotFound = () => new AuthFailure(404, 'webauthn_credential_not_found', 'Passkey not found')

const nameConflict = () => new AuthFailure(422, 'passkey_name_conflict', 'Another passkey has this name')

const select = (db: Db) => db.selectFrom('auth_passkeys').selectAll()

/** All credentials of a user, which an authenticator must not make again. Oldest first. */
export const listCredentials = (db: Db, userId: string): Promise<Credential[]> =>
  select(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Those that sign in by themselves. */
export const listPasskeys = async (db: Db, userId: string): Promise<Credential[]> =>
  (await listCredentials(db, userId)).filter(({ factor_id: factorId }) => factorId === null)

export const findByCredentialId = (db: Db, credentialId: string): Promise<Credential | undefined> =>
  select(db).where('credential_id', '=', credentialId).executeTakeFirst()

export const findByFactor = (db: Db, factorId: string): Promise<Credential | undefined> =>
  select(db).where('factor_id', '=', factorId).executeTakeFirst()

export function requireRoomFor(passkeys: Credential[]) {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new AuthFailure(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** The name that was given, or else the next free one: Passkey, Passkey 2, Passkey 3. */
export function nameFor(given: string | undefined, passkeys: Credential[]): string {
  const taken = new Set(passkeys.map(({ friendly_name: name }) => name.toLowerCase()))
  if (given) {
    if (taken.has(given.toLowerCase())) throw nameConflict()
    return given
  }
  const numbered = (number: number) => (number === 1 ? 'Passkey' : `Passkey ${number}`)
  let number = 1
  while (taken.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}

export async function insertCredential(trx: Db, values: Insertable<Database['auth_passkeys']>): Promise<Credential> {
  // A unique violation would end the transaction.
  const row = await trx
    .insertInto('auth_passkeys')
    .values(values)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AuthFailure(422, 'webauthn_credential_exists', 'This credential is already registered')
  return row
}

export async function renamePasskey(trx: Db, { id, user_id: userId }: Credential, name: string): Promise<Credential> {
  return trx
    .updateTable('auth_passkeys')
    .set({ friendly_name: name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow(passkeyNotFound)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameConflict() : error
    })
}

export async function deletePasskey(trx: Db, { id }: Credential): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('auth_passkeys').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw passkeyNotFound()
}

/**
 * Records the use of a credential, and locks it until the transaction ends. `copied` where its counter has not grown, because two devices use it.
 * `gone` where it was removed in the meantime.
 */
export async function recordUse(
  trx: Db,
  { id }: Credential,
  { signCount, isBackedUp }: { signCount: number; isBackedUp: boolean },
): Promise<'used' | 'copied' | 'gone'> {
  const known = await trx
    .selectFrom('auth_passkeys')
    .select('sign_count')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return 'gone'
  const before = Number(known.sign_count)
  if (before > 0 && signCount <= before) return 'copied'
  await trx
    .updateTable('auth_passkeys')
    .set({ sign_count: signCount, is_backed_up: isBackedUp, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return 'used'
}

/** A passkey in the protocol's format, and whether copies of it are kept. */
export const presentPasskey = (row: Credential) => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString(),
  backed_up: row.is_backed_up,
})
