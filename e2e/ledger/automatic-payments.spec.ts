import { formatDay } from '#contract/core/dates.ts'
import { scheduleDays } from '#contract/payments/scheduled-own.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { enter } from '../accounts/account.ts'
import { colleague, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { addCard } from '../portal/methods-page.ts'
import { VISA } from '../portal/payment-page.ts'
import { createRenter } from '../portal/renter.ts'

test('staff see on the lease page how rent is paid by itself', async ({ page, baseURL, browser }) => {
  const account = await createRenter(baseURL)
  const { leaseId } = await (await colleague(baseURL ?? ''))('GET', `/api/admin/tenants/${account.id}`)
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Automatic payments' }) })
  await expect(card).toContainText('AutopayOff')
  await expect(card).toContainText('ScheduledNone')

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, account)
  await theirs.goto('/payment-methods')
  await addCard(theirs, VISA)
  const { first } = scheduleDays()
  await theirs.goto('/payment')
  await theirs.getByLabel('Pay rent on a later day').check()
  const form = theirs.getByRole('form', { name: 'Scheduled payment' })
  await form.getByLabel('Day', { exact: true }).fill(first)
  await form.getByLabel('Another amount').check()
  await form.getByLabel('Amount', { exact: true }).fill('750')
  await form.getByRole('button', { name: 'Agree and schedule payment' }).click()
  await expect(theirs).toHaveURL(/\/dashboard$/)
  await theirs.goto('/autopay')
  await theirs.getByLabel('Limit for each payment').fill('1200')
  await theirs.getByRole('button', { name: 'Agree and turn on autopay' }).click()
  await expect(theirs.getByRole('button', { name: 'Pause autopay' })).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(card).toContainText('AutopayOn')
  await expect(card).toContainText('Payment methodVisa ending in 4242')
  await expect(card).toContainText('Limit$1,200.00')
  await expect(card).toContainText(`$750.00 on ${formatDay(first)}`)
  await isFineAt(page, [1440, 390])
})
