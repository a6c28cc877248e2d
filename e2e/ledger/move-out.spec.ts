import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { enter, toastOn } from '../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { createRenter } from '../portal/renter.ts'

const TODAY = companyDay()

/** A tenant from month to month, and the earliest day on which they can leave. */
async function monthlyRenter(baseURL: string | undefined) {
  const account = await createRenter(baseURL)
  const call = await colleague(baseURL ?? '')
  const { leaseId } = await call('GET', `/api/admin/tenants/${account.id}`)
  const { earliestOn } = await call('GET', `/api/admin/leases/${leaseId}/move-out`)
  return { account, leaseId: leaseId as string, earliestOn: earliestOn as string, call }
}

test('a tenant gives notice, withdraws it, gives it again, and staff confirm it and work through the checklist', async ({
  page,
  baseURL,
  browser,
  watch,
}) => {
  const { account, leaseId, earliestOn } = await monthlyRenter(baseURL)
  await enter(page, account)
  await page.goto('/lease')
  const main = page.getByRole('main')
  await expect(main).toContainText(`With notice today, your last day can be ${formatDay(earliestOn)} or later.`)
  const dialog = dialogOn(page)
  await main.getByRole('button', { name: 'Give notice' }).press('Enter')
  await dialog.getByLabel('Last day').fill(addDays(earliestOn, -1))
  await dialog.getByLabel('Reason').fill('A new job.')
  watch.expects(/^400 POST .*\/notices$/)
  await dialog.getByRole('button', { name: 'Give notice' }).click()
  await expect(
    dialog.getByText(new RegExp(`^The earliest last day is ${formatDay(earliestOn)}\\.`)).first(),
  ).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('A new job.')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Last day').fill(earliestOn)
  await dialog.getByLabel('Forwarding address').fill('1 New Street, Salem, MA 01970')
  await dialog.getByRole('button', { name: 'Give notice' }).click()
  await expect(toastOn(page).filter({ hasText: 'Notice given' })).toBeVisible()
  await expect(main).toContainText('You can withdraw it until we confirm it.')
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: 'Withdraw notice' }).click()
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Withdraw notice' }).click()
  await expect(toastOn(page).filter({ hasText: 'Notice withdrawn' })).toBeVisible()
  await main.getByRole('button', { name: 'Give notice' }).click()
  await dialog.getByRole('button', { name: 'Give notice' }).click()
  await expect(main).toContainText('You can withdraw it until we confirm it.')

  const staff = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await staff.setViewportSize({ width: 1440, height: 900 })
  await enterAsStaff(staff, `/admin/leases/${leaseId}`)
  const section = staff.getByRole('region', { name: 'Move-out' })
  await expect(section).toContainText(`Last day ${formatDay(earliestOn)}`)
  await section.getByRole('button', { name: 'Confirm notice' }).click()
  await expect(section).toContainText('Confirmed by')
  await expect(staff.getByText('Ends').locator('..')).toContainText(formatDay(earliestOn))
  const rows = section.getByRole('list', { name: 'Checklist' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await isFineAt(staff, [1440, 390])
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.context().close()

  await page.reload()
  await expect(main).toContainText(`Your notice is confirmed. Your last day is ${formatDay(earliestOn)}.`)
  await expect(main.getByRole('list', { name: 'Before you leave' }).getByRole('listitem')).toHaveCount(4)
  await expect(main.getByRole('button', { name: 'Withdraw notice' })).toHaveCount(0)
  await isFineAt(page, [1440, 390])
})

test('staff record a letter, cancel it, check steps off, and save the final statement once the lease is over', async ({
  page,
  baseURL,
}) => {
  const { account, leaseId, earliestOn, call } = await monthlyRenter(baseURL)
  await call('PATCH', `/api/admin/tenants/${account.id}`, { partMonths: 'last' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const section = page.getByRole('region', { name: 'Move-out' })
  const dialog = dialogOn(page)
  await section.getByRole('button', { name: 'Record notice' }).press('Enter')
  await expect(dialog.getByLabel('Last day')).toHaveValue(earliestOn)
  // The days of a later last month are charged, so their rent is said before the notice is recorded.
  await dialog.getByLabel('Last day').fill(`${addDays(earliestOn, 40).slice(0, 8)}10`)
  await expect(dialog.getByText(/^Rent for \w+ 1–10, \d{4}: \$[\d,.]+\.$/)).toBeVisible()
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Last day').fill(earliestOn)
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await expect(section).toContainText(`Received on ${formatDay(TODAY)} (letter), recorded by`)
  await section.getByRole('button', { name: 'Cancel notice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel notice' }).click()
  await expect(section).toContainText('No notice was given.')

  // The lease began a year ago and is over.
  const start = addDays(TODAY, -400)
  await call('PATCH', `/api/admin/tenants/${account.id}`, { leaseStartDate: start, leaseEndDate: addDays(TODAY, -2) })
  await page.reload()
  const rows = section.getByRole('list', { name: 'Checklist' }).getByRole('listitem')
  await section.getByRole('button', { name: 'Mark as done Keys returned' }).click()
  await dialog.getByLabel('Memo').fill('Two keys')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  const keys = rows.filter({ hasText: 'Keys returned' })
  await expect(keys).toContainText('Two keys')
  await keys.getByRole('button', { name: 'Undo Keys returned' }).click()
  await expect(keys).toContainText('Open')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Final statement (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('final-statement.pdf')
})
