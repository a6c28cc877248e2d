import { addMonths, companyDay, formatMonth } from '#contract/core/calendar.ts'
import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { signInAhead } from '../accounts/account.ts'
import { createTenant } from '../admin/admin-account.ts'
import { colleague, dialogOn, enterAsStaff, leaveUnsaved } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

const NOW = `${companyDay().slice(0, 8)}01`

test('staff add a charge for each month, raise it, end it and see it in the ledger; the tenant reads it with the lease', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const tenant = await createTenant(baseURL)
  await call('PATCH', `/api/admin/tenants/${tenant.id}`, {
    firstName: 'Nora',
    lastName: unique('Parker'),
    propertyAddress: `${unique('9')} Elm Street, Cambridge, MA 02139`,
    rentAmount: '2000',
    leaseStartDate: addMonths(NOW, -2),
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${tenant.id}`)
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const card = page.getByRole('region', { name: 'Recurring charges' })
  await expect(card).toContainText('Only rent is charged each month.')
  const dialog = dialogOn(page)
  await card.getByRole('button', { name: 'Add recurring charge' }).click()
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await dialog.getByLabel('Memo').fill('Parking')
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByLabel('Last month').selectOption(formatMonth(NOW))
  await dialog.getByLabel('First month').selectOption(formatMonth(addMonths(NOW, 1)))
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  // What was typed stays after a refusal, and is asked about before it is lost.
  watch.expects(/^400 POST .*\/recurring-charges$/)
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog.getByText("The last month can't be before the first one")).toBeVisible()
  await expect(dialog.getByLabel('Memo')).toHaveValue('Parking')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)

  await card.getByRole('button', { name: 'Add recurring charge' }).click()
  await dialog.getByLabel('Memo').fill('Parking')
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog).toBeHidden()
  const rows = card.getByRole('list', { name: 'Recurring charges' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Parking$150.00 a month')
  const ledger = page.getByRole('table', { name: 'Ledger, newest first' })
  await expect(ledger).toContainText(`Parking, ${formatMonth(NOW)}`)

  const raised = addMonths(NOW, 2)
  await rows.getByRole('button', { name: 'Change amount Parking' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('165.50')
  await dialog.getByLabel('First month with it').selectOption(formatMonth(raised))
  await dialog.getByRole('button', { name: 'Change amount' }).click()
  await expect(rows).toContainText(`$165.50 from ${formatMonth(raised)}`)
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await context.newPage()
  await signInAhead(phone, tenant)
  await phone.goto('/lease')
  const main = phone.getByRole('main')
  await expect(main).toContainText(`Parking$150.00 a month, $165.50 from ${formatMonth(raised)}, due on the 1st`)
  await expect(main).toContainText('Autopay and scheduled payments pay rent only.')
  await isFineAt(phone, [1440, 390])
  await context.close()

  await rows.getByRole('button', { name: 'End Parking' }).click()
  await dialog.getByLabel('Last month').selectOption(formatMonth(addMonths(NOW, -1)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Only rent is charged each month.')
  await expect(ledger).toContainText(`Corrected: Parking, ${formatMonth(NOW)}`)
  await card.getByRole('button', { name: 'Show ended charges' }).click()
  await expect(rows).toContainText('Parking')
})
