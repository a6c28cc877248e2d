import { readFile } from 'node:fs/promises'
import { companyDay } from '#contract/core/calendar.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { colleague, dialogOn, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

test('a bookkeeper closes a month, is kept from dating a payment into it, and reopens it with a reason', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^400 POST .*\/receipts/)
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Books')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    rentAmount: '2345.67',
    leaseStartDate: companyDay(),
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${id}`)
  // A month that no other test uses.
  const check = { amount: '1234.56', method: 'check', number: lastName, receivedOn: '2021-03-09' }
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, check)

  await enterAsStaff(page, '/admin/leases')
  await page.getByRole('link', { name: 'Month end' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible()
  await page.getByLabel('Year').selectOption('2021')
  const row = rowOf(page, 'March 2021')
  await expect(row).toContainText('Open')
  await isFineAt(page, [1440, 390, 320])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Details March 2021' }).press('Enter')
  await expect(dialogOn(page)).toContainText('Check$1,234.56')
  await isFineAt(page, [1440, 390])
  const loading = page.waitForEvent('download')
  await dialogOn(page).getByRole('button', { name: 'Download every entry' }).click()
  expect(await readFile(await (await loading).path(), 'utf8')).toContain(lastName)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goBack()
  await expect(dialogOn(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Close March 2021' }).press('Enter')
  await expect(dialogOn(page)).toHaveAccessibleDescription(
    /nothing can be dated into March 2021 .* will be dated Apr 1, 2021\.$/,
  )
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialogOn(page).getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText('March 2021 is closed')).toBeVisible()
  await expect(dialogOn(page)).toHaveCount(0)
  await expect(row).toContainText(/Closed \w+ \d+, \d+ by/)
  await expect(page.getByText('The books are closed through March 2021.')).toBeVisible()

  await page.goto(`/admin/leases/${leaseId}?add=payment`)
  await dialogOn(page).getByLabel('Amount').fill('10')
  const received = dialogOn(page).getByLabel('Received on')
  await received.fill('2021-03-31')
  await dialogOn(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(received).toHaveAccessibleDescription(
    'The books are closed through March 2021. Choose a later date, or reopen the month.',
  )
  await received.fill('2021-04-01')
  await dialogOn(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(/^Payment recorded\. Receipt BY-2021-/)).toBeVisible()

  await page.goto('/admin/reports/month-end?year=2021')
  await page.getByRole('button', { name: 'Reopen March 2021' }).press('Enter')
  await dialogOn(page).getByRole('button', { name: 'Reopen month' }).click()
  const reason = dialogOn(page).getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription('Reason is required')
  await isFineAt(page, [1440, 390])
  await reason.fill('A check was forgotten')
  await dialogOn(page).getByRole('button', { name: 'Reopen month' }).click()
  await expect(page.getByText('March 2021 is open again')).toBeVisible()
  await expect(row).toContainText('Open')
})

test('months that cannot be loaded say so and can be tried again', async ({ page, watch }) => {
  watch.expects(/^500 GET .*\/accounting-periods/)
  await enterAsStaff(page, '/admin/dashboard')
  await page.route('**/api/admin/accounting-periods*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await page.goto('/admin/reports/month-end')
  await expect(page.getByText('Failed to load the months. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/accounting-periods*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('table', { name: 'Months' })).toBeVisible()
})
