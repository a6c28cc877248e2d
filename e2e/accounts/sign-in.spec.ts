import { dismissToast, expect, hold, untilHydrated, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enterByForm, formOn, signIn, stored, TENANT, toastOn } from './account.ts'
import { forgetSession } from '../minted-session.ts'

test('a tenant signs in with the form, stays signed in, and signs out', async ({ page, visit, watch }) => {
  watch.expects(ENDED_ALREADY)
  await visit('/')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Tenant Portal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tenant Portal' })).toBeFocused()
  await signIn(page, TENANT)
  await expect(page).toHaveURL('/dashboard')
  await expect(toastOn(page)).toContainText('You have successfully logged in!')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Jordan' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('27 Prescott Street, Apt 3, Somerville, MA 02143')
  await expect(page.getByRole('main')).toContainText('$2,650')
  await expect(bar.getByRole('link', { name: 'Tenant Portal' })).toBeHidden()

  const { session, access, refresh } = await stored(page)
  // Each token is stored once.
  expect(JSON.parse(session ?? '{}')).toMatchObject({ user: { email: TENANT.email } })
  for (const token of [access, refresh]) {
    expect(token).toMatch(/^[\w.-]{10,}$/)
    expect(session).not.toContain(token)
  }

  await page.goto('/tenant-portal')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/about')
  await untilHydrated(page)
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await bar.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
})

test('signing out of the dashboard ends the session on both sides, and Back shows nothing of the portal', async ({
  page,
  watch,
  baseURL,
}) => {
  watch.expects(ENDED_ALREADY)
  await test.step('the Logout of the navbar ends it, and Back shows nothing', async () => {
    // Calls of the dashboard that are still running when the session ends are refused.
    const lists = ['payments?limit', 'maintenance-requests?status=active', 'maintenance-requests?status=completed']
    const loaded = lists.map((list) => page.waitForResponse((response) => response.url().includes(`/api/${list}`)))
    await enterByForm(page, TENANT)
    await Promise.all(loaded)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/tenant-portal?next=%2Fdashboard')
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toHaveCount(0)
  })

  await test.step('the Logout of the dashboard ends it at the server too', async () => {
    await enterByForm(page, await createAccount(baseURL))
    const { access } = await stored(page)
    const ended = page.waitForResponse('**/api/auth/logout')
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect((await ended).status()).toBe(204)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
    await expect.poll(() => stored(page)).toEqual({ session: null, access: null, refresh: null })
    expect(await page.evaluate(() => document.cookie)).not.toContain('sign-out')
    const late = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${access}` } })
    expect(late.status()).toBe(401)
  })
})

test('the form reports errors, keeps what was typed, and is sent once', async ({ page, visit, watch }) => {
  await test.step('password managers recognize both fields, and passkeys are offered at the first', async () => {
    await visit('/tenant-portal')
    const form = formOn(page)
    await expect(form.email).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(form.password).toHaveAttribute('autocomplete', 'current-password')
  })

  await test.step('without the server the toast has the specified words, and the form says that the password was not the problem', async () => {
    watch.expects(/POST .*\/api\/auth\/login$/, /^500 GET .*\/api\/config$/, /Failed to fetch config/)
    const { form } = formOn(page)
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'))
    for (const call of ['config', 'login']) {
      if (call === 'config') await page.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' }))
      else await page.unroute('**/api/config')
      await signIn(page, TENANT)
      await expect(toastOn(page)).toContainText(/Login Failed\s*Invalid email or password/)
      await expect(form.getByText("We couldn't reach the server. Please try again.")).toBeVisible()
      await dismissToast(page)
    }
    await page.unroute('**/api/auth/login')
  })

  await test.step('the browser itself requires both fields', async () => {
    const form = formOn(page)
    await form.email.fill('')
    await form.password.fill('')
    await form.button.click()
    await expect(form.email).toBeFocused()
    const isMissing = (field: HTMLElement) => field instanceof HTMLInputElement && field.validity.valueMissing
    expect(await form.email.evaluate(isMissing)).toBe(true)
    expect(await form.password.evaluate(isMissing)).toBe(true)
  })

  await test.step('a wrong password shows a toast, is announced once, and what was typed stays', async () => {
    watch.expects(/^401 POST .*\/api\/auth\/login$/)
    const isAnnouncedByToast = async () => (await toastOn(page).locator('[aria-live=assertive]').textContent()) !== ''
    await signIn(page, { email: 'nobody@example.com', password: 'not this one' })
    await expect(toastOn(page)).toContainText('Login Failed')
    await expect(toastOn(page)).toContainText('Invalid email or password')
    const form = formOn(page)
    await expect(form.email).toHaveValue('nobody@example.com')
    await expect(form.password).toHaveValue('not this one')
    await expect(form.button).toBeEnabled()
    // The focus moves to the field, which says it.
    await expect(form.password).toBeFocused()
    await expect(form.password).toHaveAccessibleDescription('Invalid email or password')
    expect(await isAnnouncedByToast()).toBe(false)
    // The field has the focus already.
    const toast = await toastOn(page).getByText('Login Failed').elementHandle()
    await form.password.press('Enter')
    await toast?.waitForElementState('hidden')
    await expect(toastOn(page)).toContainText('Login Failed')
    expect(await isAnnouncedByToast()).toBe(true)
    expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  })

  await test.step('a double click sends once', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) sent.push(request.url())
    })
    const form = formOn(page)
    await form.email.fill(TENANT.email)
    await form.password.fill(TENANT.password)
    await form.button.dblclick()
    await expect(page).toHaveURL('/dashboard')
    expect(sent).toHaveLength(1)
  })
})

test('the old sign-in URL redirects to the form, which works by keyboard and before hydration', async ({ page }) => {
  await test.step('the old sign-in URL redirects to the form', async () => {
    await page.goto('/api/login')
    await expect(page).toHaveURL('/tenant-portal')
  })

  await test.step('it works with the keyboard only, also with the password made visible', async () => {
    await untilHydrated(page)
    const form = formOn(page)
    await form.email.focus()
    await page.keyboard.type(TENANT.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(TENANT.password)
    await expect(form.password).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(form.password).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a click before hydration counts', async () => {
    await forgetSession(page)
    const loadScript = await hold(page, '**/assets/entry-client-*.js')
    await page.goto('/tenant-portal', { waitUntil: 'commit' })
    await signIn(page, TENANT)
    await expect(formOn(page).password).toHaveValue(TENANT.password)
    loadScript()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a visitor is told to sign in, comes back to the page, and is never redirected to another site', async ({
  page,
}) => {
  for (const [address, purpose] of [
    ['/dashboard', 'Please log in to access your dashboard.'],
    ['/account', 'Please log in to manage your account.'],
    ['/security/2fa', 'Please log in to change your security settings.'],
  ] as const)
    await test.step(address, async () => {
      await forgetSession(page)
      await page.goto(address)
      await expect(toastOn(page)).toContainText('Unauthorized')
      await expect(toastOn(page)).toContainText(purpose)
      await expect(page).toHaveURL(`/tenant-portal?next=${encodeURIComponent(address)}`)
      await expect(toastOn(page)).toContainText('Unauthorized')
      await signIn(page, TENANT)
      await expect(page).toHaveURL(address)
    })

  await test.step('an address of another site is ignored', async () => {
    await forgetSession(page)
    await page.goto('/tenant-portal?next=//example.org/dashboard')
    await signIn(page, TENANT)
    await expect(page).toHaveURL('/dashboard')
    for (const next of ['/%5Cexample.org', '/..//example.org']) {
      await page.goto(`/tenant-portal?next=${next}`)
      await expect(page).toHaveURL('/dashboard')
    }
  })
})
