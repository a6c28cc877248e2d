import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { colleague, dialogOn, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { SHARED_DATA } from '../mailbox.ts'
import { enterLeaseEarlier } from '../moved-clock.ts'
import { unique } from '../unique.ts'
import { choose, rowOn } from './receipts-page.ts'
import { tenantWithDeposit } from './tenant-with-deposit.ts'

// Closing a month is for all books and closes those before it, so that these tests run one after the other, with the earliest months first.
test.describe.configure({ mode: 'default' })

/** Months before all others in the books, with the two tenants of this test and nothing else. */
const EARLY = { leaseStartDate: '2020-01-01', leaseEndDate: '2020-02-29' }

const inDollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

test('a bookkeeper ends a month: posts checks, replaces a returned one, reconciles, closes, and credits interest', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  /** What is in the books of January 2020 in cents. An earlier run left its entries there. */
  const january = async () => {
    const { months } = await call('GET', '/api/admin/accounting-periods?year=2020')
    const found = months.find(({ month }: { month: string }) => month === '2020-01-01')
    const { charged, received } = found ?? { charged: '0.00', received: '0.00' }
    return { charged: Math.round(Number(charged) * 100), received: Math.round(Number(received) * 100) }
  }
  const before = await january()
  const lastName = unique('Ended')
  for (const [firstName, rentAmount] of [
    ['Ivy', '1000'],
    ['Hugo', '1500.50'],
  ] as const) {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase()
    const { id } = await call('POST', '/api/admin/tenants', { firstName, lastName, email, rentAmount })
    await call('PATCH', `/api/admin/tenants/${id}`, EARLY)
    await enterLeaseEarlier(SHARED_DATA, email)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = dialogOn(page)
  /** A dialog has an address of its own, which it leaves as it closes. Opening another page before that is aborted. */
  const isClosed = async () => {
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/[?&](add|open|close|reopen)=/)
  }

  await test.step('the checks of the day are posted, with the sum of the bank deposit', async () => {
    await enterAsStaff(page, '/admin/receipts')
    await page.getByLabel('Received on').fill('2020-01-03')
    for (const [at, firstName] of [
      [1, 'Ivy'],
      [2, 'Hugo'],
    ] as const)
      await choose(page, at, `${firstName} ${lastName}`)
    await rowOn(page, 1).getByLabel('Amount').fill('1000')
    await rowOn(page, 1).getByLabel('Number').fill('31')
    await rowOn(page, 2).getByLabel('Amount').fill('1500.50')
    await rowOn(page, 2).getByLabel('Number').fill('32')
    await page.getByRole('button', { name: 'Record 2 payments' }).click()
    await expect(page.getByRole('heading', { name: '2 payments recorded, $2,500.50 in total' })).toBeVisible()
  })

  await test.step('a check that the bank returned is reversed and replaced', async () => {
    await page.getByRole('link', { name: `Hugo ${lastName}` }).click()
    await page.getByRole('button', { name: 'Reverse Check' }).click()
    await dialog.getByLabel('Reason').fill('The bank returned the check')
    await dialog.getByRole('button', { name: 'Reverse entry' }).click()
    await expect(page.getByText('$3,001.00 owed')).toBeVisible()
    await isClosed()
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByLabel('Amount').fill('1500.50')
    await dialog.getByLabel('Method').selectOption('Money order')
    await dialog.getByLabel('Received on').fill('2020-01-20')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText('$1,500.50 owed')).toBeVisible()
    await isClosed()
  })

  const row = rowOf(page, 'January 2020')
  await test.step('the month is reconciled with the bank by method and by entry, and closed', async () => {
    await page.goto('/admin/reports/month-end?year=2020')
    const { charged, received } = await january()
    expect(charged - before.charged).toBe(250_050)
    expect(received - before.received).toBe(400_100)
    await expect(row).toContainText(inDollars(charged))
    await expect(row).toContainText(inDollars(received))
    await page.getByRole('button', { name: 'Details January 2020' }).click()
    const loading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download every entry' }).click()
    const lines = (await readFile(await (await loading).path(), 'utf8')).split('\r\n')
    const own = lines.filter((line) => line.includes(lastName) && line.includes('payment'))
    expect(own.map((line) => line.split(',').find((cell) => /^-\d+\.\d\d$/.test(cell)))).toEqual(
      expect.arrayContaining(['-1000.00', '-1500.50', '-1500.50']),
    )
    expect(own).toHaveLength(3)
    await page.goBack()
    await isClosed()
    await page.getByRole('button', { name: 'Close January 2020' }).click()
    await dialog.getByRole('button', { name: 'Close month' }).click()
    await expect(row).toContainText(/Closed \w+ \d+, \d+ by/)
    await isClosed()
  })

  await test.step('the statement of the month is saved for a tenant, and the month reads as it was', async () => {
    await page.goto(`/admin/leases?search=${lastName}`)
    await rowOf(page, `Ivy ${lastName}`).click()
    await page.getByText('Statement for any dates (PDF)').click()
    const form = page.getByRole('form', { name: 'Statement' })
    await form.getByLabel('From').fill('2020-01-01')
    await form.getByLabel('To').fill('2020-01-31')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download statement' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('statement-2020-01-01-to-2020-01-31.pdf')
    await page.goto('/admin/reports/month-end?year=2020')
    await page.getByRole('button', { name: 'Reopen January 2020' }).click()
    await dialog.getByLabel('Reason').fill('End of the test')
    await dialog.getByRole('button', { name: 'Reopen month' }).click()
    await expect(row).toContainText('Open')
    await isClosed()
  })

  await test.step('interest of a deposit is credited, with its statement', async () => {
    const { leaseId } = await tenantWithDeposit(baseURL, 'Iris')
    await page.goto(`/admin/leases/${leaseId}`)
    const section = page.getByRole('region', { name: 'Deposit' })
    await section.getByRole('button', { name: 'Record account' }).click()
    await dialog.getByLabel('Bank', { exact: true }).fill('Cape Ann Savings')
    await dialog.getByLabel('Bank address').fill('109 Main Street, Gloucester, MA 01930')
    await dialog.getByLabel('Account number').fill('000123-4567')
    await dialog.getByLabel('Yearly rate').fill('0.5')
    await dialog.getByRole('button', { name: 'Record account' }).click()
    await section.getByRole('button', { name: 'Credit interest' }).click()
    await dialog.getByRole('button', { name: 'Credit interest' }).click()
    await expect(section).toContainText('Interest of $10.00 on the security deposit')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Statement (PDF)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('interest-statement.pdf')
  })
})

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
    leaseStartDate: '2021-03-01',
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
  await expect(page).not.toHaveURL(/[?&]add=/)

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
