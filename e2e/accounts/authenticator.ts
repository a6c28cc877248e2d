import { generateSync } from 'otplib'
import { answerOnce, expect, type Page } from '../fixtures.ts'
import { toastOn } from './account.ts'

const STEP_S = 30

/** Of the step before this one: still taken, and it leaves this one's for later. Each step is good for one code. */
export const earlierCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - STEP_S })
/** What the app shows. */
export const codeOf = (secret: string) => generateSync({ secret })

export const ASKED_FOR_PASSWORD = /^403 POST .*\/api\/2fa\/(setup|enable)$/

/** The server takes the next call for one of somebody who signed in a while ago. */
export const askForPassword = (page: Page, call: 'setup' | 'enable') =>
  answerOnce(page, 'POST', `**/api/2fa/${call}`, {
    status: 403,
    json: { message: 'Please enter your current password.', code: 'reauthentication_required' },
  })

/** Begins the set-up and reads what it shows. */
export async function beginSetup(page: Page, path = '/security/2fa') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Set up 2FA' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await page.getByTestId('manual-key').textContent()
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents()
  return { secret: (key ?? '').replaceAll(' ', ''), codes }
}

/** By the form, to the end. */
export async function turnOn(page: Page) {
  const setup = await beginSetup(page)
  await page.getByLabel('Verification code').fill(codeOf(setup.secret))
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  return setup
}
