import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

/** Where the identity client stores its session. */
const STORAGE_KEY = 'supabase.auth.token'

/** Creates a session at the identity service without a page. */
export async function mintSession(api: APIRequestContext, credentials: Credentials) {
  const config = await (await api.get('/api/config')).json()
  const answer = await api.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.supabaseAnonKey },
    data: credentials,
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { access_token: string }
}

/** Signs the page's browser in once, so that a later sign-out or refresh is kept. */
export const useSession = (page: Page, session: object) =>
  page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem('minted') !== null) return
      localStorage.setItem('minted', 'yes')
      localStorage.setItem(key, text)
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  )

/** Signs in as another user and removes everything of the previous one. */
export async function replaceSession(page: Page, session: object) {
  await forgetSession(page)
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem('minted', 'yes')
      localStorage.setItem(key, text)
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  )
}

/** Removes the session from the browser, on a page without JavaScript, so that nothing else uses it meanwhile. */
export async function forgetSession(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
