import { createAccount } from '../accounts/account.ts'
import type { Page } from '../fixtures.ts'
import { colleague } from './staff-session.ts'

/** Creates an administrator for one test, so that changes to their session affect no other test. */
export async function createAdmin(baseURL: string | undefined) {
  const account = await createAccount(baseURL)
  const call = await colleague(baseURL ?? '')
  const [{ id }] = await call('GET', `/api/admin/users?search=${encodeURIComponent(account.email)}`)
  await call('PATCH', `/api/admin/users/${id}/role`, { role: 'admin' })
  return { ...account, id }
}

export const entranceOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Sign in' })
  return {
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    button: form.getByRole('button', { name: 'Sign In to Admin Portal' }),
  }
}

/** Signs in with the backoffice's form. */
export async function signInAsStaff(page: Page, { email, password }: { email: string; password: string }) {
  const entrance = entranceOn(page)
  await entrance.email.fill(email)
  await entrance.password.fill(password)
  await entrance.button.click()
}
