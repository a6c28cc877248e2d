import { createHmac, randomUUID } from 'node:crypto'
import type { JwtKey } from '#server/config-identity.ts'
import type { Db } from '#server/db/connection.ts'
import { sharedSecret } from '#server/db/secrets.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'

/** The keys of the installation's identity service. Opaque, and the same in every process. */
export interface ApiKeys {
  /** Tells the service's own clients; it opens nothing and may be seen by everybody. */
  anonKey: string
  /** Opens the admin calls. Never leaves the server. */
  serviceKey: string
}

/** Derived from a random secret that all processes share. */
export async function apiKeys(db: Db): Promise<ApiKeys> {
  const secret = await sharedSecret(db, 'identity keys')
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  return { anonKey: `sb_publishable_${derive('anon')}`, serviceKey: `sb_secret_${derive('service')}` }
}

const SIGNING_KEY = 'identity signing key'

/** Made by whoever starts first. */
async function storedKey(db: Db): Promise<JwtKey> {
  const find = db.selectFrom('server_secrets').select('value').where('name', '=', SIGNING_KEY)
  let row = await find.executeTakeFirst()
  if (!row) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), key_ops: ['sign'] }
    await db
      .insertInto('server_secrets')
      .values({ name: SIGNING_KEY, value: Buffer.from(JSON.stringify(key)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await find.executeTakeFirstOrThrow()
  }
  return JSON.parse(row.value.toString()) as JwtKey
}

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
  /** Encrypts the second factors and hashes the codes sent by mail. */
  secret: Buffer
}

export async function loadKeys(db: Db, configured: JwtKey[] | undefined): Promise<Keys> {
  const keys = configured ?? [await storedKey(db)]
  const signer = keys.find(({ key_ops: uses }) => uses?.includes('sign'))!
  const published = { keys: keys.map(publicPart) }
  return {
    ...(await apiKeys(db)),
    signing: {
      key: await importJWK(privatePart(signer), algorithmOf(signer)),
      kid: signer.kid,
      algorithm: algorithmOf(signer),
    },
    find: createLocalJWKSet(published),
    algorithms: [...new Set(keys.map(algorithmOf))],
    published,
    secret: await sharedSecret(db, 'identity secrets'),
  }
}
