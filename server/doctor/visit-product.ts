import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { readSecrets } from '#server/db/secrets/secrets.ts'
import { SEEN_HEADER, type SeenRequest, seenToken } from '#server/http/client/seen-request.ts'
import { reasonOf } from './finding.ts'

/** No visitor has this address: it is reserved for documentation (RFC 5737). A product that believes it believes anyone. */
export const SPOOFED = '203.0.113.77'

const ANSWER_WITHIN_MS = 8000

export interface Visit {
  status: number
  headers: Headers
  /** How the product says that our request arrived. Null where something else answered. */
  seen: SeenRequest | null
}

export interface Product {
  /** The address that answered: that of visitors, or the one that this machine listens on. Null where neither did. */
  base: string | null
  /** Whether we sent a token that the product answers. */
  isSigned: boolean
  /** The visit through `PUBLIC_URL`, or the reason why there was none. */
  visit: Visit | { failure: string }
}

async function visit(base: string, headers: Record<string, string>): Promise<Visit> {
  const answer = await fetch(`${base}/healthz`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const body = (await answer.json().catch(() => null)) as { seen?: SeenRequest } | null
  return { status: answer.status, headers: answer.headers, seen: body?.seen ?? null }
}

/** The token that the product answers. None where its secrets cannot be read, which another check reports. */
async function tokenOf(db: Db | null, { sealing }: Config): Promise<Record<string, string>> {
  const secrets = db === null ? null : await readSecrets(db, sealing).catch(() => null)
  const secret = secrets?.get('cookies')
  return secret ? { [SEEN_HEADER]: seenToken(secret.toString('base64url'), Date.now()) } : {}
}

/** Where this machine listens, if it does. */
const localBase = ({ host, port }: Config) => {
  const name = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Asks the product how a request through `PUBLIC_URL` arrives. Behind a proxy the request claims to come from somewhere else, as a forger's would. */
export async function visitProduct(config: Config, db: Db | null): Promise<Product> {
  const token = await tokenOf(db, config)
  const isSigned = token[SEEN_HEADER] !== undefined
  const headers = { ...token, ...(config.trustProxy !== false && { 'x-forwarded-for': SPOOFED }) }
  try {
    const found = await visit(config.origin, headers)
    // Without a token only the status tells that it is the product.
    if (found.seen || found.status === 200) return { base: config.origin, isSigned, visit: found }
    return { base: await localAnswer(config), isSigned, visit: found }
  } catch (error) {
    return { base: await localAnswer(config), isSigned, visit: { failure: reasonOf(error) } }
  }
}

async function localAnswer(config: Config): Promise<string | null> {
  const base = localBase(config)
  const found = await visit(base, {}).catch(() => null)
  return found?.status === 200 ? base : null
}
