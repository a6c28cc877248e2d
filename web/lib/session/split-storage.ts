/** The specification's keys of the two tokens. */
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
 * Local storage for the identity client that keeps each token once, under the key that the specification gives it, and the rest of the
 * session under `sessionKey`. A session that was stored whole before is split when it is first read.
 */
export function splitStorage(sessionKey: string) {
  function write(session: StoredSession) {
    const rest = { ...session }
    // The rest comes last: other tabs look for it to learn that somebody has signed in.
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
