import type { Company } from '#contract/company/public.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { type Keys, loadKeys } from './tokens/api-keys.ts'
import { KEYS_KEPT_MS } from './tokens/signing-keys.ts'

/**
 * The status of a session in the product, which the service does not know: `needs_second_factor` still has to give a code, `ended` was signed out
 * there, `suspended` belongs to a user who may not sign in at present.
 */
export type SessionStatus = 'active' | 'needs_second_factor' | 'ended' | 'suspended'

interface Given {
  db: Db
  config: Pick<Config, 'origin' | 'auth' | 'sealing'>
  /** The company that mail is sent for. */
  company: (db: Db) => Promise<Company>
  /** Runs whenever a session is used. The service imports nothing of the product, and gives tokens for a password alone. */
  sessionStatus: (db: Db, userId: string, sessionId: string) => Promise<SessionStatus>
  /** Whether another user of the product has the address. Then nobody gets it here either. */
  isEmailTaken: (db: Db, email: string, userId: string | null) => Promise<boolean>
  /** Whether the account of this email address has signed in from that network recently. */
  isKnownNetwork: (db: Db, email: string, address: string) => Promise<boolean>
  /** Removes the second factor of an account in the product, and tells its owner if one was active. */
  dropSecondFactor: (trx: Db, person: { id: string; email: string }, address: string) => Promise<void>
}

/** What every part of the service needs. */
export interface AuthContext extends Given {
  /** The `iss` claim of the access tokens. */
  issuer: string
  /** Loaded on first use, and again after a minute because keys may have been rotated. */
  keys: () => Promise<Keys>
}

export function createContext(given: Given): AuthContext {
  let cachedKeys: { keys: Promise<Keys>; until: number } | undefined
  const keys = () => {
    if (cachedKeys && cachedKeys.until > Date.now()) return cachedKeys.keys
    const loading = loadKeys(given.db, given.config)
    cachedKeys = { keys: loading, until: Date.now() + KEYS_KEPT_MS }
    loading.catch(() => {
      if (cachedKeys?.keys === loading) cachedKeys = undefined
    })
    return loading
  }
  return { ...given, issuer: `${given.config.origin}/auth/v1`, keys }
}
