import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { enter, toastOn } from '../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { createRenter } from '../portal/renter.ts'

const TODAY = companyDay()
const ENDS = addDays(TODAY, 45)

/** A tenant whose term ends in 45 days. */
async function renterWithEnd(baseURL: string | undefined) {
  const account = await createRenter(baseURL)
  const call = await colleague(baseURL ?? '')
  await call('PATCH', `/api/admin/tenants/${account.id}`, { leaseEndDate: ENDS })
  const { leaseId } = await call('GET', `/api/admin/tenants/${account.id}`)
  const offer = (body: object = {}) =>
    call('POST', `/api/admin/leases/${leaseId}/renewal-offers`, {
      rentAmount: '2100',
      endsOn: addDays(ENDS, 365),
      answerBy: ENDS,
      ...body,
    })
  return { account, leaseId: leaseId as string, offer, call }
}

test('staff find a lease that ends soon, offer its renewal, and withdraw the offer', async ({
  page,
  baseURL,
  watch,
}) => {
  const { account, leaseId } = await renterWithEnd(baseURL)
  await enterAsStaff(page, `/admin/reports/renewals?search=${account.email}`)
  const row = rowOf(page, account.email)
  await expect(row).toContainText('No offer')
  await expect(row).toContainText('In 45 days')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Within 60 days1')
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.click()
  await expect(page).toHaveURL(`/admin/leases/${leaseId}`)
  const section = page.getByRole('region', { name: 'Renewal' })
  const dialog = dialogOn(page)
  await section.getByRole('button', { name: 'Offer renewal' }).press('Enter')
  await dialog.getByLabel('New rent').fill('')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog.getByText('New rent is required')).toBeVisible()
  await dialog.getByLabel('New rent').fill('2150')
  watch.expects(/^400 POST .*\/renewal-offers$/)
  await dialog.getByLabel('Answer by').fill(addDays(ENDS, 1))
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(
    dialog.getByText(`The tenant must answer before the new term begins, by ${formatDay(ENDS)}`).first(),
  ).toBeVisible()
  await expect(dialog.getByLabel('New rent')).toHaveValue('2150')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Month to month').check()
  await expect(dialog.getByLabel('New end date')).toHaveCount(0)
  await dialog.getByLabel('Answer by').fill(ENDS)
  await dialog.getByLabel('Message').fill('Please stay with us.')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(toastOn(page).filter({ hasText: 'Offer sent' })).toBeVisible()
  const offers = section.getByRole('list', { name: 'Offers' }).getByRole('listitem')
  await expect(offers.first()).toContainText(`From ${formatDay(addDays(ENDS, 1))}, month to month`)
  await expect(offers.first()).toContainText('Rent $2,000.00 to $2,150.00 (up $150.00)')
  await expect(section.getByRole('button', { name: 'Offer renewal' })).toHaveCount(0)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await section.getByRole('button', { name: 'Withdraw offer' }).click()
  await dialog.getByLabel('Reason').fill('The owner moves in.')
  await dialog.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(offers.first()).toContainText('Withdrawn')
  await expect(section.getByRole('button', { name: 'Offer renewal' })).toBeVisible()
})

test('a tenant sees an offer at home, declines one with a reason, and accepts the next one', async ({
  page,
  baseURL,
}) => {
  const { account, offer } = await renterWithEnd(baseURL)
  await offer({ message: 'Thank you for a good year.' })
  await enter(page, account)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Renew your lease' })).toBeVisible()
  await expect(main).toContainText('$2,000.00 to $2,100.00 (up $100.00)')
  await isFineAt(page, [1440, 390])
  await main.getByRole('link', { name: 'Your lease' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your lease' })).toBeFocused()
  await expect(main.getByText('Thank you for a good year.')).toBeVisible()
  await expect(main).toContainText(`${formatDay(TODAY)} to ${formatDay(ENDS)}`)
  await isFineAt(page, [1440, 390])
  const dialog = dialogOn(page)
  await main.getByRole('button', { name: 'Decline' }).press('Enter')
  await dialog.getByLabel('Reason').fill('The rent is too high.')
  // What was typed is kept.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await main.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The rent is too high.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Decline renewal' }).click()
  await expect(main.getByText(/^You declined this offer on /)).toBeVisible()
  await expect(main.getByText('Reason: The rent is too high.')).toBeVisible()

  await offer({ rentAmount: '2050' })
  await page.goto('/lease')
  await main.getByRole('button', { name: 'Accept renewal' }).click()
  await expect(dialog).toContainText('Monthly rent: $2,000.00 to $2,050.00 (up $50.00).')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept renewal' }).click()
  await expect(toastOn(page).filter({ hasText: 'Lease renewed' })).toBeVisible()
  await expect(main.getByText(/^You accepted this offer on /)).toBeVisible()
  await expect(main).toContainText(`${formatDay(addDays(ENDS, 1))} to ${formatDay(addDays(ENDS, 365))}`)
  await expect(main).toContainText(/\$2,000\.00, \$2,050\.00 from /)
  await isFineAt(page, [1440, 390])
  await page.reload()
  await expect(main.getByText(/^You accepted this offer on /)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Accept renewal' })).toHaveCount(0)
})

test('an offer that was withdrawn while the question was open says so', async ({ page, baseURL, watch }) => {
  const { account, offer, call } = await renterWithEnd(baseURL)
  const { offers } = await offer()
  await enter(page, account)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Accept renewal' }).click()
  await call('POST', `/api/admin/renewal-offers/${offers[0].id}/withdrawal`, {})
  watch.expects(/^409 POST .*\/answer$/)
  await dialogOn(page).getByRole('button', { name: 'Accept renewal' }).click()
  await expect(toastOn(page).filter({ hasText: 'This offer was withdrawn.' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Renew your lease' })).toHaveCount(0)
  await page.goto('/lease')
  await expect(main.getByText(/^This offer no longer applies\./)).toBeVisible()
})
