import { createHmac } from 'node:crypto'
import type { JwtKey } from '#server/config/identity.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import { createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'
import { keysInForce } from './signing-keys.ts'

/** The API keys of the identity service. Opaque, and the same in every process. */
export interface ApiKeys {
  /** Identifies clients. It grants nothing and is public. */
  anonKey: string
  /** Grants the admin calls. It never leaves the server. */
  serviceKey: string
}

/** The name of the secret that the API keys are derived from. */
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

/** Without `key_ops` and `use`, which would prevent importing it as a private key. */
const privatePart = ({ key_ops: _uses, use: _use, ...key }: JwtKey & { use?: unknown }) => key as JWK

export interface Keys extends ApiKeys {
  signing: { key: Awaited<ReturnType<typeof importJWK>>; kid: string; algorithm: string }
  find: JWTVerifyGetKey
  algorithms: string[]
  /** The public key set (JWKS). */
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
