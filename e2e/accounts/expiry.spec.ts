import sharp from 'sharp'
import { answerOnce, expect, type Page, test } from '../fixtures.ts'
import { createAccount, enter, enterByForm, formOn, signIn, stored, TENANT, toastOn } from './account.ts'
import { turnOn } from './authenticator.ts'

/** Ends every session of the signed-in user from elsewhere. */
async function endElsewhere(page: Page) {
  const { supabaseUrl, supabaseAnonKey } = await (await page.request.get('/api/config')).json()
  const { access } = await stored(page)
  const answer = await page.request.post(`${supabaseUrl}/auth/v1/logout?scope=global`, {
    headers: { apikey: supabaseAnonKey, authorization: `Bearer ${access}` },
  })
  expect(answer.status()).toBe(204)
}

const detailsOn = (page: Page) => page.getByRole('form', { name: 'Your details' })

test('a session that ends during work is reported, and signing in leads back', async ({ page, baseURL, watch }) => {
  // The identity client signs out of a session that has already ended.
  watch.expects(/^401 (PATCH|GET) .*\/api\/auth\/user$/, /^403 POST .*\/auth\/v1\/logout/)
  const account = await createAccount(baseURL)
  await enterByForm(page, account)
  await page.goto('/account')
  await detailsOn(page).getByLabel('First name').fill('Augusta')
  await endElsewhere(page)
  await detailsOn(page).getByRole('button', { name: 'Save' }).click()
  await expect(toastOn(page)).toContainText('Session Expired')
  await expect(page).toHaveURL('/tenant-portal?next=%2Faccount')
  await expect(formOn(page).form).toBeVisible()
  expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
  await signIn(page, account)
  await expect(page).toHaveURL('/account')
  await expect(detailsOn(page).getByLabel('First name')).toHaveValue('Augusta')

  await test.step('a maintenance request is not sent without the account, and waits with its photos', async () => {
    const form = page.getByRole('form', { name: 'Maintenance request' })
    const open = async () => {
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Home' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Request Maintenance' }).click()
    }
    await open()
    await form.getByLabel('Property address').fill('12 Elm Street, Cambridge')
    await form.getByLabel('Request type').selectOption('Plumbing')
    await form.getByLabel('Description').fill('The kitchen tap drips.')
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    await form.getByLabel('Add photos').setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer })
    await expect(form.getByText(/Uploaded$/)).toBeVisible()
    await endElsewhere(page)
    await form.getByRole('button', { name: 'Submit request' }).click()
    await expect(toastOn(page)).toContainText('Your session has expired. Sign in to keep the request in your account')
    await expect(form.getByLabel('Description')).toHaveValue('The kitchen tap drips.')
    await page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' }).click()
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    await open()
    await expect(form.getByLabel('Description')).toHaveValue('The kitchen tap drips.')
    await expect(form.getByText(/Uploaded$/)).toBeVisible()
    await form.getByRole('button', { name: 'Submit request' }).click()
    await page.getByRole('link', { name: 'Track your request' }).click()
    await expect(page).toHaveURL(/\/dashboard\/maintenance\/[\da-f-]{36}$/)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
  })

  await test.step('a session whose data is cleared counts as signed out', async () => {
    watch.expects(/^401 GET /)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Account' }).click()
    await expect(toastOn(page)).toContainText('Session Expired')
    await expect(page).toHaveURL('/tenant-portal?next=%2Faccount')
  })
})

test('Back after signing in does not lead to the form; a session that cannot be refreshed counts as signed out', async ({
  page,
  visit,
  watch,
}) => {
  await test.step("the browser's Back after signing in does not lead to the form again", async () => {
    await visit('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' }).click()
    await signIn(page, TENANT)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Jordan' })).toBeVisible()
  })

  await test.step('a session that cannot be refreshed counts as signed out', async () => {
    watch.expects(/^400 POST .*\/auth\/v1\/token\?grant_type=refresh_token$/)
    // A page without JavaScript, so that nothing else uses the session while the test breaks it.
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('supabase.auth.token') ?? '{}')
      const gone = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
      localStorage.setItem('supabase_refresh_token', 'used-up')
      localStorage.setItem('supabase.auth.token', JSON.stringify(gone))
    })
    await page.goto('/dashboard')
    await expect(toastOn(page)).toContainText(/Unauthorized\s*Please log in to access your dashboard\./)
    await expect(page).toHaveURL('/tenant-portal?next=%2Fdashboard')
    expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  })
})

test('typed text is kept while the second factor is requested', async ({ page, baseURL, watch }) => {
  watch.expects(/^401 PATCH .*\/api\/auth\/user$/, /^400 POST .*\/api\/2fa\/verify$/)
  await enter(page, await createAccount(baseURL))
  const { codes } = await turnOn(page)
  await page.goto('/account')
  const details = detailsOn(page)
  await details.getByLabel('First name').fill('Augusta')
  await answerOnce(page, 'PATCH', '**/api/auth/user', {
    status: 401,
    json: { message: 'Two-factor code required', code: 'two_factor_required' },
  })
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toastOn(page)).toContainText('Code required')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByRole('textbox', { name: 'Backup code' }).fill('not-one')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toastOn(page)).toContainText('Verification failed')
  await expect(page.getByRole('textbox', { name: 'Backup code' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Backup code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  await expect(details.getByLabel('First name')).toHaveValue('Augusta')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toastOn(page)).toContainText('Your details have been updated.')
})
