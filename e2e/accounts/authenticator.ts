import { generateSync } from 'otplib'
import { answerOnce, expect, type Page } from '../fixtures.ts'
import { toastOn } from './account.ts'

const STEP_S = 30

/** The code of the previous time step, which is still accepted. It leaves the current one for later, because each works once. */
export const earlierCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - STEP_S })
/** The code that the app shows. */
export const codeOf = (secret: string) => generateSync({ secret })

export const ASKED_FOR_PASSWORD = /^403 POST .*\/api\/2fa\/(setup|enable)$/

/** Makes the server treat the next call as that of a user who signed in a while ago. */
export const askForPassword = (page: Page, call: 'setup' | 'enable') =>
  answerOnce(page, 'POST', `**/api/2fa/${call}`, {
    status: 403,
    json: { message: 'Please enter your current password.', code: 'reauthentication_required' },
  })

/** Starts the set-up and reads its key and codes. */
export async function beginSetup(page: Page, path = '/security/2fa') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Set up 2FA' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await page.getByTestId('manual-key').textContent()
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents()
  return { secret: (key ?? '').replaceAll(' ', ''), codes }
}

/** Completes the set-up with the form. */
export async function turnOn(page: Page) {
  const setup = await beginSetup(page)
  await page.getByLabel('Verification code').fill(codeOf(setup.secret))
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  return setup
}
