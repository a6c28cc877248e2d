import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { readFile } from 'node:fs/promises'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff, leaveUnsaved, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

const TODAY = companyDay()

/** A tenant who owes the rent of this month. */
async function debtor(baseURL: string | undefined) {
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Owing')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    rentAmount: '2345.67',
    leaseStartDate: TODAY,
  })
  const { leaseId } = (await call('GET', `/api/admin/tenants/${id}`)) as { leaseId: string }
  const record = (body: object) =>
    call('POST', `/api/admin/leases/${leaseId}/contacts`, { on: TODAY, how: 'call', ...body })
  return { call, lastName, leaseId, record }
}

test('staff see who owes what, record a contact with a promise from the list, and find it by its follow-up', async ({
  page,
  baseURL,
  watch,
}) => {
  const { call, lastName, leaseId, record } = await debtor(baseURL)
  await enterAsStaff(page, '/admin/leases')
  await page.getByRole('link', { name: 'Delinquency' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delinquency/ })).toBeVisible()
  await page.getByLabel('Search by tenant, email or property address').fill(lastName)
  const row = rowOf(page, lastName)
  await expect(row).toContainText('$2,345.67')
  await expect(row).toContainText('Never')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Total owed$2,345.67')

  const dialog = dialogOn(page)
  await row.getByRole('button', { name: `Record contact Nora ${lastName}` }).click()
  await expect(dialog).toContainText('$2,345.67 owed')
  expect(await findings(page)).toEqual([])
  watch.expects(/^400 POST .*\/contacts$/)
  await dialog.getByLabel('Note').fill('She pays half on Friday.')
  await dialog.getByLabel('Promised amount').fill('1000')
  await dialog.getByRole('button', { name: 'Record contact' }).click()
  await expect(dialog.getByText('Promised day is required').first()).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('She pays half on Friday.')
  await dialog.getByLabel('Promised by').fill(addDays(TODAY, 3))
  await dialog.getByLabel('Follow up on').fill(TODAY)
  await dialog.getByRole('button', { name: 'Record contact' }).click()
  await expect(toastOn(page)).toContainText('Contact recorded')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(`${formatDay(TODAY)}, Call`)
  await expect(row).toContainText(`$1,000.00, Open, ${formatDay(addDays(TODAY, 3))}`)
  await expect(totals).toContainText('Follow-ups due1')
  await isFineAt(page, [1440, 1024, 768, 390, 320])
  // As wide as a printed page.
  await page.setViewportSize({ width: 950, height: 700 })
  await expect(page.getByRole('columnheader', { name: 'Property' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Property', 'Last payment', 'Follow-up'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })

  // After the second call of a week the form names the rule of the company.
  await record({})
  await page.reload()
  await row.getByRole('button', { name: `Record contact Nora ${lastName}` }).click()
  await expect(dialog.getByText('2 calls in the last 7 days')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('How').selectOption('Email')
  await expect(dialog.getByText('2 calls in the last 7 days')).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/reports/delinquency?search=${lastName}`)

  await page.getByLabel('Promise', { exact: true }).selectOption('Kept')
  await expect(page.getByText('No leases found matching your search.')).toBeVisible()
  await page.getByLabel('Promise', { exact: true }).selectOption('Open')
  await expect(row).toBeVisible()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file.trim().split('\r\n')).toEqual([expect.stringContaining('Promised by'), expect.stringContaining(lastName)])
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, { amount: '1000', method: 'cash', receivedOn: TODAY })
  await page.getByLabel('Promise', { exact: true }).selectOption('Kept')
  await expect(row).toContainText('$1,345.67')
})

test('the page of a lease has its contacts, newest first, and a mistake is struck out with a reason', async ({
  page,
  baseURL,
}) => {
  const { leaseId, record } = await debtor(baseURL)
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const section = page.getByRole('region', { name: 'Contact history' })
  await expect(section).toContainText('No contact was recorded.')
  for (const days of [6, 5, 4, 3, 2]) await record({ on: addDays(TODAY, -days), how: 'email', note: `Email ${days}` })
  await section.getByRole('button', { name: 'Record contact' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('How').selectOption('In person')
  await dialog.getByLabel('Note').fill('At the office.\nShe asked for more time.')
  await dialog.getByRole('button', { name: 'Record contact' }).click()
  await expect(dialog).toHaveCount(0)
  const entries = section.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  await expect(entries).toHaveCount(5)
  await expect(entries.first()).toContainText('She asked for more time.')
  await section.getByRole('button', { name: 'Show all 6 contacts' }).click()
  await expect(entries).toHaveCount(6)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await entries
    .first()
    .getByRole('button', { name: /^Strike out/ })
    .click()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Strike out' }).click()
  await expect(dialog.getByText('Reason is required').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was another tenant')
  await dialog.getByRole('button', { name: 'Strike out' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(entries.first()).toContainText(/Struck out by .+: It was another tenant/)
  await expect(entries.first().getByRole('button')).toHaveCount(0)
  await expect(entries.first().getByRole('deletion').first()).toBeVisible()
  await isFineAt(page, [1440])
})

test('a delinquency list that cannot be loaded says so and can be tried again', async ({ page, watch }) => {
  watch.expects(/^500 GET .*\/reports\/delinquency/)
  await enterAsStaff(page, '/admin/dashboard')
  const path = '**/api/admin/reports/delinquency*'
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/admin/reports/delinquency')
  await expect(page.getByText('Failed to load the report. Please try again.')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('table', { name: 'Delinquency' })).toBeVisible()
})
