import { createHmac } from 'node:crypto'
import type { JwtKey } from '#server/config/identity.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import { createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'
import { keysInForce } from './signing-keys.ts'

/** The keys of the installation's identity service. Opaque, and the same in every process. */
export interface ApiKeys {
  /** Tells the service's own clients; it opens nothing and may be seen by everybody. */
  anonKey: string
  /** Opens the admin calls. Never leaves the server. */
  serviceKey: string
}

/** The name of what the keys of the API are derived from. */
export const API_SECRET = 'identity keys'

/** Derived from a random secret that all processes share. */
export async function apiKeys(db: Db, sealing: Sealing): Promise<ApiKeys> {
  const secret = await sharedSecret(db, sealing, API_SECRET)
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  return { anonKey: `sb_publishable_${derive('anon')}`, serviceKey: `sb_secret_${derive('service')}` }
}

/** The name of what encrypts the second factors and hashes the codes sent by email. */
export const SECRET = 'identity secrets'

const algorithmOf = ({ kty }: JwtKey) => (kty === 'EC' ? 'ES256' : 'RS256')

const PUBLIC_MEMBERS = new Set(['kty', 'kid', 'crv', 'x', 'y', 'n', 'e'])

const publicPart = (key: JwtKey): JWK => ({
  ...(Object.fromEntries(Object.entries(key).filter(([name]) => PUBLIC_MEMBERS.has(name))) as JWK),
  alg: algorithmOf(key),
  use: 'sig',
  key_ops: ['verify'],
})

/** The members that say what a key is for are left out: they would keep it from being read as a private one. */
const privatePart = ({ key_ops: _uses, use: _use, ...key }: JwtKey & { use?: unknown }) => key as JWK

export interface Keys extends ApiKeys {
  signing: { key: Awaited<ReturnType<typeof importJWK>>; kid: string; algorithm: string }
  find: JWTVerifyGetKey
  algorithms: string[]
  /** What anybody may see. */
  published: { keys: JWK[] }
  /** Encrypts the second factors and hashes the codes sent by email. */
  secret: Buffer
}

interface Given {
  auth: { jwtKeys: JwtKey[] | undefined }
  sealing: Sealing
}

export async function loadKeys(db: Db, { auth: { jwtKeys: configured }, sealing }: Given): Promise<Keys> {
  const keys = configured ?? (await keysInForce(db, sealing))
  const signer = keys.find(({ key_ops: uses }) => uses?.includes('sign'))!
  const published = { keys: keys.map(publicPart) }
  return {
    ...(await apiKeys(db, sealing)),
    signing: {
      key: await importJWK(privatePart(signer), algorithmOf(signer)),
      kid: signer.kid,
      algorithm: algorithmOf(signer),
    },
    find: createLocalJWKSet(published),
    algorithms: [...new Set(keys.map(algorithmOf))],
    published,
    secret: await sharedSecret(db, sealing, SECRET),
  }
}
