import { companyDay } from '#contract/core/calendar.ts'
import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { colleague, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

test('staff see what is owed by its age, find a lease, take the report with them, and watch a payment clear it', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Aging')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    rentAmount: '2345.67',
    leaseStartDate: companyDay(),
  })
  await enterAsStaff(page, '/admin/leases')
  await page.getByRole('link', { name: 'Aging' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Aging/ })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totals' })
  await page.getByLabel('Search by tenant, email or property address').fill(lastName)
  const row = rowOf(page, lastName)
  await expect(row).toContainText('$2,345.67')
  await expect(totals).toContainText('Total owed$2,345.67')
  await isFineAt(page, [1440, 390, 320])
  await page.setViewportSize({ width: 1440, height: 900 })
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file).toContain(`Nora ${lastName}`)
  expect(file.trim().split('\r\n')).toHaveLength(2)

  await page.getByLabel('Age').selectOption('Over 90 days')
  await expect(page.getByText('No leases found matching your search.')).toBeVisible()
  await expect(totals).toContainText('Total owed$0.00')
  await page.goBack()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible()
  const { leaseId } = await call('GET', `/api/admin/tenants/${id}`)
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, {
    amount: '2345.67',
    method: 'check',
    receivedOn: companyDay(),
  })
  await page.goBack()
  await expect(page.getByText('No leases found matching your search.')).toBeVisible()
})

test('a report prints all of its rows, not only those that are shown', async ({ page }) => {
  await enterAsStaff(page, '/admin/dashboard')
  for (const report of ['rent-roll', 'aging', 'deposits', 'delinquency']) {
    // A few rows at a time, so that each report has several pages.
    await page.route(`**/api/admin/reports/${report}?*`, (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=3') }),
    )
    await page.goto(`/admin/reports/${report}`)
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Only the first 3 are printed here.')).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => {
      window.print = () => Object.assign(globalThis, { printed: document.querySelectorAll('tbody tr').length })
    })
    await page.getByRole('button', { name: 'Print all' }).click()
    await expect.poll(() => page.evaluate('globalThis.printed')).toBeGreaterThan(3)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('are printed here.')).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})

test('a report that cannot be loaded says so and can be tried again', async ({ page, watch }) => {
  watch.expects(/^500 GET .*\/reports\/aging/)
  await enterAsStaff(page, '/admin/dashboard')
  await page.route('**/api/admin/reports/aging*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/admin/reports/aging')
  await expect(page.getByText('Failed to load the report. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/reports/aging*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('table', { name: 'Aging' })).toBeVisible()
})
