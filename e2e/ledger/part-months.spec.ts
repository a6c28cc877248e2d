import { addDays, addMonths, companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { signInAhead } from '../accounts/account.ts'
import { createTenant } from '../admin/admin-account.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

const NOW = `${companyDay().slice(0, 8)}01`
/** The month of the move-in. */
const FIRST = addMonths(NOW, 1)
const DAYS = Number(addDays(addMonths(FIRST, 1), -1).slice(8))
const [MONTH, YEAR] = formatMonth(FIRST).split(' ')
const PART = `${MONTH} 16–${DAYS}`
const AMOUNT = formatAmount((Math.round((265_000 * (DAYS - 15)) / DAYS) / 100).toFixed(2))

test('staff have the first month charged by the day and see what it costs; the tenant is asked for that', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const tenant = await createTenant(baseURL)
  const lastName = unique('Parker')
  await call('PATCH', `/api/admin/tenants/${tenant.id}`, {
    firstName: 'Nora',
    lastName,
    propertyAddress: `${unique('9')} Elm Street, Cambridge, MA 02139`,
    rentAmount: '2650',
    leaseStartDate: `${FIRST.slice(0, 8)}16`,
    leaseEndDate: null,
  })
  await enterAsStaff(page, `/admin/tenants?search=${lastName}`)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOn(page)
  const parts = dialog.getByLabel('Part months')
  // A lease that was entered without a choice pays whole months.
  await expect(parts).toHaveValue('')
  await expect(dialog.getByText(AMOUNT)).toBeHidden()
  await parts.selectOption('First and last month by the day')
  await expect(dialog.getByText(`${PART}, ${YEAR}: ${AMOUNT}.`)).toBeVisible()
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/tenants/${tenant.id}`)
  await expect(page.getByText(`Due for ${PART}, ${YEAR}`)).toBeVisible()
  await expect(page.getByText(AMOUNT).first()).toBeVisible()

  // Before it is charged, both read what next month will cost.
  const { leaseId } = await call('GET', `/api/admin/tenants/${tenant.id}`)
  await page.goto(`/admin/leases/${leaseId}`)
  const next = page.locator('section', { has: page.getByRole('heading', { name: 'Next month' }) }).last()
  await expect(next).toContainText(`Rent, ${PART}, ${YEAR}`)
  await expect(next).toContainText(AMOUNT)
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await context.newPage()
  await signInAhead(phone, tenant)
  await phone.goto('/dashboard')
  await expect(phone.getByText(`${PART} rent, ${AMOUNT}, is due`).first()).toBeVisible()
  await expect(phone.getByText(`${AMOUNT} for ${PART}`)).toBeVisible()
  await phone.goto('/lease')
  await expect(phone.getByText('The first and last month by the day')).toBeVisible()
  await expect(phone.getByRole('heading', { name: `Coming up: ${formatMonth(FIRST)}` })).toBeVisible()
  await expect(phone.getByText(`Rent, ${PART}, ${YEAR}`, { exact: false }).first()).toBeVisible()
  await isFineAt(phone, [390])
  await phone.goto('/payment')
  await expect(phone.getByText(AMOUNT).first()).toBeVisible()
  await context.close()
})
