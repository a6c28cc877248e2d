import { expect, untilHydrated, type Page } from '../fixtures.ts'
import { recentOn } from '../portal/payment-page.ts'
import { enter, signIn, TENANT, toastOn } from './account.ts'
import { askForPassword, ASKED_FOR_PASSWORD } from './authenticator.ts'

interface Screen {
  name: string
  /** Opens the screen with every error that it can show, possibly from the previous one. */
  open: (page: Page) => Promise<unknown>
  troubles?: RegExp[]
}

export async function openAt(page: Page, address: string) {
  await page.goto(address)
  await untilHydrated(page)
}

/** The account screens, in groups that one test visits in order. */
export const WALKS: Readonly<Record<string, readonly Screen[]>> = {
  'signing in': [
    {
      name: 'sign-in that failed',
      open: async (page) => {
        await openAt(page, '/tenant-portal')
        await signIn(page, { email: 'axe@example.com', password: 'not this one' })
        await expect(toastOn(page)).toContainText('Login Failed')
      },
      troubles: [/^401 POST .*\/api\/auth\/login$/],
    },
    {
      name: 'forgotten password',
      open: async (page) => {
        await openAt(page, '/forgot-password')
        await page.getByRole('button', { name: 'Send link' }).click()
        await expect(page.getByText('Invalid email address')).toBeVisible()
      },
    },
    {
      name: 'link that does not work',
      open: async (page) => {
        await openAt(page, '/invitation')
        await page.getByRole('button', { name: 'Send link' }).click()
        await expect(page.getByText('Invalid email address')).toBeVisible()
      },
    },
    { name: 'confirmation that does not work', open: (page) => openAt(page, '/confirm') },
  ],
  'links of mails': [
    {
      name: 'new password',
      open: async (page) => {
        await openAt(page, '/reset-password?token_hash=made-up&type=recovery')
        await page.getByRole('button', { name: 'Save password' }).click()
        await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
      },
    },
    {
      name: 'invitation',
      open: async (page) => {
        await openAt(page, '/invitation?token_hash=made-up&type=invite')
        await page.getByRole('button', { name: 'Set password' }).click()
        await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
      },
    },
    { name: 'confirmation', open: (page) => openAt(page, '/confirm?token_hash=made-up') },
  ],
  'the pages of a tenant': [
    {
      name: 'dashboard',
      open: async (page) => {
        await enter(page, TENANT)
        await expect(recentOn(page)).toHaveCount(3)
      },
    },
    {
      name: 'account',
      open: async (page) => {
        await openAt(page, '/account')
        await page.getByLabel('First name').fill('')
        await page.getByLabel('Last name').fill('')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('First name is required')).toBeVisible()
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
        await expect(page.getByText('This device')).toBeVisible()
        await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
      },
    },
    {
      name: 'two-factor off',
      open: async (page) => {
        await openAt(page, '/security/2fa')
        await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
      },
    },
    {
      name: 'password asked for before two-factor is set up',
      open: async (page) => {
        await askForPassword(page, 'setup')
        await page.getByRole('button', { name: 'Set up 2FA' }).click()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByText('Password is required')).toBeVisible()
      },
      troubles: [ASKED_FOR_PASSWORD],
    },
  ],
}
