import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enter, formOn, signIn, stored, toastOn } from './account.ts'
import { askForPassword, ASKED_FOR_PASSWORD, beginSetup, codeOf, earlierCode, turnOn } from './authenticator.ts'

test('set up, sign in with a code, and disable with a backup code', async ({ page, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/, /^400 POST .*\/api\/2fa\/(enable|disable)$/)
  const account = await createAccount(baseURL)
  await enter(page, account)
  await expect(page.getByRole('main')).toContainText(/Two-factor authentication\s*Off/)

  const { secret, codes } = await beginSetup(page)
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Code required')
  await expect(toastOn(page)).toContainText('Please enter the verification code from your authenticator app.')
  // Said once: the toast is announced, and the field with the focus does not repeat it.
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Six digits from your authenticator app.')
  await code.fill('12ab34-5678')
  await expect(code).toHaveValue('123456')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Verification failed')
  await expect(toastOn(page)).toContainText('Invalid verification code. Please try again.')
  // Announced by the field, which gets the focus.
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Invalid verification code\. Please try again\.$/)
  expect(await toastOn(page).locator('[aria-live=assertive]').textContent()).toBe('')
  // Retried if the time step has changed.
  await expect(async () => {
    await code.fill(earlierCode(secret))
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.', { timeout: 4000 })
  }).toPass()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
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
  await page.getByRole('textbox', { name: 'Backup code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been disabled.')
  await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
})

test('a canceled set-up leaves nothing behind; a later one asks for the password in place', async ({
  page,
  baseURL,
  context,
  watch,
}) => {
  const account = await createAccount(baseURL)
  await enter(page, account)
  await test.step('a canceled set-up leaves nothing behind; its codes can be copied and saved', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
    // The logo stays, without navigation and buttons.
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    const canceled = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await canceled).status()).toBe(204)
    await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
  })

  await test.step('a user who signed in a while ago enters the password in place, and what was typed stays', async () => {
    watch.expects(ASKED_FOR_PASSWORD, /^400 POST .*\/api\/2fa\/setup$/)
    await page.goto('/security/2fa')
    await askForPassword(page, 'setup')
    await page.getByRole('button', { name: 'Set up 2FA' }).click()
    const password = page.getByLabel('Current password')
    await expect(password).toBeFocused()
    await password.fill('not this one')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Your current password is incorrect.')).toBeVisible()
    await password.fill(account.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const secret = ((await page.getByTestId('manual-key').textContent()) ?? '').replaceAll(' ', '')

    const code = page.getByLabel('Verification code')
    await code.fill(codeOf(secret))
    const typed = await code.inputValue()
    await askForPassword(page, 'enable')
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(password).toBeFocused()
    await expect(code).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(code).toHaveValue(typed)
    await askForPassword(page, 'enable')
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await password.fill(account.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
    await expect(page.getByText('On', { exact: true })).toBeVisible()
  })
})

test('a user without the app signs in with backup codes, also after the password alone', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(ENDED_ALREADY)
  const account = await createAccount(baseURL)
  let newCodes: string[] = []

  await test.step('a user without the app signs in with a backup code and generates new ones', async () => {
    watch.expects(/^401 POST .*\/api\/auth\/login$/)
    await enter(page, account)
    const { codes } = await turnOn(page)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/tenant-portal?next=%2Fsecurity%2F2fa')
    await signIn(page, account)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await expect(page.getByRole('textbox', { name: 'Backup code' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Backup code' }).fill(codes[3] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/security/2fa')
    await expect(page.getByRole('main')).toContainText('9 backup codes left.')
    await page.getByRole('button', { name: 'New backup codes' }).click()
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByRole('textbox', { name: 'Backup code' }).fill(codes[4] ?? '')
    await page.getByRole('button', { name: 'Create new codes' }).click()
    const fresh = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await expect(fresh).toHaveCount(10)
    newCodes = await fresh.allTextContents()
    expect(newCodes).not.toContain(codes[0])
    await expect(page.getByRole('main')).toContainText('10 backup codes left.')
  })

  await test.step('a session that passed only the password must enter the code before it sees anything', async () => {
    watch.expects(/^401 GET .*\/api\/auth\/user$/)
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
    await page.getByRole('textbox', { name: 'Backup code' }).fill(newCodes[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  })
})
