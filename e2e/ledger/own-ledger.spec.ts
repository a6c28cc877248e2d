import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { enter, TENANT } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'

test('a tenant reads the ledger from the payments page, filters it and saves it', async ({ page }) => {
  await enter(page, TENANT)
  await page.getByRole('main').getByRole('link', { name: 'All payments' }).click()
  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeFocused()
  await expect(page).toHaveTitle('Ledger | Baystead')
  const table = page.getByRole('table', { name: 'Ledger, newest first' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: /^.*Rent for / }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Card payment' }).first()).toContainText(/BY-\d{4}-\d{6}/)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const numbers = await rows.getByText(/^BY-\d{4}-\d{6}$/).all()
  expect(numbers.length).toBeGreaterThan(0)
  for (const number of numbers) expect(await number.evaluate((text) => text.getClientRects().length)).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The newest balance is the one that the page begins with.
  const balance = await rows.first().getByRole('cell').last().innerText()
  await expect(page.getByText(balance.replace('-', ''), { exact: true }).first()).toBeVisible()

  await page.getByLabel('Show').selectOption('Payments and credits')
  await expect(rows.filter({ hasText: 'Rent for ' })).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Charges')
  await expect(rows.filter({ hasText: 'Card payment' })).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ledger.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('Date,Description,Kind,Account,Amount,Balance')
})

test('a tenant reads where the deposit is, its interest and what comes next, and saves the receipt', async ({
  page,
}) => {
  await enter(page, TENANT)
  await page.goto('/ledger')
  const title = page.getByText(/^Your deposit: \$[\d,.]+ held$/)
  await title.click()
  await expect(page.getByText(/^We have held \$2,650\.00 since .*, at Harbor Street Savings Bank/)).toBeVisible()
  await expect(page.getByText(/on the security deposit for .* at 0\.45%, paid by check on/).first()).toBeVisible()
  await expect(page.getByText(/^Your deposit with its interest, or a written list .*: due /)).toBeVisible()
  await isFineAt(page, [1440, 390])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('deposit-receipt.pdf')
})
