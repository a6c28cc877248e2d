import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { colleague, dialogOn, enterAsStaff, leaveUnsaved, rowOf } from '../admin/staff-session.ts'

/** A tenant whose lease began yesterday, so that a fee may be charged, and who owes rent of $2,000. */
async function tenantOf(baseURL: string | undefined): Promise<Tenant> {
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Ledger')
  return call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    propertyAddress: '12 Elm Street, Cambridge, MA 02139',
    rentAmount: '2000',
    leaseStartDate: addDays(companyDay(), -1),
    openingBalance: '2000',
  })
}

test('a check is recorded and returned, a charge is added, all by keyboard and without losing what was typed', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^409 POST .*\/receipts$/)
  const { lastName } = await tenantOf(baseURL)
  await enterAsStaff(page, `/admin/leases?search=${lastName}`)
  const row = rowOf(page, lastName)
  await expect(row).toContainText('$2,000.00 owed')
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Ledger, newest first' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  const record = page.getByRole('button', { name: 'Record payment' })
  const dialog = dialogOn(page)
  await record.press('Enter')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Amount').fill('1,200')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('Amount must be dollars and cents, such as 2100.50')).toBeVisible()
  await dialog.getByLabel('Amount').fill('1200')
  await dialog.getByLabel('Number').fill('1042')
  await page.keyboard.press('Enter')
  await expect(toastOn(page).filter({ hasText: /^SuccessPayment recorded. Receipt BY-\d{4}-\d{6}\.$/ })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'No. 1042' })).toContainText('Recorded by')
  await expect(page.getByText('$800.00 owed')).toBeVisible()

  // The same check again needs a confirmation.
  await record.click()
  await dialog.getByLabel('Amount').fill('1200')
  await dialog.getByLabel('Number').fill('1042')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/^Check 1042 for \$1,200\.00 was already recorded by/)).toBeVisible()
  await expect(dialog.getByLabel('Number')).toHaveValue('1042')
  await expect(dialog.getByLabel('This is another payment')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)

  await page.getByRole('button', { name: 'Add charge' }).click()
  await dialog.getByLabel('Amount').fill('40.25')
  await dialog.getByLabel('For').selectOption('Late fee')
  await dialog.getByLabel('Memo').fill('Water, October')
  watch.expects(/^400 POST .*\/charges$/)
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog.getByText(/^This lease has no late fee/).first()).toBeVisible()
  await dialog.getByLabel('For').selectOption('Utilities')
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(rows.filter({ hasText: 'Water, October' })).toContainText('$40.25')
  await expect(page.getByText('$840.25 owed')).toBeVisible()

  await page.getByRole('button', { name: 'Reverse Check' }).click()
  await dialog.getByLabel('Reason').fill('The check was returned')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reverse entry' }).click()
  await expect(rows.filter({ hasText: 'The check was returned' })).toContainText('$1,200.00')
  await expect(page.getByText('$2,040.25 owed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reverse Check' })).toHaveCount(0)
  await page.reload()
  await expect(rows).toHaveCount(4)
})

test('a lease that is not there says so', async ({ page }) => {
  await enterAsStaff(page, '/admin/leases/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Lease not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to leases' }).click()
  await expect(page.getByRole('table', { name: 'Leases' })).toBeVisible()
})
