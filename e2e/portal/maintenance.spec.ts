import { findings } from '../accessibility/findings.ts'
import { createAccount, ENDED_ALREADY, enter, signIn, TENANT, toastOn } from '../accounts/account.ts'
import { expect, hold, test } from '../fixtures.ts'
import { report, staffOf } from './staff.ts'

const LIST = '**/api/maintenance-requests?**'

test('a tenant sees active requests on the dashboard and filters all of them, also after a failure', async ({
  page,
  watch,
}) => {
  await enter(page, TENANT)
  await test.step('the dashboard counts active requests and shows the newest three, and no completed ones', async () => {
    const main = page.getByRole('main')
    await expect(main).toContainText('3 active')
    const active = main.getByRole('list', { name: 'Active requests' }).getByRole('listitem')
    await expect(active).toHaveCount(3)
    await expect(active.nth(0)).toContainText('HVAC')
    await expect(active.nth(0)).toContainText('In progress')
    await expect(main.getByRole('list', { name: 'Active requests' })).not.toContainText(/Completed|Canceled/)
    await expect(main.getByRole('link', { name: 'Request Maintenance' })).toHaveAttribute('href', '/maintenance')
    await expect(main.getByText('One completed repair needs your OK.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    // The name of a request tells it apart from others of its type and day.
    await expect(active.nth(1).getByRole('link')).toHaveAccessibleName(
      /^PLUMBING ?: The kitchen faucet drips .*, reported \w{3} \d+, \d{4}$/,
    )
    const answer = main.getByRole('link', { name: 'Is it fixed?' })
    expect((await answer.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await answer.click()
    await expect(page.getByText('The work is done. Is it fixed?')).toBeVisible()
    await page.goBack()
    await active.nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/dashboard\/maintenance\/[\da-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('The kitchen faucet drips')
  })

  await test.step('all requests, newest first, filtered by status and type in the URL', async () => {
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Requests' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance requests' })).toBeFocused()
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
    await expect(rows).toHaveCount(7)
    await expect(page.getByText('7 requests')).toBeVisible()
    await expect(rows.filter({ hasText: 'Is it fixed?' })).toHaveCount(1)
    expect(await findings(page)).toEqual([])

    const status = page.getByRole('navigation', { name: 'Status' })
    await status.getByRole('link', { name: 'Completed' }).click()
    await expect(page).toHaveURL('/dashboard/maintenance?status=completed')
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Type').selectOption('Plumbing')
    await expect(page).toHaveURL('/dashboard/maintenance?status=completed&type=plumbing')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(status.getByRole('link', { name: 'Completed' })).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Type').selectOption('HVAC')
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/dashboard/maintenance')
    await expect(rows).toHaveCount(7)
  })

  await test.step('an error is shown, and can be retried', async () => {
    watch.expects(/500 GET .*maintenance-requests\?/)
    await page.goto('/dashboard')
    // The dashboard loads requests too, which must not fail.
    await expect(page.getByRole('list', { name: 'Active requests' })).toBeVisible()
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Requests' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance requests' })).toBeFocused()
    await expect(page.getByRole('alert')).toContainText("We couldn't load your requests.")
    await page.unroute(LIST)
    const release = await hold(page, LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Requests' })).toHaveCount(0)
    release()
    await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(7)
  })
})

test('a tenant without requests is told so; more than one page is loaded; a new request leads to its page', async ({
  page,
  baseURL,
  watch,
}) => {
  const account = await createAccount(baseURL)
  await enter(page, account)

  await test.step('a tenant without requests is told so on both pages, with a link to the form', async () => {
    const main = page.getByRole('main')
    await expect(main).toContainText('0 active')
    await expect(main).toContainText('No open requests.')
    await main.getByRole('link', { name: 'All requests' }).click()
    await expect(main.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Request Maintenance' }).first()).toHaveAttribute(
      'href',
      '/maintenance',
    )
  })

  await test.step('more than one page is loaded on request', async () => {
    for (let n = 1; n <= 6; n += 1) await report(baseURL, account, `Light number ${n} is out.`)
    // A page has twenty, which is also the hourly limit, so this test uses pages of five.
    await page.route(LIST, (route) => route.continue({ url: route.request().url().replace('limit=20', 'limit=5') }))
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toContainText('6 active')
    await page.goto('/dashboard/maintenance')
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('Light number 6')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  await test.step('a submitted request leads to its page', async () => {
    await page.goto('/maintenance')
    const form = page.getByRole('form', { name: 'Maintenance request' })
    await expect(form.getByLabel('Email')).toHaveValue(/@example\.com$/)
    await form.getByLabel('Property address').fill('12 Elm Street, Cambridge')
    await form.getByLabel('Request type').selectOption('Plumbing')
    await form.getByLabel('Description').fill('The kitchen tap drips day and night.')
    await form.getByRole('button', { name: 'Submit request' }).click()
    await expect(toastOn(page)).toContainText('Request Submitted!')
    await expect(page.getByText('No account needed')).toHaveCount(0)
    const confirmation = page.getByRole('region', { name: 'We got your request' })
    await expect(confirmation).toContainText(`We emailed a tracking link to ${account.email}.`)
    // The email goes to the account's address, which the form cannot change.
    await expect(confirmation.getByRole('button', { name: 'Wrong address?' })).toHaveCount(0)
    const [reference] = /Reference[\dA-F]{8}/.exec((await confirmation.textContent())!)!
    await confirmation.getByRole('link', { name: 'Track your request' }).click()
    await expect(page).toHaveURL(/\/dashboard\/maintenance\/[\w-]{36}$/)
    await expect(page.getByText('The kitchen tap drips day and night.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(reference)
  })

  await test.step('after a sign-out, Back shows the form and not what was sent', async () => {
    watch.expects(ENDED_ALREADY)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    // Past the page of the request, which needs a session.
    await page.evaluate(() => history.go(-2))
    await expect(page).toHaveURL('/maintenance')
    await expect(page.getByRole('button', { name: 'Submit request' })).toBeVisible()
    await expect(page.getByText(account.email)).toHaveCount(0)
  })
})

test('a mailed link leads through the sign-in form to the request; the request of another user is not found', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/404 GET .*\/api\/maintenance-requests\//)
  const account = await createAccount(baseURL)
  const id = await report(baseURL, account)
  const staff = await staffOf(baseURL)
  await staff.setStatus(id, 'in_progress')

  await test.step('a mailed link asks a visitor to sign in, and leads back to the request', async () => {
    const answer = await page.goto(`/dashboard/maintenance/${id}`)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await expect(toastOn(page)).toContainText('Please log in to see your maintenance requests.')
    await expect(page).toHaveURL(`/tenant-portal?next=${encodeURIComponent(`/dashboard/maintenance/${id}`)}`)
    await signIn(page, account)
    await expect(page.getByRole('main')).toContainText('The kitchen tap drips day and night.')
  })

  await test.step('a request shows its status changes with who made them, and the response time', async () => {
    const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem')
    await expect(steps).toHaveText([
      /^Reported.*by you$/,
      /^In progress.*by Alex Whitcomb$/,
      /^Completed \(upcoming\)$/,
    ])
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Right on time')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('within 24 hours')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toHaveText('Baystead', { useInnerText: true })
    await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
    // Browsers leave backgrounds out of what they print, and the dots are backgrounds.
    const dots = steps.locator('[aria-hidden] > :first-child')
    await expect(dots).toHaveCount(3)
    for (const dot of await dots.all()) await expect(dot).toHaveCSS('print-color-adjust', 'exact')
    await expect(page.getByRole('button').or(page.getByRole('textbox'))).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step("another user's request is not found", async () => {
    const otherId = await report(baseURL, await createAccount(baseURL))
    await page.goto(`/dashboard/maintenance/${otherId}`)
    await expect(page.getByRole('heading', { name: 'Request not found' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('The kitchen tap drips')
  })
})
