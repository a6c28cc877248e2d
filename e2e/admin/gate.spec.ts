import { findings, isFineAt } from '../accessibility/findings.ts'
import { createAccount, ENDED_ALREADY, signIn, stored, toastOn } from '../accounts/account.ts'
import { askForPassword, ASKED_FOR_PASSWORD, beginSetup, codeOf, earlierCode } from '../accounts/authenticator.ts'
import { answerOnce, expect, untilHydrated, type Page, test } from '../fixtures.ts'
import { createAdmin, entranceOn, signInAsStaff } from './admin-account.ts'
import { colleague, leaveUnsaved } from './staff-session.ts'

const LINKS = [
  'Dashboard',
  'Properties',
  'Tenants',
  'Payments',
  'Audit Logs',
  'Maintenance',
  'Contacts',
  'Settings',
  'Security',
]
const linksOf = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link')

test('signing in: the same HTML for everyone; refused, offline, then in; the navbar; signing out', async ({
  page,
  baseURL,
  watch,
  visit,
}) => {
  await test.step("the server's HTML is the same for everyone, is not cached and not indexed", async () => {
    for (const [path, status] of [
      ['/admin', 200],
      ['/admin/tenants', 200],
      ['/admin/nowhere', 404],
      ['/adminx', 404],
    ] as const) {
      const answer = await page.request.get(path)
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      expect(await answer.text()).toContain('Loading admin portal...')
      expect(answer.status()).toBe(status)
    }
  })

  await test.step('a wrong password is refused, an administrator signs in, and the navbar links both ways', async () => {
    watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/, /^net::ERR_FAILED POST .*\/api\/auth\/login$/)
    watch.expects(/^404 GET .*\/admin\/nowhere$/, /^404 GET .*\/adminx$/)
    watch.expects(/^500 GET .*\/api\/config$/, /Failed to fetch config/)
    const account = await createAdmin(baseURL)
    await visit('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible()
    await expect(page.getByText('Backoffice Management System')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Employee Access' })).toBeVisible()
    await expect(page.getByText('Admin privileges are required')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Main Website' })).toHaveAttribute('href', '/')
    const entrance = entranceOn(page)
    await expect(entrance.email).toHaveAttribute('type', 'email')
    for (const field of [entrance.email, entrance.password]) await expect(field).toHaveAttribute('required')
    await isFineAt(page, [320, 1280])

    await page.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' }))
    await signInAsStaff(page, account)
    await expect(toastOn(page)).toContainText('Login error')
    await expect(entrance.email).toHaveValue(account.email)
    await page.unroute('**/api/config')
    await signInAsStaff(page, { ...account, password: 'wrong' })
    await expect(toastOn(page)).toContainText('Login failed')
    // The response has no message.
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }), { times: 1 })
    await signInAsStaff(page, account)
    await expect(toastOn(page)).toContainText('Invalid credentials')
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
    await signInAsStaff(page, account)
    await expect(toastOn(page)).toContainText('Login error')
    await expect(toastOn(page)).toContainText('An error occurred during login')
    await entrance.button.click()
    await expect(toastOn(page)).toContainText('Login successful')
    await expect(toastOn(page)).toContainText('Welcome to the admin portal')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(await stored(page)).toEqual({
      session: expect.any(String),
      access: expect.any(String),
      refresh: expect.any(String),
    })

    await expect(linksOf(page, 'Admin')).toHaveText(LINKS)
    await expect(page.getByRole('link', { name: /admin portal$/ })).toHaveAttribute('href', '/admin')
    await expect(page.getByRole('link', { name: 'Main Site' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('banner')).toContainText(account.email)
    await expect(page.getByRole('banner')).toContainText('admin Access')
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
    for (const address of ['/admin/nowhere', '/adminx']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText("We couldn't find that page.")).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Search the admin portal' }).click()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Search the admin portal' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/admin')
    }

    // The site's navbar links back to the backoffice.
    await page.getByRole('link', { name: 'Main Site' }).click()
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin')
    await bar.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])

    // An administrator who signs in with the tenants' form is redirected to the backoffice too.
    await visit('/tenant-portal')
    await signIn(page, account)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

test('on a phone: the menu; two-factor is enabled, and required at the next sign-in', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(ENDED_ALREADY, /^401 POST .*\/api\/auth\/login$/)
  const account = await createAdmin(baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await untilHydrated(page)
  await signInAsStaff(page, account)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(linksOf(page, 'Menu')).toHaveText(LINKS)
  for (const words of [account.email, 'admin Access']) await expect(menu).toContainText(words)
  await expect(menu.getByRole('link', { name: 'Main Site' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await menu.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/admin/security/2fa')
  const { secret } = await beginSetup(page, '/admin/security/2fa')
  await expect(async () => {
    await page.getByLabel('Verification code').fill(earlierCode(secret))
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.', { timeout: 4000 })
  }).toPass()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/admin/users')
  await untilHydrated(page)
  await signInAsStaff(page, account)
  await page.getByLabel('Verification code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: /^User Management/ })).toBeVisible()
})

test('where two-factor is required, its set-up comes first, and then the requested screen', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(ENDED_ALREADY, ASKED_FOR_PASSWORD, /^400 POST .*\/api\/2fa\/enable$/)
  const account = await createAdmin(baseURL)
  await page.context().route('**/api/auth/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isTwoFactorRequired: true } })
  })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const callsOfScreens = () => calls.filter((path) => path.startsWith('/api/admin/'))
  await askForPassword(page, 'setup')
  await page.goto('/admin/users')
  await untilHydrated(page)
  await signInAsStaff(page, account)

  const heading = page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' })
  await expect(heading).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Set up 2FA' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await isFineAt(page, [320, 390, 1440])
  const keyOn = (tab: Page) => tab.getByTestId('manual-key')
  const first = (await keyOn(page).textContent()) ?? ''
  await page.goto('/admin/tenants')
  await expect(heading).toBeFocused()
  // The key that was scanned before the reload is still valid.
  await expect(keyOn(page)).toHaveText(first)
  expect(callsOfScreens()).toEqual([])

  const other = await page.context().newPage()
  await other.goto('/admin')
  await expect(keyOn(other)).toHaveText(first)
  await other.getByRole('button', { name: 'Start over' }).click()
  await expect(keyOn(other)).not.toHaveText(first)
  await other.close()
  const code = page.getByLabel('Verification code')
  await code.fill(codeOf(first.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByRole('form')).toContainText('This setup has expired. Please start over.')
  await isFineAt(page, [320, 1280])
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(keyOn(page)).not.toHaveText(first)
  const key = await keyOn(page).textContent()
  await code.fill(codeOf((key ?? '').replaceAll(' ', '')))
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(toastOn(page)).toContainText('Two-factor authentication has been enabled.')
  await expect(page).toHaveURL('/admin/tenants')
  await expect(page.getByRole('heading', { level: 1, name: /^Tenant Management/ })).toBeVisible()

  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByRole('textbox', { name: 'Backup code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
})

test('a user who is not an administrator is told so, with a link to the site', async ({ page, baseURL }) => {
  const account = await createAccount(baseURL)
  await page.goto('/admin')
  await untilHydrated(page)
  await signInAsStaff(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access the admin portal.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Main Site' })).toHaveAttribute('href', '/')
  await expect(toastOn(page)).toContainText(
    "This is a restricted admin portal. You don't have permission to access this area.",
  )
  await expect(page).toHaveURL('/')
})

test('an administrator enters a code during work, sees the session end, and is shown out when demoted', async ({
  page,
  baseURL,
  watch,
}) => {
  const account = await createAdmin(baseURL)

  await test.step('typed text is kept while the second factor is requested', async () => {
    watch.expects(/^401 GET .*\/api\/admin\/users\?/)
    await page.goto('/admin/users')
    await untilHydrated(page)
    await signInAsStaff(page, account)
    const search = page.getByLabel('Search by name or email')
    // Of the many users of other tests only this one.
    const [word = ''] = account.email.split('@')
    await page.route('**/api/admin/users?*search=*', (route) =>
      route.fulfill({ status: 401, json: { message: 'A two-factor code is required.', code: 'two_factor_required' } }),
    )
    await search.fill(word)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await expect(search).toBeHidden()
    await page.unrouteAll()
    await page.route('**/api/2fa/verify', (route) => route.fulfill({ json: { message: 'Welcome back' } }))
    await page.getByLabel('Verification code').fill('123456')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(search).toHaveValue(word)
    await expect(page.getByRole('row').filter({ hasText: account.email })).toBeVisible()
  })

  await test.step('an ended session is reported, and signing in leads back', async () => {
    // The charts are asked for beside the figures, so the end of the session may reach that call, too.
    watch.expects(/^401 GET .*\/api\/admin\/dashboard-(stats|charts)$/)
    await expect(page.getByRole('heading', { level: 1, name: /^User Management/ })).toBeVisible()
    await page.route('**/api/admin/dashboard-stats', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
    )
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(toastOn(page)).toContainText('Session Expired')
    await expect(entranceOn(page).email).toBeVisible()
    await expect(page).toHaveURL('/admin/dashboard')
    expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
    await page.unrouteAll()
  })

  await test.step('a demoted administrator is shown out at the next call; a single forbidden call only shows an error', async () => {
    watch.expects(/^403 PATCH .*\/role$/, /^403 GET .*\/users\.csv/)
    const call = await colleague(baseURL ?? '')
    await page.goto(`/admin/users?open=${account.id}`)
    await untilHydrated(page)
    await signInAsStaff(page, account)
    const dialog = page.getByRole('dialog', { name: 'Edit user role' })
    await dialog.getByLabel('Role', { exact: true }).selectOption('Tenant')
    await answerOnce(page, 'PATCH', /\/role$/, { status: 403, json: { message: 'Forbidden', code: 'forbidden' } })
    await dialog.getByRole('button', { name: 'Update role' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Forbidden')
    await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('tenant')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await call('PATCH', `/api/admin/users/${account.id}/role`, { role: 'tenant' })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(toastOn(page)).toContainText("You don't have permission to access this area.")
    await expect(page).toHaveURL('/')
  })
})
