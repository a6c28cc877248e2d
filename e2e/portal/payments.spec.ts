import { readFile } from 'node:fs/promises'
import { createTenant } from '../admin/admin-account.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { enter, TENANT, toastOn } from '../accounts/account.ts'
import { expect, hold, test } from '../fixtures.ts'

test('all payments by year, with receipt, statement and CSV', async ({ page }) => {
  await enter(page, TENANT)
  await page.getByRole('main').getByRole('link', { name: 'All payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
  const rows = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('All of these are test payments. No real money moved.')).toBeVisible()
  await expect(rows.getByText('Test', { exact: true })).toHaveCount(0)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Only the newest 20 are printed here.')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => {
    const printed = () => document.querySelectorAll('ul[aria-label="Payments"] > li').length
    window.print = () => Object.assign(globalThis, { printed: printed() })
  })
  await page.getByRole('button', { name: 'Print all' }).click()
  const total = Number.parseInt(await page.getByText(/^\d+ payments$/).innerText(), 10)
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(total)
  expect(total).toBeGreaterThan(20)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const lastYear = String(new Date().getFullYear() - 1)
  await page.getByLabel('Year').selectOption(lastYear)
  await expect(page).toHaveURL(`/dashboard/payments?year=${lastYear}`)
  await expect(rows.first()).toContainText(lastYear)
  await page.reload()
  await expect(page.getByLabel('Year')).toHaveValue(lastYear)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Jordan Alvarez, 27 Prescott Street')).toBeVisible()
  await expect(page.getByText(`${lastYear}, as of `)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Baystead', { useInnerText: true })
  await expect(page.getByRole('button').or(page.getByRole('navigation'))).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null, colorScheme: null })

  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    return { name: file.suggestedFilename(), start: (await readFile(await file.path(), 'latin1')).slice(0, 5) }
  }
  const receipt = rows.first().getByRole('button', { name: /^Receipt for/ })
  expect(await saved(() => receipt.click())).toEqual({
    name: expect.stringMatching(/^receipt-.*\.pdf$/),
    start: '%PDF-',
  })
  const statement = page.getByRole('button', { name: `${lastYear} statement (PDF)` })
  expect(await saved(() => statement.click())).toEqual({ name: `statement-${lastYear}.pdf`, start: '%PDF-' })
  const sheet = await saved(() => page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click())
  expect(sheet.name).toBe(`payments-${lastYear}.csv`)
})

test('a tenant without payments is told so; a failed list can be retried; reminders can be turned off', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/500 GET .*\/api\/payments\?/)
  await enter(page, await createTenant(baseURL))
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await page.route('**/api/payments?**', (route) => route.fulfill({ status: 500, json: { message: 'Down' } }))
  await page.goto('/dashboard/payments')
  await expect(page.getByText("We couldn't load your payments.")).toBeVisible()
  await page.unroute('**/api/payments?**')
  const release = await hold(page, '**/api/payments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("We couldn't load your payments.")).toHaveCount(0)
  // Not at the start of the page, although its button is gone.
  await expect(page.locator('body')).not.toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()

  const reminders = page.getByRole('checkbox', { name: 'Email me rent reminders' })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(toastOn(page)).toContainText('Rent reminders are off.')
  await expect(reminders).not.toBeChecked()
  await page.reload()
  await expect(reminders).not.toBeChecked()
})
