import { type APIRequestContext, request } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Locator, type Page } from '../fixtures.ts'
import { mintSession, useSession } from '../minted-session.ts'

const ADMIN = { email: 'admin@example.com', password: 'a password of the tests' }
/** A third of the time that an access token is valid, so that it outlives the test that gets it. */
const SHARED_FOR_MS = 5 * 60_000
let shared: { session: Promise<{ access_token: string }>; until: number } | undefined

/** A session of the demo administrator, shared by the tests of a few minutes. Signing in is tested elsewhere. */
function staffSession(api: APIRequestContext) {
  if (!shared || Date.now() > shared.until)
    shared = { session: mintSession(api, ADMIN), until: Date.now() + SHARED_FOR_MS }
  return shared.session
}

/** Opens a URL as a signed-in administrator. */
export async function enterAsStaff(page: Page, address: string) {
  await useSession(page, await staffSession(page.request))
  await page.goto(address)
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** Chooses an action from the menu of a row. */
export async function chooseIn(row: Locator, action: string) {
  await row.getByRole('button', { name: 'More' }).click()
  await row.getByRole('menuitem', { name: action }).click()
}
/** The question before a tenant is deactivated. */
export const deactivationOn = (page: Page) => page.getByRole('alertdialog', { name: /^Deactivate / })
export async function deactivate(row: Locator) {
  await chooseIn(row, 'Deactivate')
  await deactivationOn(row.page()).getByRole('button', { name: 'Deactivate' }).click()
}
export const dialogOn = (page: Page) => page.getByRole('dialog')

/** The question before unsaved changes are lost. */
export const unsavedOn = (page: Page) => page.getByRole('alertdialog', { name: 'You have unsaved changes' })
export const keepEditing = (page: Page) => unsavedOn(page).getByRole('button', { name: 'Keep editing' }).click()
export const leaveUnsaved = (page: Page) =>
  unsavedOn(page).getByRole('button', { name: 'Leave without saving' }).click()

let networks = 0
/** The address of a network that no other test uses. */
const nextNetwork = () => `198.18.${process.pid % 256}.${(networks += 1) % 256}`

/** API calls of another administrator, who is in a network of their own. */
export async function colleague(baseURL: string) {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': nextNetwork() } })
  const { access_token } = await staffSession(context)
  const { csrfToken } = await (await context.get('/api/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken, authorization: `Bearer ${access_token}` }
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => {
    const answer = await context.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? null : answer.json()
  }
}

/** A picture file, as small as possible, because every width up to its own is generated. */
export const picture = async () => ({
  name: 'cottage.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 427, channels: 3, background: '#8e2f2a' } })
    .jpeg()
    .toBuffer(),
})
