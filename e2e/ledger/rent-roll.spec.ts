import { companyDay } from '#contract/core/calendar.ts'
import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { colleague, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'

test('staff see who rents each unit, what it brings and what is vacant, for one building, and take it with them', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const name = unique('Rollhouse')
  const lastName = unique('Roll')
  const building = { name, street: `7 ${name} Street`, city: 'Salem', zip: '01970' }
  const { id: buildingId } = await call('POST', '/api/admin/buildings', building)
  const unitsOf = `/api/admin/buildings/${buildingId}/units`
  const { id: unitId } = await call('POST', unitsOf, { number: 'Apt 1', bedrooms: 2, bathrooms: 1, sqft: 800 })
  await call('POST', unitsOf, { number: 'Apt 2' })
  await call('POST', '/api/admin/tenants', {
    firstName: 'Nora',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    rentAmount: '2345.67',
    leaseStartDate: companyDay(),
    unitId,
  })

  await enterAsStaff(page, '/admin/leases')
  await page.getByRole('link', { name: 'Rent roll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Rent roll/ })).toBeVisible()
  await page.goto(`/admin/buildings/${buildingId}`)
  await page.getByRole('link', { name: 'Rent roll' }).click()
  await expect(page.getByLabel('Building', { exact: true })).toHaveValue(buildingId)
  const leased = rowOf(page, 'Apt 1')
  await expect(leased).toContainText(`Nora ${lastName}`)
  await expect(leased).toContainText('Occupied')
  await expect(leased).toContainText('Month to month')
  await expect(leased).toContainText('$2,345.67')
  await expect(rowOf(page, 'Apt 2')).toContainText('Vacant')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Units2Occupied1Vacancy50%Monthly rent$2,345.67')
  await isFineAt(page, [1440, 390, 320])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Status').selectOption('Vacant')
  await expect(leased).toBeHidden()
  await expect(totals).toContainText('Units1Occupied0Vacancy100%')
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain(`7 ${name} Street`)

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Search by tenant, building or address').fill(lastName)
  await expect(totals).toContainText('Units1Occupied1')
  await rowOf(page, lastName).click()
  await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible()
})

test('a rent roll that cannot be loaded says so and can be tried again', async ({ page, watch }) => {
  watch.expects(/^500 GET .*\/reports\/rent-roll/)
  await enterAsStaff(page, '/admin/dashboard')
  await page.route('**/api/admin/reports/rent-roll*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/admin/reports/rent-roll')
  await expect(page.getByText('Failed to load the report. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/reports/rent-roll*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('table', { name: 'Rent roll' })).toBeVisible()
})
