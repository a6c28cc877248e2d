import { expect, untilHydrated, test } from '../fixtures.ts'
import { createAccount, ENDED_ALREADY, enterByForm, signIn, stored, TENANT, toastOn } from './account.ts'

test('signing in and out in one tab shows in the others', async ({ page, context, watch }) => {
  watch.expects(ENDED_ALREADY)
  const other = await context.newPage()
  await test.step('signing in shows in the other tab', async () => {
    await other.goto('/about')
    await untilHydrated(other)
    await enterByForm(page, TENANT)
    await expect(other.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('signing out ends the other tab too', async () => {
    await other.goto('/account')
    await expect(other.getByRole('form', { name: 'Your details' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(toastOn(other)).toContainText('Session Expired')
    await expect(other).toHaveURL('/tenant-portal?next=%2Faccount')
    await expect(other.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
  })
})

test('sessions are listed and ended; the ended one is told so and comes back to the same page', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expects(ENDED_ALREADY)
  const account = await createAccount(baseURL)
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await enterByForm(there, account)
  await enterByForm(page, account)
  await page.goto('/account')
  await expect(page.getByText('Times are Eastern Time.')).toHaveCount(2)
  const list = page.getByRole('region', { name: "Where you're signed in" })
  // One is the session of the sign-up itself.
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await list.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(toastOn(page)).toContainText('has been signed out.')
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await there.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Account' }).click()
  await expect(toastOn(there)).toContainText('Session Expired')
  await expect(there).toHaveURL('/tenant-portal?next=%2Faccount')
  await signIn(there, account)
  await expect(there).toHaveURL('/account')
  await expect(there.getByRole('form', { name: 'Your details' })).toBeVisible()

  const history = page.getByRole('region', { name: 'Sign-in history' })
  await expect(history.getByText('Signed in')).not.toHaveCount(0)
  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual({ session: null, access: null, refresh: null })
  await there.reload()
  await expect(there).toHaveURL('/tenant-portal?next=%2Faccount')
  await elsewhere.close()
})

test('a session is refreshed before it expires, fills in the maintenance form, and survives a server error', async ({
  page,
  watch,
}) => {
  await test.step('a token about to expire is refreshed before use, and each token is stored once, even from the old format', async () => {
    await enterByForm(page, TENANT)
    const before = await stored(page)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('supabase.auth.token') ?? '{}')
      // The storage format from before the tokens were separated from the session.
      const tokens = {
        access_token: localStorage.getItem('supabase_access_token'),
        refresh_token: localStorage.getItem('supabase_refresh_token'),
      }
      const ending = { ...session, ...tokens, expires_at: Date.now() / 1000 + 60 }
      localStorage.setItem('supabase.auth.token', JSON.stringify(ending))
    })
    const renewed = page.waitForResponse('**/auth/v1/token?grant_type=refresh_token')
    await page.goto('/account')
    expect((await renewed).status()).toBe(200)
    await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible()
    const after = await stored(page)
    expect(after.refresh).not.toBe(before.refresh)
    expect(after.access).not.toBe(before.access)
    expect(JSON.parse(after.session ?? '{}')).not.toHaveProperty('access_token')
    expect(JSON.parse(after.session ?? '{}')).not.toHaveProperty('refresh_token')
  })

  await test.step('the maintenance form knows the user, and never overwrites typed text', async () => {
    await page.goto('/maintenance')
    const form = page.getByRole('form', { name: 'Maintenance request' })
    await expect(form.getByLabel('Full name')).toHaveValue('Jordan Alvarez')
    await expect(form.getByLabel('Email')).toHaveValue(TENANT.email)
    await expect(form.getByLabel('Property address')).toHaveValue('27 Prescott Street, Apt 3, Somerville, MA 02143')

    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await promise
      await route.continue()
    })
    await page.reload()
    await untilHydrated(page)
    await form.getByLabel('Full name').fill('Robin')
    resolve()
    await expect(form.getByLabel('Email')).toHaveValue(TENANT.email)
    await expect(form.getByLabel('Full name')).toHaveValue('Robin')
    await page.unroute('**/api/auth/user')
  })

  await test.step('a server error ends no session: it is shown and retried', async () => {
    watch.expects(/^503 GET .*\/api\/auth\/user$/)
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch user')
    await page.goto('/tenant-portal')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch user')
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('portal pages say what they need and whom to call, and are neither cached nor indexed', async ({ page }) => {
    for (const address of ['/tenant-portal', '/dashboard', '/account', '/security/2fa', '/forgot-password'])
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main')).toContainText('needs JavaScript')
        await expect(
          page
            .getByRole('main')
            .getByRole('link', { name: /^\(617\)/ })
            .first(),
        ).toBeVisible()
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden()
      })

    for (const address of ['/dashboard', '/account', '/security/2fa', '/reset-password']) {
      const answer = await page.request.get(address)
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
    }
  })
})
