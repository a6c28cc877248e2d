import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import type { FastifyRequest } from 'fastify'
import { SandboxFailure } from './failures.ts'
import { decodeForm, type Form } from './form.ts'

export interface SandboxKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** The API keys of the sandbox, derived from one random secret and the same in every process. */
export async function sandboxKeys(db: Db, sealing: Sealing): Promise<SandboxKeys> {
  const secret = await sharedSecret(db, sealing, 'card-sandbox')
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest('hex')
  return {
    secretKey: `sk_sbx_${derive('secret key')}`,
    publishableKey: `pk_sbx_${derive('publishable key').slice(0, 32)}`,
    webhookSecret: `whsec_${derive('webhook')}`,
  }
}

export interface Sandbox {
  db: Db
  keys: SandboxKeys
  /** The origin of the sandbox's own pages, and of return URLs. */
  origin: string
  /** The origin is `PUBLIC_URL`. Payers may then return only there. */
  isOriginGiven: boolean
  /** How long a bank works on a debit. */
  debitSeconds: number
}

export const newId = (prefix: string) => `${prefix}_sbx_${randomBytes(12).toString('hex')}`
export const now = () => Math.floor(Date.now() / 1000)

function isSame(given: string, known: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest) => {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? []
  if (token !== undefined) return token
  const [, basic] = /^Basic\s+(\S+)$/i.exec(authorization) ?? []
  return basic === undefined ? '' : (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '')
}

const refused = () =>
  new SandboxFailure(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided.',
    code: 'api_key_invalid',
  })

/** Calls by the server. */
export function requireSecretKey({ keys }: Sandbox, request: FastifyRequest) {
  if (!isSame(bearerOf(request), keys.secretKey)) throw refused()
}

/** Calls by a browser about one intent, with the publishable key and the client secret. Returns the secret, or null for the server. */
export function secretOfCall({ keys }: Sandbox, request: FastifyRequest): string | null {
  const key = bearerOf(request)
  if (isSame(key, keys.secretKey)) return null
  if (!isSame(key, keys.publishableKey)) throw refused()
  const given = { ...(request.query as Form), ...(request.body as Form | undefined) }['client_secret']
  return typeof given === 'string' ? given : ''
}

export const opens = (given: string | null, known: unknown) => given === null || isSame(given, String(known))

/** The origins that a browser may return to: that of the site, and without `PUBLIC_URL` also that of the request. */
export const originsOf = ({ origin, isOriginGiven }: Sandbox, { protocol, host }: FastifyRequest) =>
  isOriginGiven ? [origin] : [origin, `${protocol}://${host}`]

/** Parses bracketed names in query strings like in bodies. */
export const queryOf = ({ url }: FastifyRequest) => decodeForm(url.split('?')[1] ?? '')
