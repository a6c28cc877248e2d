import { createAccount } from '../accounts/account.ts'
import type { Page } from '../fixtures.ts'
import { colleague } from './staff-session.ts'

async function createWithRole(baseURL: string | undefined, role: string) {
  const account = await createAccount(baseURL)
  const call = await colleague(baseURL ?? '')
  const [{ id }] = await call('GET', `/api/admin/users?search=${encodeURIComponent(account.email)}`)
  await call('PATCH', `/api/admin/users/${id}/role`, { role })
  return { ...account, id }
}

/** Creates an administrator for one test, so that changes to their session affect no other test. */
export const createAdmin = (baseURL: string | undefined) => createWithRole(baseURL, 'admin')

/** Creates a tenant whose lease has not been entered yet. Unlike a user, they may pay. */
export const createTenant = (baseURL: string | undefined) => createWithRole(baseURL, 'tenant')

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
