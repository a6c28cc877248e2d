import { addDays, companyDay } from '#contract/core/calendar.ts'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { dialogOn, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { tenantWithDeposit } from './tenant-with-deposit.ts'

const TODAY = companyDay()

test('staff record the bank, the statement and the interest of a deposit, and its next days are told', async ({
  page,
  baseURL,
}) => {
  const { lastName } = await tenantWithDeposit(baseURL, 'Vera')
  await enterAsStaff(page, `/admin/reports/deposits?search=${lastName}`)
  const row = rowOf(page, lastName)
  await expect(row).toContainText('Statement of condition')
  await expect(row).toContainText('Overdue')
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.click()
  const section = page.getByRole('region', { name: 'Deposit' })
  const duties = section.getByRole('list', { name: 'Duties' }).getByRole('listitem')
  await expect(duties.first()).toContainText('Overdue')
  await expect(section).toContainText('$2,000.00 held since')
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  const dialog = dialogOn(page)
  await section.getByRole('button', { name: 'Record account' }).press('Enter')
  await dialog.getByRole('button', { name: 'Record account' }).click()
  await expect(dialog.getByText('Bank is required')).toBeVisible()
  await dialog.getByLabel('Bank', { exact: true }).fill('Cape Ann Savings')
  await dialog.getByLabel('Bank address').fill('109 Main Street, Gloucester, MA 01930')
  await dialog.getByLabel('Account number').fill('000123-4567')
  await dialog.getByLabel('Yearly rate').fill('6')
  await dialog.getByRole('button', { name: 'Record account' }).click()
  await expect(dialog.getByText('Rate must be at most 5%, as Massachusetts law has it')).toBeVisible()
  await dialog.getByLabel('Yearly rate').fill('0.5')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(toastOn(page).filter({ hasText: 'Bank account recorded' })).toBeVisible()
  await expect(section).toContainText('Cape Ann Savings, account ending in 4567, 0.5% a year.')

  await section.getByRole('button', { name: 'Record statement' }).click()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(section).toContainText('The tenant may return the statement of condition until')

  await section.getByRole('button', { name: 'Credit interest' }).click()
  await expect(dialog).toContainText('At 0.50% it is $10.00')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Credit interest' }).click()
  await expect(section).toContainText('Interest of $10.00 on the security deposit')
  await expect(duties.filter({ hasText: 'Overdue' })).toHaveCount(0)
  const ledger = page.getByRole('table', { name: 'Ledger, newest first' })
  await expect(ledger.getByRole('row').filter({ hasText: 'Interest on the security deposit' })).toContainText('-$10.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Statement (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('interest-statement.pdf')
})

test('a deposit goes back with a deduction for damage once the lease is over', async ({ page, baseURL, watch }) => {
  // No more can be kept for a charge than is open of it.
  watch.expects(/^400 POST .*\/deposit\/return$/)
  const { leaseId, call } = await tenantWithDeposit(baseURL, 'Rosa')
  const { tenantId } = await call('GET', `/api/admin/leases/${leaseId}`)
  await call('PATCH', `/api/admin/tenants/${tenantId}`, { leaseEndDate: addDays(TODAY, -1) })
  const charge = { account: 'fee', amount: '80', effectiveOn: TODAY, memo: 'New door' }
  await call('POST', `/api/admin/leases/${leaseId}/charges`, charge)
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const section = page.getByRole('region', { name: 'Deposit' })
  const dialog = dialogOn(page)
  await section.getByRole('button', { name: 'Return deposit' }).click()
  await dialog.getByLabel('Check number').fill('3001')
  await dialog.getByRole('button', { name: 'Add deduction' }).click()
  await dialog.getByLabel('Kind').selectOption('Repair of damage')
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await dialog.getByLabel('Amount').fill('150.25')
  await dialog.getByLabel('Description').fill('Broken window')
  await dialog.getByRole('button', { name: 'Add deduction' }).click()
  const second = dialog.getByRole('group', { name: 'Deduction 2' })
  await expect(second.getByLabel('Pays')).toHaveCount(0)
  await second.getByLabel('Kind').selectOption('Repair of damage')
  await second.getByLabel('Amount').fill('90')
  await second.getByLabel('Description').fill('Door')
  await second.getByLabel('Pays').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(second.getByText('Only $80.00 of this charge is open')).toBeVisible()
  await second.getByLabel('Amount').fill('80')
  expect(await findings(page)).toEqual([])
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(section).toContainText(/\$1,8\d\d\.\d\d returned on .*, check 3001/)
  await expect(section.getByRole('button', { name: 'Return deposit' })).toHaveCount(0)
  await expect(section).not.toContainText('held since')
  const ledger = page.getByRole('table', { name: 'Ledger, newest first' })
  await expect(ledger.getByRole('row').filter({ hasText: 'Damage, Broken window' })).toContainText('$150.25')
})
