import { isFineAt } from '../../accessibility/findings.ts'
import { enter, toastOn } from '../../accounts/account.ts'
import { dialogOn, enterAsStaff, rowOf } from '../../admin/staff-session.ts'
import { expect, test } from '../../fixtures.ts'
import { begin, payWith, VISA } from '../../portal/payment-page.ts'
import { createRenter } from '../../portal/renter.ts'

test('staff refund a part of a card payment, give a credit and pay it back, and the tenant reads it', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expects(/^400 POST .*\/refunds$/)
  watch.expects(/^400 POST .*\/payouts$/)
  watch.expects(/^409 POST .*\/payouts$/)
  const renter = await createRenter(baseURL)
  const tenant = await browser.newPage()
  await enter(tenant, renter)
  await begin(tenant, '100.00')
  await payWith(tenant, VISA)
  await expect(tenant.getByRole('region', { name: 'Payment received' })).toBeVisible()

  await enterAsStaff(page, `/admin/leases?search=${renter.email}`)
  await rowOf(page, renter.email).click()
  const ledger = page.getByRole('table', { name: 'Ledger, newest first' })
  const dialog = dialogOn(page)
  const entry = (text: string) => ledger.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })

  await test.step('the rest of the payment is the amount, and a reason is needed', async () => {
    await entry('Card payment').getByRole('button', { name: 'Refund' }).press('Enter')
    await expect(dialog.getByLabel('Amount')).toHaveValue('100.00')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Paid twice')
    await dialog.getByLabel('Amount').fill('100.01')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Only $100.00 of this payment is left to refund')).toBeVisible()
    await dialog.getByLabel('Amount').fill('40')
    await page.keyboard.press('Enter')
    await expect(toastOn(page).filter({ hasText: '$40.00 refunded' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('it is in the ledger, in the list with its reason, and on the panel of the payment', async () => {
    await expect(entry('Refund to the card')).toContainText('$40.00')
    const refunds = page.getByRole('region', { name: 'Refunds' })
    await expect(refunds).toContainText('Paid twice')
    await expect(refunds).toContainText('Refunded')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await entry('Card payment').getByRole('link', { name: 'Open payment' }).click()
    await expect(dialog).toContainText('$40.00 refunded by')
    await dialog.getByRole('link', { name: 'Refund' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveValue('60.00')
    await page.keyboard.press('Escape')
  })

  await test.step('a credit is more than what is owed, so it is paid back to 0.00', async () => {
    await page.getByRole('button', { name: 'Give credit' }).click()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel('Amount').fill('5000')
    await dialog.getByLabel('Memo').fill('Concession for the week without heat')
    await dialog.getByRole('button', { name: 'Give credit' }).click()
    await expect(entry('Concession for the week without heat')).toContainText('-$5,000.00')
    await page.getByRole('button', { name: 'Pay back credit' }).click()
    const amount = dialog.getByLabel('Amount')
    const credit = await amount.inputValue()
    await amount.fill('99999')
    await dialog.getByRole('button', { name: 'Record it' }).click()
    await expect(dialog.getByText(/^The credit of this lease is/)).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await amount.fill(credit)
    await dialog.getByLabel('Number').fill('1001')
    await dialog.getByRole('button', { name: 'Record it' }).click()
    // A part of the payment was refunded today, which may be the same money.
    await expect(dialog.getByText(/refunded \$40\.00 of a payment of this lease/)).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel('This is another payback').check()
    await dialog.getByRole('button', { name: 'Record it' }).click()
    await expect(entry('Credit paid back')).toContainText('$0.00')
    await expect(page.getByRole('button', { name: 'Pay back credit' })).toHaveCount(0)
  })

  await tenant.goto('/ledger')
  const own = tenant.getByRole('table', { name: 'Ledger, newest first' })
  for (const text of ['Refund to the card', 'Concession for the week without heat', 'Credit paid back'])
    await expect(own).toContainText(text)
  await expect(own).not.toContainText('Paid twice')
})
