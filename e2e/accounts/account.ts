import { expect, isAwake, type Page } from '../fixtures.ts'

const PASSWORD = 'correct horse battery staple'

/** The tenant of the demonstration. Tests that change an account make one of their own. */
export const TENANT = { email: 'tenant@example.com', password: 'a password of the tests' }

/** The server has ended the session when the identity client comes to end it as well. */
export const ENDED_ALREADY = /^403 POST .*\/auth\/v1\/logout\?scope=local$/

let made = 0

interface Account {
  email: string
  password: string
}

/** Somebody new, with an account of their own: tests that change one do not disturb each other. */
export async function createAccount(baseURL: string | undefined): Promise<Account> {
  made += 1
  const email = `person-${process.pid}-${made}-${Math.floor(performance.now())}@example.com`
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
    button: form.getByRole('button', { name: 'Sign In' }),
    code: page.getByLabel('Verification code'),
    verify: page.getByRole('button', { name: 'Verify' }),
  }
}

/** Fills in the sign-in form that is on the page, and sends it. */
export async function signIn(page: Page, { email, password }: Account) {
  const form = formOn(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.button.click()
}

/** By the form, from anywhere, to the dashboard. */
export async function enter(page: Page, account: Account) {
  await page.goto('/tenant-portal')
  await isAwake(page)
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
}

export const toastOn = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

export const stored = (page: Page) =>
  page.evaluate(() => ({
    session: localStorage.getItem('supabase.auth.token'),
    access: localStorage.getItem('supabase_access_token'),
    refresh: localStorage.getItem('supabase_refresh_token'),
  }))
