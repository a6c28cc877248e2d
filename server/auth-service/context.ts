import type { Company } from '#contract/company/public.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { type Keys, loadKeys } from './tokens/api-keys.ts'
import { KEYS_KEPT_MS } from './tokens/signing-keys.ts'

/**
 * What the product makes of a session, beyond what the service knows: `unproven` still owes it a second factor, `over` was ended there,
 * `shut out` is of a person who may not come in at present.
 */
export type SessionStatus = 'good' | 'unproven' | 'over' | 'shut out'

interface Given {
  db: Db
  config: Pick<Config, 'origin' | 'auth' | 'sealing'>
  /** In whose name mail is written. */
  company: (db: Db) => Promise<Company>
  /** Asked whenever a session is used: the service imports nothing of the product, and hands out tokens for a password alone. */
  sessionStatus: (db: Db, userId: string, sessionId: string) => Promise<SessionStatus>
  /** Whether the product knows an address as somebody else's: then nobody gets it here, for they would be nobody there. */
  isEmailTaken: (db: Db, email: string, userId: string | null) => Promise<boolean>
  /** Whether the account of this e-mail address has been signed in to from that network of late. */
  isKnownNetwork: (db: Db, email: string, address: string) => Promise<boolean>
  /** Takes away the second factor that the product asks of an account, and says so to its owner if one was in force. */
  dropSecondFactor: (trx: Db, person: { id: string; email: string }, address: string) => Promise<void>
}

/** What every part of the service works with. */
export interface AuthContext extends Given {
  /** Who signs the access tokens, as they say it themselves. */
  issuer: string
  /** Read at first need, and again after a minute: they may have been rotated. */
  keys: () => Promise<Keys>
}

export function createContext(given: Given): AuthContext {
  let kept: { keys: Promise<Keys>; until: number } | undefined
  const keys = () => {
    if (kept && kept.until > Date.now()) return kept.keys
    const loading = loadKeys(given.db, given.config)
    kept = { keys: loading, until: Date.now() + KEYS_KEPT_MS }
    loading.catch(() => {
      if (kept?.keys === loading) kept = undefined
    })
    return loading
  }
  return { ...given, issuer: `${given.config.origin}/auth/v1`, keys }
}
