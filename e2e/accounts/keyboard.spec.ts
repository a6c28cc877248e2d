import { expect, hold, type Page, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enter, formOn, signIn, stored, toastOn } from './account.ts'
import { beginSetup, codeOf } from './authenticator.ts'

const press = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('two-factor with the keyboard only: the focus is never lost', async ({ page, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/)
  const account = await createAccount(baseURL)
  await enter(page, account)
  await page.goto('/security/2fa')
  const heading = page.getByRole('heading', { level: 2, name: 'Two-factor authentication' })
  await press(page, 'Set up 2FA')
  await expect(heading).toBeFocused()
  await press(page, 'Cancel')
  await expect(heading).toBeFocused()

  const { secret, codes } = await beginSetup(page)
  await page.getByLabel('Verification code').focus()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Disable 2FA' })).toBeVisible()
  await expect(heading).toBeFocused()

  await press(page, 'New backup codes')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await press(page, 'Use a backup code')
  await expect(page.getByRole('textbox', { name: 'Backup code' })).toBeFocused()
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your new backup codes' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/tenant-portal')
  await signIn(page, account)
  await expect(formOn(page).code).toBeFocused()
  await press(page, 'Back')
  await expect(formOn(page).email).toBeFocused()
})

test('finished loading does not steal the focus, and a double click does things once', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(ENDED_ALREADY)
  await enter(page, await createAccount(baseURL))
  await test.step('finished loading does not steal the focus', async () => {
    for (const [address, sign] of [
      ['/account', 'This device'],
      ['/security/2fa', 'Off'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(sign).first()).toBeVisible()
      expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['BODY', 0])
    }
  })

  await test.step('a double click does things once', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.goto('/account')
    // On a busy machine the first click can be answered before the second one comes.
    const doubleClick = async (name: string, call: string) => {
      const answer = await hold(page, call)
      await page.getByRole('button', { name }).dblclick()
      answer()
    }
    await page.getByLabel('First name').fill('Augusta')
    await doubleClick('Save', '**/api/auth/user')
    await expect(toastOn(page)).toContainText('Your details have been updated.')
    await page.getByRole('main').getByRole('link', { name: 'Set up 2FA' }).click()
    await doubleClick('Set up 2FA', '**/api/2fa/setup')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await doubleClick('Cancel', '**/api/2fa/setup')
    await expect(page.getByRole('button', { name: 'Set up 2FA' })).toBeVisible()
    expect(sent).toEqual(['PATCH /api/auth/user', 'POST /api/2fa/setup', 'DELETE /api/2fa/setup'])
  })

  await test.step('signing out with a double click leaves once', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).dblclick()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
    expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  })
})
