/** The specification's storage keys of the two tokens. */
const TOKEN_KEYS = [
  ['access_token', 'supabase_access_token'],
  ['refresh_token', 'supabase_refresh_token'],
] as const

type StoredSession = Partial<Record<string, unknown>>

function parse(text: string | null): StoredSession | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Local storage for the identity client. It stores each token once, under the specification's key, and the rest of the session under `sessionKey`. A
 * session stored in the old format is split when it is first read.
 */
export function splitStorage(sessionKey: string) {
  function write(session: StoredSession) {
    const rest = { ...session }
    // The rest is written last, because other tabs watch it to detect a sign-in.
    for (const [name, key] of TOKEN_KEYS) {
      localStorage.setItem(key, String(session[name]))
      delete rest[name]
    }
    localStorage.setItem(sessionKey, JSON.stringify(rest))
  }

  return {
    getItem(key: string) {
      const text = localStorage.getItem(key)
      const session = key === sessionKey ? parse(text) : null
      if (session === null) return text
      if (TOKEN_KEYS.every(([name]) => name in session)) write(session)
      for (const [name, tokenKey] of TOKEN_KEYS) session[name] = localStorage.getItem(tokenKey) ?? undefined
      return JSON.stringify(session)
    },
    setItem(key: string, text: string) {
      const session = key === sessionKey ? parse(text) : null
      if (session === null) localStorage.setItem(key, text)
      else write(session)
    },
    removeItem(key: string) {
      localStorage.removeItem(key)
      if (key === sessionKey) for (const [, tokenKey] of TOKEN_KEYS) localStorage.removeItem(tokenKey)
    },
  }
}
