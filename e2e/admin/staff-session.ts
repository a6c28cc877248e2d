import { type APIRequestContext, request } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Page } from '../fixtures.ts'

const ADMIN = { email: 'admin@example.com', password: 'a password of the tests' }
/** Where the identity service's client keeps its session. */
const PLACE = 'supabase.auth.token'

let session: Promise<{ access_token: string }> | undefined

/** A session of the demonstration's administrator, made once: signing in is another test's matter. */
async function mint(baseURL: string) {
  const config = await (await fetch(new URL('/api/config', baseURL))).json()
  const answer = await fetch(new URL('/auth/v1/token?grant_type=password', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: config.supabaseAnonKey },
    body: JSON.stringify(ADMIN),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Opens an address as an administrator who is signed in. */
export async function enterAsStaff(page: Page, baseURL: string, address: string) {
  session ??= mint(baseURL)
  await page.addInitScript(([place, text]) => localStorage.setItem(place, text), [
    PLACE,
    JSON.stringify(await session),
  ] as const)
  await page.goto(address)
}

/** What a colleague does meanwhile. */
export async function colleague(baseURL: string) {
  session ??= mint(baseURL)
  const { access_token } = await session
  const context: APIRequestContext = await request.newContext({ baseURL })
  const { csrfToken } = await (await context.get('/api/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken, authorization: `Bearer ${access_token}` }
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => {
    const answer = await context.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? null : answer.json()
  }
}

/** A file from the computer, no larger than it must be: it is made in every width up to its own. */
export const picture = async () => ({
  name: 'cottage.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 427, channels: 3, background: '#8e2f2a' } })
    .jpeg()
    .toBuffer(),
})
