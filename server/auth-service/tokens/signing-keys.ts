import { randomUUID } from 'node:crypto'
import type { JwtKey } from '#server/config/identity.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { replaceSecret, sharedSecret } from '#server/db/secrets/secrets.ts'
import { exportJWK, generateKeyPair } from 'jose'

/** Short, so that what a stolen one opens is short-lived; clients renew it by themselves. */
export const ACCESS_TOKEN_SECONDS = 900

const NAME = 'identity signing key'

/** Every process reads the keys anew this often, so that a new one becomes known without a restart. */
export const KEYS_KEPT_MS = 60_000

/** A new key is published this long before it signs: by then every process knows it, and so does whoever keeps the published set. */
const PUBLISHED_BEFORE_MS = 2 * KEYS_KEPT_MS

/** The last tokens of an old key run out, on machines whose clocks differ by some minutes. */
const VERIFIES_AFTER_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000

interface StoredKey {
  key: JwtKey
  /** Milliseconds since 1970. */
  signsFrom: number
  /** Null for the newest one. */
  verifiesUntil: number | null
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

async function newKey(): Promise<JwtKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kty: 'EC', kid: randomUUID() }
}

/** Until the first rotation the one key stands there as it is. */
function read(secret: Buffer): StoredKey[] {
  const stored = JSON.parse(secret.toString()) as JwtKey | StoredKey[]
  return Array.isArray(stored) ? stored : [{ key: stored, signsFrom: 0, verifiesUntil: null }]
}

const stored = async (db: Db, sealing: Sealing) =>
  read(await sharedSecret(db, sealing, NAME, async () => bytesOf(await newKey())))

/** Keys that verify at this moment; the one that signs says so in its `key_ops`, as in `AUTH_JWT_KEYS`. */
export async function keysInForce(db: Db, sealing: Sealing): Promise<JwtKey[]> {
  const now = Date.now()
  const known = (await stored(db, sealing)).filter(({ verifiesUntil }) => verifiesUntil === null || verifiesUntil > now)
  const signer = known.findLast(({ signsFrom }) => signsFrom <= now) ?? known[0]
  return known.map((one) => Object.assign(one.key, { key_ops: [one === signer ? 'sign' : 'verify'] }))
}

interface Rotation {
  /** Where nobody has read the old keys, the new one may sign at once. */
  isStopped: boolean
  /** Tokens of the old key end with it. */
  isOldRevoked?: boolean
}

/** Makes a new key that will sign. The old one verifies until its last token has run out. Gives when either happens. */
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
