import { answerOnce, expect, test, type Page, untilHydrated } from '../fixtures.ts'
import { createAccount, enter, ENDED_ALREADY, formOn, toastOn } from './account.ts'
import { turnOn } from './authenticator.ts'
import { addAuthenticator, withoutAutofill } from './passkey-device.ts'

/** Makes the service treat the next call as that of a user who signed in a while ago. */
const askForPassword = (page: Page, method: string, call: string) =>
  answerOnce(page, method, `**/auth/v1/passkeys/${call}`, {
    status: 400,
    json: { error_code: 'reauthentication_needed', msg: 'This requires reauthentication' },
  })

async function leave(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/tenant-portal')
  await untilHydrated(page)
}

test('a passkey is added, signs in, is renamed and removed', async ({ page, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY, /^400 (POST|DELETE) .*\/auth\/v1\/passkeys\//)
  const account = await createAccount(baseURL)
  await withoutAutofill(page)
  const device = await addAuthenticator(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const list = passkeys.getByRole('list', { name: 'Your passkeys' })
  const password = passkeys.getByLabel('Current password')
  await enter(page, account)

  await test.step('add one, with a name', async () => {
    await page.goto('/security/2fa')
    await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const name = passkeys.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(name).toHaveAccessibleDescription(/Please enter a name\.$/)
    await name.fill('Phone')
    await askForPassword(page, 'POST', 'registration/options')
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(password).toBeFocused()
    await password.fill('not this one')
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(password).toHaveAccessibleDescription(/Your current password is incorrect\.$/)
    await password.fill(account.password)
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(toastOn(page)).toContainText('You can sign in with Phone from now on.')
    await expect(list.getByRole('listitem', { name: 'Phone' })).toContainText('Not used yet')
    await expect(passkeys.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  })

  await test.step('the same device adds no second one', async () => {
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByRole('textbox', { name: 'Name' }).fill(' phone ')
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(passkeys.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /Another passkey has this name\.$/,
    )
    await passkeys.getByRole('textbox', { name: 'Name' }).fill('Phone again')
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(toastOn(page)).toContainText(
      /Your passkey wasn't added\s*This device already has a passkey for your account\./,
    )
    await passkeys.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('it signs in without a password, and without a code', async () => {
    await turnOn(page)
    await leave(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(toastOn(page)).toContainText('You have successfully logged in!')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('it replaces the code after a password', async () => {
    watch.expects(/^401 POST .*\/api\/auth\/login$/)
    await leave(page)
    const form = formOn(page)
    await form.email.fill(account.email)
    await form.password.fill(account.password)
    await form.button.click()
    await expect(form.code).toBeVisible()
    await device.recognize(false)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('You canceled, or it took too long. Please try again.')
    await device.recognize(true)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('it is renamed and removed on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/security/2fa')
    await expect(list.getByRole('listitem', { name: 'Phone' })).toContainText('Last used')
    await list.getByRole('button', { name: 'Rename Phone' }).click()
    await list.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
    await list.getByRole('button', { name: 'Save name' }).click()
    await expect(list.getByRole('listitem', { name: 'Work laptop' })).toBeFocused()
    await list.getByRole('button', { name: 'Remove Work laptop' }).click()
    await askForPassword(page, 'DELETE', '*')
    await list.getByRole('button', { name: 'Remove this passkey' }).click()
    await password.fill(account.password)
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await expect(toastOn(page)).toContainText(
      /Work laptop removed\s*You can no longer sign in with this passkey\. Delete it on your device too\./,
    )
    await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
    await expect(passkeys.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  })

  await test.step('a browser without passkeys says so', async () => {
    const other = await page.context().newPage()
    await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await other.goto('/security/2fa')
    await expect(other.getByText("This browser doesn't support passkeys.")).toBeVisible()
    await expect(other.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await other.close()
  })

  await test.step('a removed one no longer signs in, and neither does a device without any', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await leave(page)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.click()
    await expect(page.getByRole('alert')).toHaveText(/^That passkey didn't work\./)
    await device.forget()
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('You canceled, or it took too long. Please try again.')
    await expect(formOn(page).email).toBeVisible()
  })

  await test.step('where the service has none, there is the password', async () => {
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { passkeys_enabled: false } }))
    const told = page.waitForResponse('**/auth/v1/settings')
    await page.goto('/tenant-portal')
    await (await told).finished()
    // What the response changes is drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(formOn(page).button).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  })
})
