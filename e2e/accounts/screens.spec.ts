import { isFinePage } from '../accessibility/findings.ts'
import { expect, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, formOn, signIn, signInAhead, toastOn } from './account.ts'
import { beginSetup, codeOf } from './authenticator.ts'
import { openAt, WALKS } from './screens.ts'

for (const [name, screens] of Object.entries(WALKS)) {
  test(`no axe violations and no overflow: ${name}`, async ({ page, watch }) => {
    watch.expects(...screens.flatMap(({ troubles = [] }) => troubles))
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await screen.open(page)
        await isFinePage(page)
      })
  })
}

test('no axe violations and no overflow: two-factor', async ({ page, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/)
  const account = await createAccount(baseURL)
  await test.step('the set-up has none', async () => {
    await signInAhead(page, account)
    const { secret } = await beginSetup(page)
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(toastOn(page)).toContainText('Code required')
    await isFinePage(page)
    await page.getByLabel('Verification code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  })

  await test.step('the form that disables it has none', async () => {
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(toastOn(page)).toContainText('Code required')
    await isFinePage(page)
  })

  await test.step('the second step has none after a wrong backup code', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await openAt(page, '/tenant-portal')
    await signIn(page, account)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByRole('textbox', { name: 'Backup code' }).fill('not-one')
    await formOn(page).verify.click()
    await expect(toastOn(page)).toContainText('Login Failed')
    await isFinePage(page)
  })
})
