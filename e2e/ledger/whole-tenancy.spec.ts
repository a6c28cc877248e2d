import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { enter, toastOn } from '../accounts/account.ts'
import { createTenant } from '../admin/admin-account.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { SHARED_DATA } from '../mailbox.ts'
import { enterLeaseEarlier } from '../moved-clock.ts'
import { paymentOn, payWith, VISA } from '../portal/payment-page.ts'

const TODAY = companyDay()
const START = addDays(TODAY, -40)
const RENT = 2000
/** The lease ends yesterday, and the months until then are paid. */
const END = addDays(TODAY, -1)
/** Rent is due once for each month, the first and the last included. */
const monthsUntil = (day: string) =>
  (Number(day.slice(0, 4)) - Number(START.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(START.slice(5, 7)) + 1

const money = (dollars: number) => `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** A tenant of a lease that began 40 days ago, of which nothing is paid. */
async function newTenant(baseURL: string | undefined) {
  const account = await createTenant(baseURL)
  const call = await colleague(baseURL ?? '')
  await call('PATCH', `/api/admin/tenants/${account.id}`, {
    propertyAddress: '12 Elm Street, Cambridge, MA 02139',
    rentAmount: String(RENT),
    depositAmount: String(RENT),
    leaseStartDate: START,
  })
  await enterLeaseEarlier(SHARED_DATA, account.email)
  const { leaseId } = await call('GET', `/api/admin/tenants/${account.id}`)
  return { account, leaseId: leaseId as string, call }
}

/** Pays by card from the payment page, and reads the confirmation. */
async function pay(page: Page, type: string, amount: number) {
  const payment = paymentOn(page)
  await page.goto('/payment')
  await payment.type.selectOption(type)
  await payment.amount.fill(String(amount))
  await payment.go.click()
  await payWith(page, VISA)
  const confirmation = page.getByRole('region', { name: 'Payment received' })
  await expect(confirmation).toContainText(money(amount))
  await expect(confirmation).toContainText(type)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    confirmation.getByRole('button', { name: 'Download receipt' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^receipt-BY-\d{4}-\d{6}\.pdf$/)
}

const rowsOn = (page: Page) =>
  page.getByRole('table', { name: 'Ledger, newest first' }).locator('tbody').getByRole('row')

test('a tenant pays the first rent and the deposit, gives notice, and reads the final statement after leaving', async ({
  page,
  baseURL,
  browser,
}) => {
  const { account, leaseId, call } = await newTenant(baseURL)
  const main = page.getByRole('main')
  const owed = monthsUntil(END) * RENT
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('the first rent and the deposit are paid by card, and the ledger says so', async () => {
    await enter(page, account)
    await page.goto('/ledger')
    await expect(rowsOn(page).filter({ hasText: /Rent for / })).toHaveCount(monthsUntil(TODAY))
    await pay(page, 'Monthly Rent', owed)
    await pay(page, 'Security Deposit', RENT)
    await page.goto('/ledger')
    const paid = rowsOn(page).filter({ hasText: 'Card payment' })
    await expect(paid).toHaveCount(2)
    await expect(paid.filter({ hasText: `-${money(owed)}` })).toHaveCount(1)
    await isFineAt(page, [390])
  })

  const staff = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await staff.setViewportSize({ width: 1440, height: 900 })
  const dialog = dialogOn(staff)
  const moveOut = staff.getByRole('region', { name: 'Move-out' })
  const deposit = staff.getByRole('region', { name: 'Deposit' })

  await test.step('the tenant gives notice, and staff confirm it', async () => {
    await page.goto('/lease')
    await main.getByRole('button', { name: 'Give notice' }).click()
    await dialogOn(page).getByLabel('Forwarding address').fill('1 New Street, Salem, MA 01970')
    await dialogOn(page).getByRole('button', { name: 'Give notice' }).click()
    await expect(toastOn(page).filter({ hasText: 'Notice given' })).toBeVisible()
    await enterAsStaff(staff, `/admin/leases/${leaseId}`)
    await moveOut.getByRole('button', { name: 'Confirm notice' }).click()
    await expect(moveOut).toContainText('Confirmed by')
    await page.reload()
    await expect(main).toContainText('Your notice is confirmed.')
  })

  await test.step('both agree that the tenant leaves earlier; the deposit goes back less one repair', async () => {
    const { tenantId } = await call('GET', `/api/admin/leases/${leaseId}`)
    await call('PATCH', `/api/admin/tenants/${tenantId}`, { leaseEndDate: END })
    await staff.reload()
    await moveOut.getByRole('button', { name: 'Mark as done Keys returned' }).click()
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(moveOut.getByRole('button', { name: 'Undo Keys returned' })).toBeVisible()
    await deposit.getByRole('button', { name: 'Return deposit' }).click()
    await dialog.getByLabel('Check number').fill('4711')
    await dialog.getByRole('button', { name: 'Add deduction' }).click()
    await dialog.getByLabel('Kind').selectOption('Repair of damage')
    await dialog.getByLabel('Amount').fill('120.50')
    await dialog.getByLabel('Description').fill('Bedroom door')
    await dialog.getByRole('button', { name: 'Record return' }).click()
    await expect(deposit).toContainText(/\$1,879\.50 returned on .*, check 4711/)
  })

  await test.step('the former tenant reads the closed ledger and saves the final statement', async () => {
    await page.goto('/lease')
    await expect(main).toContainText(`Your lease ended on ${formatDay(END)}.`)
    await expect(main.getByRole('listitem').filter({ hasText: 'You return all keys' })).toContainText('Done')
    await isFineAt(page, [390])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Final statement (PDF)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('final-statement.pdf')
    await page.goto('/ledger')
    await expect(rowsOn(page).filter({ hasText: 'Damage, Bedroom door' })).toContainText('$120.50')
    await expect(rowsOn(page).first().getByRole('cell').last()).toContainText('Balance $0.00')
    await page.goto('/payment')
    await expect(page.getByText(`Your lease ended on ${formatDay(END)}`)).toBeVisible()
  })
  await staff.context().close()
})
