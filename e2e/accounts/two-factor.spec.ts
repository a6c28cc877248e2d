import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import { expect, type Page, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enter, formOn, signIn, stored, toastOn } from './account.ts'

const STEP_S = 30

/** The code of the step before this one, which is still taken: each step is good for one code, and the test needs another. */
const earlierCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - STEP_S })
const codeOf = (secret: string) => generateSync({ secret })

/** Begins the set-up and reads what it shows. */
async function beginSetup(page: Page) {
  await page.goto('/security/2fa')
  await page.getByRole('button', { name: 'Set up 2FA' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await page.getByTestId('manual-key').textContent()
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents()
  return { secret: (key ?? '').replaceAll(' ', ''), codes }
}

async function turnOn(page: Page) {
  const setup = await beginSetup(page)
  await page.getByLabel('Verification code').fill(earlierCode(setup.secret))
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  return setup
}

test('the whole way: set up, sign in with a code, turn off with a backup code', async ({ page, baseURL, watch }) => {
  test.slow()
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/, /^400 POST .*\/api\/2fa\/(enable|disable)$/)
  const account = await createAccount(baseURL)
  await enter(page, account)
  await expect(page.getByRole('main')).toContainText(/Two-factor authentication\s*Off/)

  const { secret, codes } = await beginSetup(page)
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Code required')
  await expect(toastOn(page)).toContainText('Please enter the verification code from your authenticator app.')
  const code = page.getByLabel('Verification code')
  await code.fill('12ab34-5678')
  await expect(code).toHaveValue('123456')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Verification failed')
  await expect(toastOn(page)).toContainText('Invalid verification code. Please try again.')
  await code.fill(earlierCode(secret))
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('10 backup codes left.')

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/tenant-portal')
  await signIn(page, account)
  const form = formOn(page)
  await expect(form.code).toBeFocused()
  await expect(form.code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(form.code).toHaveAttribute('inputmode', 'numeric')
  expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(form.email).toHaveValue(account.email)
  await expect(form.password).toHaveValue(account.password)
  await form.button.click()
  await form.code.fill('000000')
  await form.verify.click()
  await expect(toastOn(page)).toContainText('Invalid verification code. Please try again.')
  await form.code.fill(codeOf(secret))
  await form.verify.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText(/Two-factor authentication\s*On/)

  await page.goto('/security/2fa')
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Please enter a verification code to disable 2FA.')
  await page.getByLabel('Verification code').fill('000000')
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Failed to disable')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been disabled.')
  await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
})

test('who has lost the app signs in by a backup code, and makes new ones', async ({ page, baseURL, watch }) => {
  test.slow()
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/)
  const account = await createAccount(baseURL)
  await enter(page, account)
  const { secret, codes } = await turnOn(page)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/tenant-portal?next=%2Fsecurity%2F2fa')
  await signIn(page, account)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expect(page.getByLabel('Backup code')).toBeFocused()
  await page.getByLabel('Backup code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/security/2fa')
  await expect(page.getByRole('main')).toContainText('9 backup codes left.')
  await page.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByLabel('Verification code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const fresh = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(fresh).toHaveCount(10)
  expect(await fresh.allTextContents()).not.toContain(codes[0])
  await expect(page.getByRole('main')).toContainText('10 backup codes left.')
})

test('a session that was made by password alone is asked for the code before it shows anything', async ({
  page,
  baseURL,
  watch,
}) => {
  test.slow()
  watch.expects(ENDED_ALREADY, /^401 GET .*\/api\/auth\/user$/)
  const account = await createAccount(baseURL)
  await enter(page, account)
  const { codes } = await turnOn(page)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const { supabaseUrl, supabaseAnonKey } = await (await page.request.get('/api/config')).json()
  const answer = await page.request.post(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    headers: { apikey: supabaseAnonKey },
    data: account,
  })
  await page.evaluate((session) => localStorage.setItem('supabase.auth.token', session), await answer.text())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
})

test('a set-up that is cancelled leaves nothing behind; its codes are copied and kept', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, await createAccount(baseURL))
  const { codes } = await beginSetup(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('list', { name: 'Backup codes' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await cancelled).status()).toBe(204)
  await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
})
