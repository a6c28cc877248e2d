import { isFineAt } from '../accessibility/findings.ts'
import { expect, isAwake, type Page, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enter, signInAhead, formOn, signIn, TENANT, toastOn } from './account.ts'
import { askForPassword, ASKED_FOR_PASSWORD, beginSetup, turnOn } from './authenticator.ts'

interface Screen {
  name: string
  /** How somebody comes to see it, with all that can be wrong there being wrong. */
  open: (page: Page, baseURL: string | undefined) => Promise<unknown>
  troubles?: RegExp[]
}

async function openAt(page: Page, address: string) {
  await page.goto(address)
  await isAwake(page)
}

const SCREENS: readonly Screen[] = [
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
    name: 'second step, by a backup code that is wrong',
    open: async (page, baseURL) => {
      const account = await createAccount(baseURL)
      await signInAhead(page, account)
      await turnOn(page)
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/')
      await openAt(page, '/tenant-portal')
      await signIn(page, account)
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByRole('textbox', { name: 'Backup code' }).fill('not-one')
      await formOn(page).verify.click()
      await expect(toastOn(page)).toContainText('Login Failed')
    },
    troubles: [ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/],
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
      await page.getByRole('button', { name: 'Open my account' }).click()
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
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
  { name: 'confirmation', open: (page) => openAt(page, '/confirm?token_hash=made-up') },
  { name: 'confirmation that does not work', open: (page) => openAt(page, '/confirm') },
  { name: 'dashboard', open: (page) => enter(page, TENANT) },
  {
    name: 'account',
    open: async (page) => {
      await signInAhead(page, TENANT)
      await openAt(page, '/account')
      await page.getByLabel('First Name').fill('')
      await page.getByLabel('Last Name').fill('')
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
      await signInAhead(page, TENANT)
      await openAt(page, '/security/2fa')
      await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
    },
  },
  {
    name: 'password asked for before two-factor is set up',
    open: async (page) => {
      await signInAhead(page, TENANT)
      await openAt(page, '/security/2fa')
      await askForPassword(page, 'setup')
      await page.getByRole('button', { name: 'Set up 2FA' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
    troubles: [ASKED_FOR_PASSWORD],
  },
  {
    name: 'two-factor being set up',
    open: async (page, baseURL) => {
      await signInAhead(page, await createAccount(baseURL))
      await beginSetup(page)
      await page.getByRole('button', { name: 'Enable 2FA' }).click()
      await expect(toastOn(page)).toContainText('Code required')
    },
  },
  {
    name: 'two-factor being turned off',
    open: async (page, baseURL) => {
      await signInAhead(page, await createAccount(baseURL))
      await turnOn(page)
      await page.getByRole('button', { name: 'Disable 2FA' }).click()
      await page.getByRole('button', { name: 'Disable 2FA' }).click()
      await expect(toastOn(page)).toContainText('Code required')
    },
  },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, open, troubles = [] } of SCREENS) {
  test(`axe finds nothing, and nothing sticks out: ${name}`, async ({ page, baseURL, watch }) => {
    test.slow()
    watch.expects(...troubles)
    await open(page, baseURL)
    await page.setViewportSize({ width: 320, height: 700 })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), '320 px').toBe(320)
    await isFineAt(page, [390, 768, 1440])
  })
}
