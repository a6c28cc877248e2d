import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { LISTENER_NAME } from '#server/db/public-content.ts'
import { KeyLost, newKey, readKeyFile, writeKeyFile } from '#server/db/secrets/sealing-keys.ts'
import { prepareSecrets, replaceSecret, sharedSecret } from '#server/db/secrets/secrets.ts'
import { reencryptPendingResets } from '#server/features/auth/rotation.ts'
import { reencryptSecondFactors } from '#server/features/two-factor/rotation.ts'
import { rotateApiKeys, rotateFactorKey, rotateSigningKey } from '#server/connect-identity.ts'

interface Rotation {
  /** What it does and what stops working, for the operator. */
  effect: string
  /** Running processes have the secret in memory and would continue to use the old one. */
  needsStop: boolean
  run(db: Db, config: Config, isStopped: boolean): Promise<string>
}

async function rotateTwoFactor(db: Db, { sealing }: Config): Promise<string> {
  await db.transaction().execute(async (trx) => {
    const keys = { from: await sharedSecret(trx, sealing, 'two-factor'), to: randomBytes(32) }
    await reencryptSecondFactors(trx, keys)
    await reencryptPendingResets(trx, keys)
    await replaceSecret(trx, sealing, 'two-factor', keys.to)
    await rotateFactorKey(trx, sealing)
  })
  return 'Everything the old key encrypted has been re-encrypted.'
}

async function rotateSealingKey(db: Db, { sealing }: Config): Promise<string> {
  if (sealing === null || !('file' in sealing))
    throw new ConfigError(
      'The sealing key is SECRETS_KEY: set SECRETS_KEY=NEW,OLD, restart every process, and then remove OLD.',
    )
  const fresh = newKey()
  // The old key is kept until everything is sealed with the new one, so that an interruption loses nothing.
  writeKeyFile(sealing.file, [fresh, ...(readKeyFile(sealing.file) ?? [])])
  await prepareSecrets(db, sealing)
  writeKeyFile(sealing.file, [fresh])
  return `The new key is in ${sealing.file}. Back it up. The old one is only good for older backups of the database.`
}

function requireOwnKeys({ hosted, auth }: Config) {
  if (hosted) throw new ConfigError('Access tokens are signed by the service of SUPABASE_URL: rotate its key there.')
  if (auth.jwtKeys)
    throw new ConfigError(
      'AUTH_JWT_KEYS holds the signing key: add a new key that signs, and remove the old one later.',
    )
}

const ROTATIONS: Record<string, Rotation> = {
  'signing-key': {
    effect:
      'signs access tokens. The old key stays valid until its tokens expire, so no user is signed out. The product can keep running.',
    needsStop: false,
    async run(db, config, isStopped) {
      requireOwnKeys(config)
      const { signsFrom, oldVerifiesUntil } = await db
        .transaction()
        .execute((trx) => rotateSigningKey(trx, config.sealing, { isStopped }))
      return `The new key signs tokens starting ${signsFrom.toISOString()}. The old one stays valid until ${oldVerifiesUntil.toISOString()}.`
    },
  },
  'signing-key-now': {
    effect:
      'does the same for a key that leaked. Its tokens stop working right away, and anyone using one must sign in again.',
    needsStop: true,
    async run(db, config) {
      requireOwnKeys(config)
      await db
        .transaction()
        .execute((trx) => rotateSigningKey(trx, config.sealing, { isStopped: true, isOldRevoked: true }))
      return 'The old key is no longer valid.'
    },
  },
  cookies: {
    effect:
      'signs cookies and list cursors. Open pages get new ones on their own. Every browser counts as new, so users get new sign-in alerts.',
    needsStop: true,
    async run(db, { sealing }) {
      await replaceSecret(db, sealing, 'cookies', randomBytes(32))
      return 'Earlier cookies are no longer valid.'
    },
  },
  'two-factor': {
    effect:
      'encrypts the keys of authenticator apps. They are re-encrypted and keep working. Six-digit codes in emails already sent stop working.',
    needsStop: true,
    run: rotateTwoFactor,
  },
  'service-key': {
    effect:
      'authorizes admin calls to the embedded identity service and identifies its clients (the anon key). Users do not notice.',
    needsStop: true,
    async run(db, { sealing }) {
      await rotateApiKeys(db, sealing)
      return 'Anything else that calls the identity service with the old keys is now refused.'
    },
  },
  'sealing-key': {
    effect: 'encrypts all of these in the database. They are re-encrypted, and users do not notice.',
    needsStop: true,
    run: rotateSealingKey,
  },
}

/** Every serving process has one connection with this name. */
async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(
    db,
  )
  return rows.length > 0
}

async function requireStop(db: Db) {
  if (await isServed(db))
    throw new ConfigError('Stop the product first: its processes would keep using the secrets they have in memory.')
}

export const rotationNames = () =>
  Object.entries(ROTATIONS).map(([name, { effect }]) => `  ${name.padEnd(16)} ${effect}`)

export const isRotation = (name: string) => Object.hasOwn(ROTATIONS, name)

/** Replaces one secret. Returns a message for the operator. */
export async function rotate(db: Db, config: Config, name: string): Promise<string> {
  const rotation = ROTATIONS[name]!
  if (rotation.needsStop) await requireStop(db)
  return await rotation.run(db, config, !(await isServed(db)))
}

/** Deletes all secrets that were sealed with a lost key, so that the product can start again. */
export async function dropSealedSecrets(db: Db, { sealing }: Config) {
  await requireStop(db)
  const isLost = await prepareSecrets(db, sealing).then(
    () => false,
    (error: unknown) => {
      if (error instanceof KeyLost) return true
      throw error
    },
  )
  if (!isLost) throw new ConfigError('The key is not lost: it decrypts the secrets in the database.')
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('server_secrets').where('is_sealed', '=', true).execute()
    for (const table of ['two_factor', 'auth_factors', 'pending_resets'] as const) await trx.deleteFrom(table).execute()
  })
  await prepareSecrets(db, sealing)
}
