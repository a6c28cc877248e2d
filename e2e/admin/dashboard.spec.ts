import { readFile } from 'node:fs/promises'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

const STATS = '**/api/admin/dashboard-stats'

const stats: DashboardStats = {
  totalProperties: 87,
  totalUsers: 1234,
  maintenanceRequests: 5,
  contactInquiries: 8,
  work: {
    overdueRequests: 3,
    unreadInquiries: 0,
    failedPayments: 2,
    failedJobs: 2,
    overdueDeposits: 3,
    depositsDueSoon: 2,
    conditionAnswers: null,
    followUpsDue: 3,
    brokenPromises: 1,
    leasesEnding: { within30: 1, within60: 4, within90: 9 },
  },
  recentContacts: [],
  recentMaintenance: [],
}

/** A long name without a place to break. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
const dated = { id: '1a2b3c4d-0000-4000-8000-000000000000', createdAt: '2026-11-21T12:00:00.000Z' }
const recent: Pick<DashboardStats, 'recentContacts' | 'recentMaintenance'> = {
  recentContacts: [{ ...dated, name: LONG, message: 'When is it free?', status: 'new' }],
  recentMaintenance: [
    { ...dated, property: `${LONG} Street`, description: 'A leak', priority: 'high', status: 'pending' },
  ],
}

test('the dashboard shows work first, reports failures, and finds any record by a few letters', async ({
  page,
  watch,
}) => {
  await test.step("today's work first, then totals, newest records, and the year's figures", async () => {
    await enterAsStaff(page, '/admin')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Today',
      'Overview',
      'Recent inquiries',
      'Recent maintenance',
      'Rent',
      'Maintenance requests',
    ])
    for (const [name, path] of [
      ['Total properties', '/admin/properties'],
      ['Total users', '/admin/users'],
      ['Maintenance requests', '/admin/maintenance'],
      ['Contact inquiries', '/admin/contacts'],
      ['Unread inquiries', '/admin/contacts?status=new'],
      ['Failed payments', '/admin/payments?status=unresolved&days=30'],
      ['Leases ending', '/admin/tenants?status=active&leaseEnding=30&sort=lease-end'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    for (const name of ['Recent inquiries', 'Recent maintenance']) {
      const heading = page.getByRole('heading', { name })
      await expect(page.locator('section').filter({ has: heading }).getByRole('listitem')).toHaveCount(3)
    }
    const rent = page.getByRole('figure', { name: /^Rent collected/ })
    await rent.getByText('Show as a table').click()
    const table = rent.getByRole('table', { name: /^Rent collected/ })
    await expect(table.getByRole('row')).toHaveCount(13)
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Due', 'Collected'])
    await isFineAt(page, [320, 768, 1440])
  })

  await restoreWindow(page)
  await test.step('any screen or record is found by a few letters, with the keyboard only', async () => {
    watch.expects(/^500 GET .*\/api\/admin\/find\?/)
    await enterAsStaff(page, '/admin/users')
    await expect(page.getByRole('heading', { level: 1, name: /^User Management/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const options = palette.getByRole('option')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expect(options.filter({ hasText: 'Users' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.type('nothing at all is called so')
    await expect(palette.getByText('No results')).toBeVisible()
    await palette.getByRole('combobox').fill('priya')
    await expect(options.first()).toContainText('Priya Raman')
    await isFineAt(page, [390, 1440])
    await page.route('**/api/admin/find?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await palette.getByRole('combobox').fill('priya ra')
    await expect(palette.getByText('Search failed. Please try again.')).toBeVisible()
    await palette.getByRole('combobox').fill('priya r')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/tenants\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible()
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audit')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/audit-logs')
  })

  await restoreWindow(page)
  await test.step('counts are highlighted and announced; failures can be retried', async () => {
    watch.expects(/^500 GET .*dashboard-stats$/, /^500 GET .*dashboard-charts$/)
    const broken = { status: 500, json: {} }
    await page.route(STATS, (route) => route.fulfill(broken), { times: 1 })
    await page.route('**/api/admin/dashboard-charts', (route) => route.fulfill(broken), { times: 1 })
    await enterAsStaff(page, '/admin/dashboard')
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load the dashboard. Please try again.' })
    await expect(failure).toBeVisible()
    await page.route(STATS, (route) => route.fulfill({ json: stats }), { times: 1 })
    await failure.getByRole('button', { name: 'Try again' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Under Control')).toBeVisible()
    const failed = main.getByRole('alert').filter({ hasText: '2 emails and jobs failed' })
    const deposits = main.getByRole('alert').filter({ hasText: '3 deposits have something overdue' })
    await expect(deposits.getByRole('link', { name: 'Review deposits' })).toHaveAttribute(
      'href',
      '/admin/reports/deposits?state=overdue',
    )
    await expect(deposits).toContainText('2 more have something due within 10 days.')
    await expect(main.getByText('3 follow-ups are due, 1 promise to pay was broken')).toBeVisible()
    const review = main.getByRole('link', { name: 'Review delinquency' })
    await expect(review).toHaveAttribute('href', '/admin/reports/delinquency?followUp=due')
    await expect(failed.getByRole('link')).toHaveAttribute('href', '/admin/jobs?state=failed')
    await isFineAt(page, [390, 1440])
    for (const words of [
      'All caught up',
      '1,234',
      '4 within 60 days',
      '9 within 90 days',
      'No inquiries yet',
      'No maintenance requests yet',
    ])
      await expect(main).toContainText(words)
    const work = { ...stats.work, overdueDeposits: 0, followUpsDue: 0, brokenPromises: 2 }
    await page.route(STATS, (route) => route.fulfill({ json: { ...stats, ...recent, work, maintenanceRequests: 6 } }))
    await page.reload()
    await expect(main.getByText('Attention Needed')).toBeVisible()
    await expect(main.getByText('2 deposits have something due within 10 days')).toBeVisible()
    await expect(main.getByText('2 promises to pay were broken')).toBeVisible()
    await expect(review).toHaveAttribute('href', '/admin/reports/delinquency?promise=broken')
    await expect(main.getByRole('link', { name: 'Review deposits' })).toHaveAttribute('href', '/admin/reports/deposits')
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of [LONG, `${LONG} Street`]) {
        const entry = page.getByRole('listitem').filter({ hasText: name }).first()
        const { x, width: wide } = (await entry.getByRole('link').boundingBox())!
        const badge = (await entry.getByText(/^(New|High)$/).boundingBox())!
        expect.soft([width, name, x + wide < badge.x], 'a long name ends before its badge').toEqual([width, name, true])
      }
    }
  })
})

test('each item of work links to its filtered list, which the URL keeps and the CSV file follows', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const [soon = '', later = ''] = ['Soon', 'Later'].map(unique)
  for (const [lastName, days] of [
    [soon, 20],
    [later, 50],
  ] as const) {
    const email = `${lastName}@example.com`.toLowerCase()
    await call('POST', '/api/admin/tenants', { firstName: 'Lea', lastName, email, leaseEndDate: inDays(days) })
  }
  await enterAsStaff(page, '/admin')
  const rowOf = (lastName: string) => page.getByRole('row').filter({ hasText: lastName })
  await page.getByRole('link', { name: 'Leases ending' }).click()
  await expect(rowOf(soon)).toBeVisible()
  await expect(rowOf(later)).toBeHidden()
  await expect(page.getByLabel('Lease ends')).toHaveValue('30')
  await page.goBack()
  await page.getByRole('link', { name: /within 60 days$/ }).click()
  await expect(rowOf(later)).toBeVisible()
  await page.getByLabel('Search by name, email or property address').fill(later)
  await expect(page).toHaveURL(/leaseEnding=60.*search=Later/)
  await expect(rowOf(soon)).toBeHidden()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toEqual([expect.stringMatching('Lease'), expect.stringContaining(later)])
  await page.getByLabel('Lease ends').selectOption('Within 30 days')
  await expect(page.getByText('No tenants found matching your search.')).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Failed payments' }).click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('unresolved')
  await expect(page.getByLabel('Period')).toHaveValue('30')
  await page.getByLabel('Status', { exact: true }).selectOption('All statuses')
  await expect(page).toHaveURL('/admin/payments?days=30')
  await expect(page.locator('tbody').getByRole('row').first()).toContainText(/\$/)
})
