import { readFile } from 'node:fs/promises'
import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

const LIST = '/admin/payments'
const CALL = '/api/admin/payments'
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Summary' }).locator('div').filter({ hasText: name }).locator('dd')
const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row')

test('payments are filtered, summed, opened and exported; deleted payers and failures are shown', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step('payments are filtered, summed, opened and exported; the URL keeps the filter', async () => {
    const call = await colleague(baseURL ?? '')
    await enterAsStaff(page, LIST)
    await expect(figure(page, 'Total payments')).toHaveText(/^[\d,]{3,}$/)
    await expect(page.getByText('Load more')).toBeVisible()
    await expect(
      page
        .getByText('Checks, cash and transfers are in the ledgers of leases.')
        .getByRole('link', { name: 'leases', exact: true }),
    ).toHaveAttribute('href', '/admin/leases')
    await page.getByLabel('Type').selectOption('deposit')
    await page.getByLabel('Status').selectOption('completed')
    await page.getByLabel('Search by tenant, email, receipt or payment ID').fill('alvarez')
    await expect(page).toHaveURL(`${LIST}?type=deposit&status=completed&search=alvarez`)
    const expected = await call('GET', `${CALL}?type=deposit&status=completed&search=alvarez`)
    expect(expected).toHaveLength(1)
    await expect(figure(page, 'Total payments')).toHaveText('1')
    await expect(figure(page, 'Completed amount')).toHaveText('$2,650.00')
    await expect(figure(page, 'Pending amount')).toHaveText('$0.00')
    await expect(figure(page, 'Success rate')).toHaveText('100%')
    await expect(rows(page)).toHaveCount(2)
    const row = rows(page).nth(1)
    for (const words of ['Jordan Alvarez', 'tenant@example.com', 'Deposit', '$2,650.00', 'Completed'])
      await expect(row).toContainText(words)
    await expect(page.getByText('All of these are test payments. No real money moved.')).toBeVisible()
    await expect(row.getByText('Test', { exact: true })).toHaveCount(0)

    await row.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '$2,650.00' })
    await expect(dialog).toContainText('Security Deposit')
    await expect(dialog).toContainText(expected[0].id)
    const story = dialog.getByRole('list', { name: 'History', exact: true }).getByRole('listitem')
    await expect(story).toContainText(['Started by Jordan Alvarez', /^Paid with [A-Za-z ]+ ending in \d{4}/])
    const raw = dialog.getByRole('list', { name: 'Raw events' })
    await expect(raw).toBeHidden()
    await dialog.getByText(/^Raw: \d+ events?$/).click()
    await expect(raw.getByRole('listitem').last()).toContainText('Payment received')
    await isFineAt(page, [1440])
    await dialog.getByRole('link', { name: 'Jordan Alvarez' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jordan Alvarez' })).toBeVisible()
    // In the tenant's own lists, not in the navbar.
    await page.getByRole('main').getByRole('link', { name: 'Maintenance', exact: true }).click()
    const requests = page.getByRole('table', { name: 'Maintenance requests' }).locator('tbody').getByRole('row')
    await requests.filter({ hasText: /\w/ }).first().click()
    const request = page.getByRole('dialog', { name: 'Maintenance request details' })
    await request.getByRole('link', { name: 'Jordan Alvarez' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jordan Alvarez' })).toBeVisible()
    for (let steps = 0; steps < 4; steps += 1) await page.goBack()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('Jordan Alvarez,tenant@example.com,Security Deposit')

    await page.goBack()
    await expect(page).toHaveURL(`${LIST}?type=deposit&status=completed`)
    // Only the demonstration has deposits; no test pays one.
    const deposits = await call('GET', `${CALL}?type=deposit&status=completed`)
    expect(deposits.length).toBeGreaterThan(9)
    await expect(figure(page, 'Total payments')).toHaveText(String(deposits.length))
    await isFineAt(page, [320])
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(LIST)
  })

  await test.step('headings sort by tenant and status, and the file has the same order', async () => {
    const call = await colleague(baseURL ?? '')
    const heading = (name: string) => rows(page).first().getByRole('columnheader', { name })
    await heading('Tenant').getByRole('button').click()
    await expect(page).toHaveURL(`${LIST}?sort=tenant`)
    await expect(heading('Tenant')).toHaveAttribute('aria-sort', 'ascending')
    // Other tests may add a payment in between.
    await expect(async () => {
      const [first] = await call('GET', `${CALL}?sort=tenant&limit=1`)
      await expect(rows(page).nth(1)).toContainText(first.tenantName, { timeout: 100 })
    }).toPass()
    await heading('Status').getByRole('button').press('Enter')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${LIST}?sort=status-desc`)
    await expect(heading('Status')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).nth(1)).toContainText('Failed')
    const file = page.waitForRequest(/\/api\/admin\/payments\.csv\?sort=status-desc$/)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await file
    await expect(page.getByRole('button', { name: /^View payment of \$\d,\d{3}\.\d\d by / }).first()).toBeVisible()
    // Every order is in a heading, so the select is for phones only.
    await expect(page.getByLabel('Sort by')).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Sort by').selectOption('Pending first')
    await expect(page).toHaveURL(`${LIST}?sort=status`)
    await expect(rows(page).nth(1)).not.toContainText('Failed')
  })

  await restoreWindow(page)
  await test.step('a deleted payer, an empty list and a server error are shown', async () => {
    watch.expects(/^500 GET .*\/api\/admin\/payments\?/)
    const call = await colleague(baseURL ?? '')
    const [payment] = await call('GET', `${CALL}?limit=1`)
    const gone = { ...payment, userId: null, tenantName: null, tenantEmail: null, stripePaymentIntentId: null }
    await page.route(`**${CALL}?*`, (route) => route.fulfill({ json: [gone], headers: { 'x-total-count': '1' } }), {
      times: 1,
    })
    await enterAsStaff(page, LIST)
    await expect(rows(page).nth(1)).toContainText('Unknown')
    await expect(rows(page).nth(1).getByText('N/A')).toHaveCount(2)
    await page.getByLabel('Search by tenant, email, receipt or payment ID').fill('nobody of this name')
    await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
    await expect(figure(page, 'Success rate')).toHaveText('0%')
    expect(await findings(page)).toEqual([])
    await page.route(`**${CALL}?*`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.getByLabel('Period').selectOption('Last 7 days')
    await expect(page.getByText('Failed to load payments. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
  })
})
