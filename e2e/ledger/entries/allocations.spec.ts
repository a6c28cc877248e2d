import { companyDay } from '#contract/core/calendar.ts'
import { findings, isFineAt } from '../../accessibility/findings.ts'
import { toastOn } from '../../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff } from '../../admin/staff-session.ts'
import { expect, test } from '../../fixtures.ts'
import { unique } from '../../unique.ts'

test('staff see what a check paid and move it to another charge, by keyboard and on a phone', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^400 POST .*\/allocations$/)
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Paid')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    rentAmount: '2000',
    leaseStartDate: companyDay(),
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${id}`)
  const parking = { account: 'rent', amount: '300', effectiveOn: companyDay(), memo: 'Parking' }
  await call('POST', `/api/admin/leases/${leaseId}/charges`, parking)
  const check = { amount: '1000', method: 'check', receivedOn: companyDay(), memo: 'Check 7' }
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, check)

  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const table = page.getByRole('table', { name: 'Ledger, newest first' })
  const rowOfMemo = (memo: string) => table.getByRole('row').filter({ has: page.getByText(memo, { exact: true }) })
  await expect(rowOfMemo('Parking')).toContainText('$300.00 open')
  await expect(rowOfMemo('Check 7')).toContainText(/Paid Rent for .*: \$1,000\.00/)
  await isFineAt(page, [1440, 390, 320])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Reallocate Check 7' }).press('Enter')
  const dialog = dialogOn(page)
  const [rent, extra] = [dialog.getByLabel(/^Rent for /), dialog.getByLabel(/^Parking, /)]
  await expect(rent).toHaveValue('1000.00')
  await expect(rent).toBeFocused()
  expect(await findings(page)).toEqual([])
  await rent.fill('700')
  await extra.fill('400')
  await dialog.getByLabel('Reason').fill('The tenant asked to pay for parking')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Only $300.00 of this charge is open').first()).toBeVisible()
  await expect(extra).toHaveValue('400')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page)).toEqual([])
  await extra.fill('300')
  await dialog.getByRole('button', { name: 'Reallocate' }).click()
  await expect(toastOn(page).filter({ hasText: 'Payment reallocated' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOfMemo('Parking')).toContainText(/Paid by Check 7, .*: \$300\.00/)
  await expect(rowOfMemo('Parking')).not.toContainText('open')
})
