import type { Tenant } from '#contract/tenants/fields.ts'
import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { linkTo } from '../mailbox.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import {
  chooseIn,
  colleague,
  deactivate,
  deactivationOn,
  dialogOn,
  enterAsStaff,
  leaveUnsaved,
  rowOf,
} from './staff-session.ts'

const LIST = '/admin/tenants'
const CALL = '/api/admin/tenants'

/** A name and an email address that no other test uses. */
const uniquePerson = () => {
  const lastName = unique('Quill')
  return { firstName: 'Edna', lastName, email: `${lastName}@example.com`.toLowerCase() }
}

/** Creates a tenant for one test through the API. */
async function tenantOf(baseURL: string | undefined, more: object = {}): Promise<Tenant> {
  const call = await colleague(baseURL ?? '')
  return call('POST', CALL, {
    ...uniquePerson(),
    rentAmount: '2100.50',
    propertyAddress: '5 Federal Street, Salem',
    ...more,
  })
}

test('tenants are sorted by property; one is added within the law, invited, and found', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^400 POST .*\/api\/admin\/tenants$/, /^409 POST .*\/api\/admin\/tenants$/)
  const { firstName, lastName, email } = uniquePerson()
  await enterAsStaff(page, LIST)
  const call = await colleague(baseURL ?? '')
  const property = page.getByRole('columnheader', { name: 'Property' })
  await property.getByRole('button').click()
  await expect(page).toHaveURL(`${LIST}?sort=property`)
  await expect(property).toHaveAttribute('aria-sort', 'ascending')
  const rows = page.getByRole('table', { name: 'Tenants' }).locator('tbody').getByRole('row')
  // Other tests may add a tenant in between.
  await expect(async () => {
    const [{ lastName: name }] = await call('GET', `${CALL}?sort=property&limit=1`)
    await expect(rows.first()).toContainText(name, { timeout: 100 })
  }).toPass()
  await property.getByRole('button').press('Enter')
  await expect(page).toHaveURL(`${LIST}?sort=property-desc`)
  // No heading has the oldest first, so the select stays.
  await expect(page.getByLabel('Sort by')).toHaveValue('property-desc')
  await page.getByRole('button', { name: 'Add tenant' }).click()
  const dialog = dialogOn(page)
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  expect(await findings(page)).toEqual([])

  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill('tenant@example.com')
  await dialog.getByLabel('Monthly rent').fill('two thousand')
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await expect(dialog.getByText('Rent must be dollars and cents, such as 2100.50')).toBeVisible()
  await dialog.getByLabel('Monthly rent').fill('$2,100.5')
  await dialog.getByLabel('Security deposit').fill('2100.51')
  await dialog.getByLabel('Lease end').fill('2027-05-31')
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await expect(dialog.getByText("A deposit can't exceed one month's rent.")).toBeVisible()
  await dialog.getByLabel('Security deposit').fill('2000')
  await dialog.getByLabel('Opening balance').fill('640.25')
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await expect(dialog.getByText('A tenant with this email already exists.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(CALL))
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ rentAmount: 2100.5, depositAmount: 2000, lockFeeAmount: null })
  await expect(toastOn(page)).toContainText('Tenant created and password reset email sent successfully')
  await expect(dialog).toBeHidden()
  expect(await linkTo(email, 'invitation')).toContain('type=invite')

  await page.locator('body').press('/')
  await page.keyboard.type(lastName.toLowerCase())
  await expect(page).toHaveURL(new RegExp(`search=${lastName.toLowerCase()}`))
  await expect(page.getByRole('heading', { name: 'Tenant Management (1)' })).toBeVisible()
  const row = rowOf(page, lastName)
  for (const words of ['EQ', email, 'Not assigned', '$2,100.50', 'May 31, 2027', 'Never', 'Active'])
    await expect(row).toContainText(words)
  await row.getByRole('cell').nth(1).click()
  await expect(page.getByText('Opening balance due')).toBeVisible()
  await expect(page.getByText('$640.25').first()).toBeVisible()
})

test('a tenant is edited, mailed, deactivated, reactivated and deleted', async ({ page, baseURL }) => {
  const tenant = await tenantOf(baseURL)
  await enterAsStaff(page, `${LIST}?search=${tenant.lastName}`)
  const [row, dialog] = [rowOf(page, tenant.lastName), dialogOn(page)]
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Monthly rent')).toHaveValue('2100.50')
  await dialog.getByLabel('Property address').fill('7 Chestnut Street, Salem')
  await dialog.getByLabel('Monthly rent').fill('$2,200')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  expect((await sent).postDataJSON()).toEqual({
    email: tenant.email,
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    phone: null,
    propertyAddress: '7 Chestnut Street, Salem',
    rentAmount: 2200,
    rentDueDay: 1,
    leaseStartDate: null,
    leaseEndDate: null,
    depositAmount: null,
    lockFeeAmount: null,
    lateFeeAmount: null,
    openingBalance: null,
    partMonths: null,
    stripeCustomerId: null,
    unitId: null,
    version: 1,
  })
  await expect(toastOn(page)).toContainText('Tenant updated successfully')
  await expect(row).toContainText('7 Chestnut Street, Salem')
  await expect(row).toContainText('$2,200.00')

  await chooseIn(row, 'Reset password')
  await expect(toastOn(page)).toContainText('Password reset email sent successfully')
  await chooseIn(row, 'Deactivate')
  const asked = deactivationOn(page)
  await expect(asked).toHaveAccessibleName(`Deactivate Edna ${tenant.lastName}?`)
  await expect(asked).toHaveAccessibleDescription(/signed out on all devices/)
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'More' })).toBeFocused()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await deactivate(row)
  await expect(toastOn(page)).toContainText('Tenant deactivated successfully')
  await expect(row).toContainText('Inactive')
  await expect(row.getByRole('button', { name: 'More' })).toBeFocused()
  await chooseIn(row, 'Activate')
  await expect(toastOn(page)).toContainText('Tenant activated successfully')
  // The response has no message.
  await page.route('**/toggle-active', (route) => route.fulfill({ json: {} }), { times: 1 })
  await deactivate(row)
  await expect(toastOn(page)).toContainText('Tenant status updated successfully')

  const questions: string[] = []
  page.once('dialog', async (question) => {
    questions.push(question.message())
    await question.dismiss()
  })
  await chooseIn(row, 'Delete')
  expect(questions).toEqual(['Are you sure you want to delete this tenant? This action cannot be undone.'])
  await expect(row).toBeVisible()
  page.once('dialog', (question) => question.accept())
  await chooseIn(row, 'Delete')
  await expect(toastOn(page)).toContainText('Tenant deleted successfully')
  await expect(page.getByRole('heading', { name: 'No tenants found matching your search.' })).toBeVisible()
})

const FAILURES = [
  { method: 'POST', path: '/reset-password', button: 'Reset password', message: 'Failed to send password reset email' },
  { method: 'PATCH', path: '/toggle-active', button: 'Deactivate', message: 'Failed to update tenant status' },
  { method: 'DELETE', path: '', button: 'Delete', message: 'Failed to delete tenant' },
] as const

test('failures are shown, and the display is restored', async ({ page, baseURL, watch }) => {
  const tenant = await tenantOf(baseURL)
  watch.expects(...FAILURES.map(({ method, path }) => new RegExp(`^500 ${method} .*/tenants/${tenant.id}${path}$`)))
  watch.expects(/^500 PATCH .*\/tenants\/[\w-]+$/, /^500 POST .*\/tenants$/, /^500 GET .*\/tenants\?/)
  await enterAsStaff(page, `${LIST}?search=${tenant.lastName}`)
  const row = rowOf(page, tenant.lastName)
  const broken = { status: 500, json: {} }
  for (const { path, button, message } of FAILURES) {
    await page.route(`**${CALL}/${tenant.id}${path}`, (route) => route.fulfill(broken), { times: 1 })
    if (button === 'Delete') page.once('dialog', (question) => question.accept())
    await (button === 'Deactivate' ? deactivate(row) : chooseIn(row, button))
    await expect(toastOn(page)).toContainText(message)
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
  }

  const dialog = dialogOn(page)
  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('First name').fill('Ida')
  // The fixed text, whatever the server says.
  const refused = { status: 500, json: { message: 'The disk is full' } }
  await page.route(`**${CALL}/${tenant.id}`, (route) => route.fulfill(refused), { times: 1 })
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(toastOn(page)).toContainText('Failed to update tenant')
  await expect(dialog.getByLabel('First name')).toHaveValue('Ida')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add tenant' }).click()
  const other = uniquePerson()
  await dialog.getByLabel('First name').fill(other.firstName)
  await dialog.getByLabel('Last name').fill(other.lastName)
  await dialog.getByLabel('Email').fill(other.email)
  await page.route(`**${CALL}`, (route) => route.fulfill(broken), { times: 1 })
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await expect(toastOn(page)).toContainText('Failed to create tenant')
  await page.keyboard.press('Escape')
  await leaveUnsaved(page)
  await expect(dialog).toBeHidden()

  await page.route(`**${CALL}?*`, (route) => route.fulfill(broken), { times: 1 })
  await page.getByLabel('Status').selectOption('inactive')
  await expect(page.getByText('Failed to load tenants. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenant Management')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No tenants found matching your search.' })).toBeVisible()
})

test('the second of two editors loses nothing; a new rent starts in the selected month', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step('the second of two editors sees what the first changed, and loses nothing', async () => {
    watch.expects(/^409 PATCH .*\/api\/admin\/tenants\//)
    const tenant = await tenantOf(baseURL)
    await enterAsStaff(page, `${LIST}?search=${tenant.lastName}`)
    const row = rowOf(page, tenant.lastName)
    await row.getByRole('button', { name: 'Edit' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Phone').fill('(617) 555-0199')
    const call = await colleague(baseURL ?? '')
    await call('PATCH', `${CALL}/${tenant.id}`, { rentAmount: '1999' })
    await dialog.getByRole('button', { name: 'Update tenant' }).click()
    const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else updated this while you were editing.' })
    await expect(notice).toContainText('Monthly rent')
    await expect(notice).toContainText('$1,999.00')
    expect(await findings(page)).toEqual([])
    await expect(dialog.getByLabel('Phone')).toHaveValue('(617) 555-0199')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await notice.getByRole('button', { name: 'Keep my version' }).click()
    await expect(toastOn(page)).toContainText('Tenant updated successfully')
    expect((await sent).postDataJSON()).toMatchObject({
      email: tenant.email,
      phone: '(617) 555-0199',
      rentAmount: 1999,
      version: 2,
    })
    expect(await call('GET', `${CALL}/${tenant.id}`)).toMatchObject({ phone: '(617) 555-0199', rentAmount: '1999.00' })
  })

  await test.step('a new rent starts in the selected month, and the page shows past and future rents', async () => {
    const tenant = await tenantOf(baseURL, { leaseStartDate: '2026-01-01' })
    await enterAsStaff(page, `${LIST}/${tenant.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Monthly rent').fill('2300')
    const month = dialog.getByLabel('New rent starts')
    await expect(month).toHaveValue('')
    await month.selectOption({ index: (await month.getByRole('option').count()) - 1 })
    const label = await month.locator('option:checked').textContent()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Update tenant' }).click()
    await expect(toastOn(page)).toContainText('Tenant updated successfully')
    const lease = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lease' }) })
    await expect(lease).toContainText('Starting rent$2,100.50')
    await expect(lease).toContainText(`Rent from ${label}$2,300.00`)
    await isFineAt(page, [390, 1440])
  })
})

test('the page of a tenant is reachable by keyboard and shows everything with its lists', async ({ page, baseURL }) => {
  await test.step("a tenant's page shows everything and is reachable by keyboard", async () => {
    await enterAsStaff(page, `${LIST}?search=alvarez`)
    const row = rowOf(page, 'Alvarez')
    await expect(row).toBeVisible()
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
    const panel = page.getByRole('dialog', { name: 'Jordan Alvarez' })
    await page.getByRole('button', { name: 'View Jordan Alvarez' }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: 'Lease' })).toBeVisible()
    await expect(panel).toContainText('Due day')
    await expect(panel).toContainText(/Paid through\w+ \d{4}/)
    await isFineAt(page, [320, 1440])
    // The form opens over the tenant and gives the focus back.
    await panel.getByRole('button', { name: 'Edit' }).click()
    await expect(dialogOn(page).getByLabel('First name')).toHaveValue('Jordan')
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused()
    await panel.getByRole('link', { name: 'Open tenant page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jordan Alvarez' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lease' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('Completed')
    await isFineAt(page, [390])
    await page.goBack()
    await expect(page).toHaveURL(/search=alvarez/)
  })

  await restoreWindow(page)
  await test.step("a tenant's lists: payments, maintenance requests, emails, sign-ins", async () => {
    const call = await colleague(baseURL ?? '')
    const [jordan] = await call('GET', `${CALL}?search=alvarez`)
    await enterAsStaff(page, `${LIST}/${jordan.id}`)
    const payments = page.getByRole('table', { name: 'Payments' }).getByRole('row')
    await expect(payments).toHaveCount(21)
    await expect(page.getByText('All of these are test payments. No real money moved.')).toBeVisible()
    await expect(payments.getByText('Test', { exact: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Only the first 20 are printed here.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'About this tenant' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => {
      window.print = () => Object.assign(globalThis, { printed: document.querySelectorAll('tbody tr').length })
    })
    await page.getByRole('button', { name: 'Print all' }).click()
    await expect.poll(() => page.evaluate('globalThis.printed')).toBeGreaterThan(20)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    expect(await payments.count()).toBe((await page.evaluate<number>('globalThis.printed')) + 1)
    const others = page.getByText('Checks, cash and transfers are in the ledger.')
    await expect(others.getByRole('link', { name: 'ledger' })).toHaveAttribute(
      'href',
      `/admin/leases/${(await call('GET', `${CALL}/${jordan.id}`)).leaseId}`,
    )
    const about = page.getByRole('navigation', { name: 'About this tenant' })
    await about.getByRole('link', { name: 'Maintenance' }).click()
    await expect(page.getByRole('table', { name: 'Maintenance requests' }).getByRole('row').nth(1)).toBeVisible()
    await expect(others).toBeHidden()
    await about.getByRole('link', { name: 'Emails' }).click()
    await expect(page).toHaveURL(/show=mails/)
    await about.getByRole('link', { name: 'Sign-ins' }).click()
    await expect(page.getByRole('region', { name: 'Sign-ins' })).toContainText(/Signed in|No sign-in activity yet/)

    const own = await tenantOf(baseURL)
    await expect.poll(() => call('GET', `${CALL}/${own.id}/mails`)).toHaveLength(1)
    await page.goto(`${LIST}/${own.id}?show=mails`)
    await expect(page.getByRole('table', { name: 'Emails sent' })).toContainText('Welcome to Baystead')
    await expect(page.getByText('Invitation pending.')).toBeVisible()
    const street = unique('Elm')
    const [one, other] = [
      await tenantOf(baseURL, { propertyAddress: `${street} Street, Salem` }),
      await tenantOf(baseURL, { propertyAddress: `${street} St., Salem, MA` }),
    ]
    await page.goto(`${LIST}/${other.id}`)
    await expect(page.getByText('Another lease has this address on some of the same days')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: `${one.firstName} ${one.lastName}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${one.firstName} ${one.lastName}` })).toBeVisible()
    await page.goto(`${LIST}/${own.id}`)
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(LIST)
    await expect(page.getByRole('table', { name: 'Tenants' }).getByRole('row').nth(1)).toBeVisible()
    await expect(rowOf(page, own.lastName)).toHaveCount(0)
    await page.goto('/admin/tenants/00000000-0000-4000-8000-00000000dead')
    await expect(page.getByRole('heading', { level: 1, name: 'Tenant not found' })).toBeVisible()
  })
})
