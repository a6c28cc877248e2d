import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { sealBytes, unsealBytes } from './seal.ts'
import { KeyLost, newKey, type Sealing, sealingKeys, writeKeyFile } from './sealing-keys.ts'

type Row = Selectable<Database['server_secrets']>

const ofFile = (file: string) =>
  `It holds the key to this installation's secrets. Restore it from your backup to ${file}, or set SECRETS_KEY if the secrets were encrypted with that. If the key is lost for good, run \`npm run rotate-secrets -- lost-key\` to discard the secrets.`

function keysOf(sealing: Sealing): Buffer[] {
  const keys = sealingKeys(sealing)
  if (keys) return keys
  const { file } = sealing as { file: string }
  throw new KeyLost(`${file} is missing. ${ofFile(file)}`)
}

function wrongKey(sealing: Sealing): KeyLost {
  if (sealing === null)
    return new KeyLost('SECRETS_KEY must be set: the secrets in this database are encrypted with it.')
  if ('file' in sealing) return new KeyLost(`${sealing.file} does not belong to this database. ${ofFile(sealing.file)}`)
  return new KeyLost(
    'SECRETS_KEY does not decrypt the secrets in this database. Set it to the key they were encrypted with, or add that key after the new one, separated by a comma. If the key is lost for good, run `npm run rotate-secrets -- lost-key` to discard the secrets.',
  )
}

/** The decrypted secret, and whether it is sealed with the first key as it should be. */
function open({ name, value, is_sealed: isSealed }: Row, keys: Buffer[], sealing: Sealing) {
  if (!isSealed) return { secret: value, isCurrent: keys.length === 0 }
  for (const [at, key] of keys.entries()) {
    try {
      return { secret: unsealBytes(value, name, key), isCurrent: at === 0 }
    } catch {
      // Sealed with another key.
    }
  }
  throw wrongKey(sealing)
}

const columnsOf = (name: string, secret: Buffer, [key]: Buffer[]) =>
  key ? { value: sealBytes(secret, name, key), is_sealed: true } : { value: secret, is_sealed: false }

const find = (db: Db, name: string) =>
  db.selectFrom('server_secrets').selectAll().where('name', '=', name).executeTakeFirst()

/** A secret that every process of this installation shares. The first process creates it, as a random key by default. */
export async function sharedSecret(
  db: Db,
  sealing: Sealing,
  name: string,
  make: () => Promise<Buffer> = async () => randomBytes(32),
): Promise<Buffer> {
  const keys = keysOf(sealing)
  let row = await find(db, name)
  if (!row) {
    await db
      .insertInto('server_secrets')
      .values({ name, ...columnsOf(name, await make(), keys) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await find(db, name)
  }
  return open(row!, keys, sealing).secret
}

/** Replaces a secret in the caller's transaction. */
export async function replaceSecret(trx: Db, sealing: Sealing, name: string, secret: Buffer) {
  const values = columnsOf(name, secret, keysOf(sealing))
  await trx
    .insertInto('server_secrets')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/**
 * Must run before any secret is read. Creates the key file of a new installation, checks that the keys decrypt everything, and seals with the first
 * key what is in plain text or sealed with an older key.
 */
export async function prepareSecrets(db: Db, sealing: Sealing) {
  const rows = await db.selectFrom('server_secrets').selectAll().execute()
  if (sealing && 'file' in sealing && sealingKeys(sealing) === null && !rows.some((row) => row.is_sealed))
    writeKeyFile(sealing.file, [newKey()])
  const keys = keysOf(sealing)
  // Decrypts all secrets before it writes the first: if one fails, nothing changes.
  const opened = rows.map((row) => ({ row, found: open(row, keys, sealing) }))
  for (const { row, found } of opened) {
    if (found.isCurrent) continue
    // Another process may have been faster. Its secret must not be overwritten.
    await db
      .updateTable('server_secrets')
      .set(columnsOf(row.name, found.secret, keys))
      .where('name', '=', row.name)
      .where('value', '=', row.value)
      .execute()
  }
}

/** All secrets by name, without creating or changing anything. Throws a `KeyLost` where one cannot be decrypted. */
export async function readSecrets(db: Db, sealing: Sealing): Promise<Map<string, Buffer>> {
  const rows = await db.selectFrom('server_secrets').selectAll().execute()
  if (rows.length === 0) return new Map()
  const keys = keysOf(sealing)
  return new Map(rows.map((row) => [row.name, open(row, keys, sealing).secret]))
}
