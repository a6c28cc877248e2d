import { randomUUID } from 'node:crypto'
import type { JwtKey } from '#server/config/identity.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { replaceSecret, sharedSecret } from '#server/db/secrets/secrets.ts'
import { exportJWK, generateKeyPair } from 'jose'

/** Short, because a stolen token cannot be revoked before it expires. Clients refresh it automatically. */
export const ACCESS_TOKEN_SECONDS = 900

const NAME = 'identity signing key'

/** How long a process caches the keys. A new key takes effect without a restart. */
export const KEYS_KEPT_MS = 60_000

/** A new key is published this long before it signs, so that every process and every cached key set knows it by then. */
const PUBLISHED_BEFORE_MS = 2 * KEYS_KEPT_MS

/** An old key still verifies until its last tokens have expired, with some minutes for clock differences. */
const VERIFIES_AFTER_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000

interface StoredKey {
  key: JwtKey
  /** A Unix time in milliseconds. */
  signsFrom: number
  /** Null for the newest key. */
  verifiesUntil: number | null
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

async function newKey(): Promise<JwtKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kty: 'EC', kid: randomUUID() }
}

/** Before the first rotation, the stored value is a single key. */
function read(secret: Buffer): StoredKey[] {
  const stored = JSON.parse(secret.toString()) as JwtKey | StoredKey[]
  return Array.isArray(stored) ? stored : [{ key: stored, signsFrom: 0, verifiesUntil: null }]
}

const stored = async (db: Db, sealing: Sealing) =>
  read(await sharedSecret(db, sealing, NAME, async () => bytesOf(await newKey())))

/** The keys that verify now. The signing key is marked by its `key_ops`, as in `AUTH_JWT_KEYS`. */
export async function keysInForce(db: Db, sealing: Sealing): Promise<JwtKey[]> {
  const now = Date.now()
  const known = (await stored(db, sealing)).filter(({ verifiesUntil }) => verifiesUntil === null || verifiesUntil > now)
  const signer = known.findLast(({ signsFrom }) => signsFrom <= now) ?? known[0]
  return known.map((one) => Object.assign(one.key, { key_ops: [one === signer ? 'sign' : 'verify'] }))
}

interface Rotation {
  /** No process is running, so the new key may sign at once. */
  isStopped: boolean
  /** Tokens signed by the old key become invalid. */
  isOldRevoked?: boolean
}

/** Creates a new signing key. The old one verifies until its last token has expired. Returns when both take effect. */
export async function rotateSigningKey(db: Db, sealing: Sealing, { isStopped, isOldRevoked = false }: Rotation) {
  const now = Date.now()
  const signsFrom = isStopped ? now : now + PUBLISHED_BEFORE_MS
  const oldVerifiesUntil = isOldRevoked ? now : signsFrom + VERIFIES_AFTER_MS
  const known = await stored(db, sealing)
  for (const old of known) old.verifiesUntil = Math.min(old.verifiesUntil ?? Infinity, oldVerifiesUntil)
  const keys = [
    ...known.filter(({ verifiesUntil }) => verifiesUntil! > now),
    { key: await newKey(), signsFrom, verifiesUntil: null },
  ]
  await replaceSecret(db, sealing, NAME, bytesOf(keys))
  return { signsFrom: new Date(signsFrom), oldVerifiesUntil: new Date(oldVerifiesUntil) }
}
