import { expect, untilHydrated, type Page } from '../fixtures.ts'
import { type Credentials, mintSession, replaceSession, useSession } from '../minted-session.ts'
import { unique } from '../unique.ts'

const PASSWORD = 'correct horse battery staple'

/** The demo tenant. Tests that change an account create their own. */
export const TENANT = { email: 'tenant@example.com', password: 'a password of the tests' }

/** The server has already ended the session when the identity client does so too. */
export const ENDED_ALREADY = /^403 POST .*\/auth\/v1\/logout\?scope=local$/

/** Creates an account for one test, so that tests do not affect each other. The start of its email can be chosen. */
export async function createAccount(baseURL: string | undefined, start = 'person'): Promise<Credentials> {
  const email = `${unique(start)}@example.com`
  const answer = await fetch(new URL('/api/auth/signup', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' }),
  })
  expect(answer.status, await answer.text()).toBe(201)
  return { email, password: PASSWORD }
}

export const formOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Sign in' })
  return {
    form,
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    button: form.getByRole('button', { name: 'Sign in' }),
    code: page.getByLabel('Verification code'),
    verify: page.getByRole('button', { name: 'Verify' }),
  }
}

/** Fills in and sends the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: Credentials) {
  const form = formOn(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.button.click()
}

async function isWelcome(page: Page) {
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
}

/** Signs in with the form and waits for the dashboard, for tests of signing in. */
export async function enterByForm(page: Page, account: Credentials) {
  await page.goto('/tenant-portal')
  await untilHydrated(page)
  await signIn(page, account)
  await isWelcome(page)
}

/** Signs in without the form. The first page that is opened has the session. */
export const signInAhead = async (page: Page, account: Credentials) =>
  useSession(page, await mintSession(page.request, account))

/** Replaces the signed-in user. The next page that is opened has the session. */
export const switchTo = async (page: Page, account: Credentials) =>
  replaceSession(page, await mintSession(page.request, account))

/** Opens the dashboard with a session that was created without the form. */
export async function enter(page: Page, account: Credentials) {
  await signInAhead(page, account)
  await page.goto('/dashboard')
  await isWelcome(page)
}

export const toastOn = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

export const stored = (page: Page) =>
  page.evaluate(() => ({
    session: localStorage.getItem('supabase.auth.token'),
    access: localStorage.getItem('supabase_access_token'),
    refresh: localStorage.getItem('supabase_refresh_token'),
  }))
