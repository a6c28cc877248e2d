import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

/** Where the identity service's client keeps its session. */
const STORAGE_KEY = 'supabase.auth.token'

/** A session of the identity service, made without a page. */
export async function mintSession(api: APIRequestContext, credentials: Credentials) {
  const config = await (await api.get('/api/config')).json()
  const answer = await api.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.supabaseAnonKey },
    data: credentials,
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { access_token: string }
}

/** Signs the page's browser in, once: a later sign-out or renewal stays. */
export const useSession = (page: Page, session: object) =>
  page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem('minted') !== null) return
      localStorage.setItem('minted', 'yes')
      localStorage.setItem(key, text)
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  )
