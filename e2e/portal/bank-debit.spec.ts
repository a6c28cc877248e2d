import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { enter, toastOn } from '../accounts/account.ts'
import { colleague, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { SHARED_DATA } from '../mailbox.ts'
import { answerDebits } from '../moved-clock.ts'
import { bankOn, EMPTY, PAYING, payFrom, RETURNING, WORKING } from './bank-page.ts'
import { methodsOn } from './methods-page.ts'
import { begin, payWith, recentOn, VISA } from './payment-page.ts'
import { createRenter } from './renter.ts'

test('rent is paid from a bank account, and shown as processing until the bank has paid', async ({ page, baseURL }) => {
  await enter(page, await createRenter(baseURL))

  await test.step('the form says what is agreed to, and takes test accounts only', async () => {
    await begin(page, '100.00')
    await page.getByRole('radio', { name: 'Bank account' }).check()
    const { form, account, pay } = bankOn(page)
    await expect(form).toContainText('to debit the bank account that I enter here once, for $100.00')
    await isFineAt(page, [1440, 390])
    await pay.click()
    await expect(form).toContainText('Routing number is required')
    await account.fill('12345')
    await payFrom(page, '12345')
    await expect(form).toContainText('Use one of the test account numbers below')
    await isFineAt(page, [390])
    await payFrom(page, WORKING)
  })

  await test.step('the confirmation is no receipt', async () => {
    const confirmation = page.getByRole('region', { name: 'Payment sent to your bank' })
    await expect(confirmation).toContainText(/Your bank has until \w+ \d+, \d+ to pay\./)
    await expect(confirmation).toContainText('Your rent counts as paid on the day it was sent.')
    await expect(confirmation).toContainText("This isn't a receipt.")
    await expect(confirmation).toContainText('STRIPE TEST BANK ending in 0009')
    await expect(confirmation.getByRole('button', { name: 'Download receipt' })).toHaveCount(0)
    await isFineAt(page, [1440, 390])
  })

  await test.step('home, the list and the payment page say that it is on its way', async () => {
    await expect(page.getByText(/Your \$100\.00 payment for \w+ is on its way from your bank\./)).toBeVisible()
    const row = recentOn(page).first()
    await expect(row).toContainText('Processing')
    await expect(row).toContainText(/Your bank has until \w+ \d+, \d+ to pay\./)
    await page.goto('/dashboard/payments')
    const listed = page.getByRole('list', { name: 'Payments' }).getByRole('listitem').first()
    await expect(listed).toContainText('Processing')
    await expect(listed.getByRole('button')).toHaveCount(0)
    await listed.getByText('What you agreed to').click()
    await expect(listed).toContainText('once, for $100.00')
    await expect(listed).toContainText('The account is STRIPE TEST BANK ending in 0009.')
    await isFineAt(page, [1440, 390])
    await page.goto('/payment')
    await expect(page.getByText(/Your \$100\.00 payment for \w+ is on its way from your bank\./)).toBeVisible()
    await expect(page.getByText(/It counts as paid on .*, unless the bank returns it\./)).toBeVisible()
    await isFineAt(page, [1440, 390])
  })
})

test('a debit whose answer is lost is not sent or asked for again', async ({ page, baseURL, watch }) => {
  watch.expects(/ERR_FAILED POST .*\/confirm$/)
  watch.expects(/400 POST .*\/confirm$/)
  watch.expects(/409 PUT .*\/debit-authorization$/)
  const sent = page.getByRole('region', { name: 'Payment sent to your bank' })
  const confirmation = '**/card-sandbox/v1/payment_intents/*/confirm'

  const attempt = '**/api/payments/*/try'

  /** The event of the first try comes after the second try was recorded, so the server or the provider refuses that later. */
  const hideEvent = () =>
    page.route(attempt, async (route) => {
      let json: { isProcessing?: boolean } = {}
      await expect
        .poll(async () => {
          json = await (await route.fetch()).json()
          return json.isProcessing
        })
        .toBe(true)
      await route.fulfill({ json: { ...json, isProcessing: false } })
    })

  /** The provider has it, and the page does not know. */
  async function loseAnswer(amount: string) {
    await page.route(confirmation, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await begin(page, amount)
    await page.getByRole('radio', { name: 'Bank account' }).check()
    await payFrom(page, WORKING)
    await expect(page.getByText("It's safe to try again.")).toBeVisible()
    await page.unroute(confirmation)
  }

  await enter(page, await createRenter(baseURL))
  await test.step('pressed again, it is the same payment', async () => {
    await loseAnswer('70.00')
    await hideEvent()
    await bankOn(page).pay.click()
    await expect(sent).toContainText('$70.00')
    await page.unroute(attempt)
    await expect(toastOn(page)).toContainText("We'll email you when your bank has paid.")
    await expect(recentOn(page)).toHaveCount(1)
  })

  await test.step('paid by card instead, it is the same payment', async () => {
    await loseAnswer('71.00')
    await hideEvent()
    await page.getByRole('radio', { name: /^Card/ }).check()
    await payWith(page, VISA)
    await expect(sent).toContainText('$71.00')
    await page.unroute(attempt)
    await expect(recentOn(page)).toHaveCount(2)
  })

  await test.step('after a reload, and after going back, it is the same payment', async () => {
    await loseAnswer('72.00')
    await page.reload()
    await expect(sent).toContainText('$72.00')
    await loseAnswer('73.00')
    await page.goBack()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(sent).toContainText('$73.00')
    await expect(recentOn(page)).toHaveCount(3)
  })
})

test('a bank account is added, verified by deposits, and used', async ({ page, baseURL, watch }) => {
  watch.expects(/400 POST .*\/verify$/)
  await enter(page, await createRenter(baseURL))
  const { rows, row } = methodsOn(page)
  const waiting = page.getByRole('list', { name: 'Accounts to verify' }).getByRole('listitem')

  await test.step('it waits for its deposits', async () => {
    await page.goto('/payment-methods')
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByRole('radio', { name: 'Verify it with deposits' }).check()
    await expect(bankOn(page).form).toContainText('each of which I agree to separately')
    await isFineAt(page, [1440, 390])
    await payFrom(page, PAYING)
    await expect(toastOn(page)).toContainText('Verify it here once the deposits have arrived.')
    await expect(waiting).toContainText('STRIPE TEST BANK ending in 6789')
    await expect(waiting).toContainText('Not verified')
    await expect(waiting).toContainText(/Verify it by \w+ \d+, \d+\./)
    await expect(rows).toHaveCount(0)
  })

  await test.step('wrong amounts are told, and the right ones save it', async () => {
    await expect(page.getByText('No saved payment methods')).toHaveCount(0)
    const open = waiting.getByRole('button', { name: /^Verify/ })
    const form = page.getByRole('form', { name: /^Verify/ })
    const submit = form.getByRole('button', { name: 'Verify account' })
    const [first, second] = [form.getByLabel('First amount'), form.getByLabel('Second amount')]
    await open.click()
    await expect(first).toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await expect(waiting).toBeFocused()
    await open.click()
    await submit.click()
    await expect(form).toContainText('Enter the amount in cents')
    await first.fill('32')
    await second.fill('0.5')
    await submit.click()
    await expect(second).toBeFocused()
    await expect(second).toHaveAttribute('aria-invalid', 'true')
    await expect(first).not.toHaveAttribute('aria-invalid', 'true')
    await first.fill('1')
    await second.fill('2')
    await submit.click()
    await expect(form).toContainText('You can try 9 more times.')
    await isFineAt(page, [1440, 390])
    await first.fill('32')
    await second.fill('0.45')
    await submit.click()
    await expect(row('STRIPE TEST BANK ending in 6789')).toContainText('Default')
    await expect(waiting).toHaveCount(0)
    await page.getByText('What you agreed to').click()
    await expect(row('STRIPE TEST BANK ending in 6789')).toContainText('until I remove the account')
    await isFineAt(page, [1440, 390])
  })

  await test.step('it pays, with an authorization of its own', async () => {
    await page.goto('/payment')
    await page.getByRole('form', { name: 'Payment' }).getByLabel('Amount').fill('50.00')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const form = page.getByRole('form', { name: 'Payment method' })
    await expect(form).toContainText('to debit STRIPE TEST BANK ending in 6789 once, for $50.00')
    await isFineAt(page, [1440, 390])
    await form.getByRole('button', { name: 'Pay $50.00' }).click()
    await expect(page.getByRole('region', { name: 'Payment sent to your bank' })).toBeVisible()
  })

  await test.step('autopay can use it, and says that a bank takes days', async () => {
    await page.goto('/autopay')
    await expect(page.getByRole('form', { name: 'Autopay' })).toContainText('My bank takes up to 4 business days')
    await isFineAt(page, [390])
  })
})

test('an account can be given up, and one without money can be verified by a code', async ({ page, baseURL }) => {
  await enter(page, await createRenter(baseURL))
  const waiting = page.getByRole('list', { name: 'Accounts to verify' }).getByRole('listitem')
  const add = async () => {
    await page.goto('/payment-methods')
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByRole('radio', { name: 'Verify it with deposits' }).check()
    await payFrom(page, EMPTY)
    await expect(waiting).toHaveCount(1)
  }
  await add()
  await waiting.getByRole('button', { name: /^Remove/ }).click()
  await expect(waiting).toBeFocused()
  await page.getByRole('button', { name: 'Remove this bank account' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await add()
  await waiting.getByRole('button', { name: /^Verify/ }).click()
  const form = page.getByRole('form', { name: /^Verify/ })
  await form.getByLabel('Code').fill('sm11aa')
  await form.getByRole('button', { name: 'Verify account' }).click()
  await expect(methodsOn(page).row('STRIPE TEST BANK ending in 2227')).toBeVisible()
})

test('a debit that the bank did not pay is announced until the rent is paid', async ({ page, baseURL }) => {
  test.slow()
  const account = await createRenter(baseURL)
  await enter(page, account)
  const told = page.getByRole('alert').filter({ hasText: /Your bank didn't pay \$2,000\.00 on \w+ \d+, \d+/ })

  await test.step('the confirmation offers to pay again', async () => {
    await begin(page, '2000.00')
    await page.getByRole('radio', { name: 'Bank account' }).check()
    await payFrom(page, EMPTY)
    await expect(page.getByRole('region', { name: 'Payment sent to your bank' })).toBeVisible()
    await answerDebits(SHARED_DATA)
    const failed = page.getByRole('region', { name: 'Payment failed' })
    await expect(failed).toContainText("There wasn't enough money in your bank account.", { timeout: 30_000 })
    await expect(failed.getByRole('link', { name: 'Pay again' })).toBeVisible()
    await expect(told).toContainText('rent is due')
    // One button to pay, in the confirmation.
    await expect(told.getByRole('link')).toHaveCount(0)
    await isFineAt(page, [1440, 390])
    await failed.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('home, the ledger, the list and the payment page say so', async () => {
    await expect(told.getByRole('link', { name: 'Pay now' })).toBeVisible()
    await expect(recentOn(page).first()).toContainText(/ rent is due again\./)
    for (const path of ['/ledger', '/dashboard/payments', '/payment']) {
      await page.goto(path)
      await expect(told).toContainText("There wasn't enough money in your bank account.")
      await isFineAt(page, [1440, 390])
    }
    await expect(told.getByRole('link')).toHaveCount(0)
  })

  await test.step('paid by card, nothing is due again', async () => {
    await begin(page, '2000.00')
    await page.getByRole('radio', { name: /^Card/ }).check()
    await payWith(page, VISA)
    await expect(page.getByRole('region', { name: 'Payment received' })).toBeVisible()
    await expect(told).toHaveCount(0)
    await expect(recentOn(page)).toHaveCount(2)
    await expect(page.getByText('due again')).toHaveCount(0)
  })
})

test('a debit that the bank returned is announced, and has one badge and no receipt', async ({ page, baseURL }) => {
  test.slow()
  await enter(page, await createRenter(baseURL))
  await begin(page, '2000.00')
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await payFrom(page, RETURNING)
  await expect(page.getByRole('region', { name: 'Payment sent to your bank' })).toBeVisible()
  await answerDebits(SHARED_DATA)
  await expect(page.getByRole('region', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    await answerDebits(SHARED_DATA)
    await page.goto('/dashboard/payments')
    await expect(page.getByText(/Your bank returned your \$2,000\.00 payment on/)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const row = page.getByRole('list', { name: 'Payments' }).getByRole('listitem').first()
  await expect(row).toContainText('Returned')
  await expect(row).not.toContainText('Completed')
  await expect(row).toContainText(/Your bank returned it on \w+ \d+, \d+\..* rent is due again\./)
  await expect(row.getByRole('button', { name: /^Receipt/ })).toHaveCount(0)
  await isFineAt(page, [1440, 390])
})

test('staff find a debit, read what was agreed to, and are warned of money on its way', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createRenter(baseURL)
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const phone = await context.newPage()
  await enter(phone, account)
  await begin(phone, '120.00')
  await phone.getByRole('radio', { name: 'Bank account' }).check()
  await payFrom(phone, WORKING)
  await expect(phone.getByRole('region', { name: 'Payment sent to your bank' })).toBeVisible()
  await context.close()

  await test.step('in the list of payments', async () => {
    await enterAsStaff(page, `/admin/payments?search=${encodeURIComponent(account.email)}`)
    await page.getByLabel('Paid with').selectOption('Bank account')
    await page.getByLabel('Status').selectOption('Processing')
    const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)
    await expect(row).toContainText('STRIPE TEST BANK ending in 0009')
    await isFineAt(page, [1440, 390])
    await restoreWindow(page)
    await row.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '$120.00' })
    await expect(dialog).toContainText('to debit the bank account that I enter here once, for $120.00')
    await expect(dialog).toContainText('The account is STRIPE TEST BANK ending in 0009.')
    await expect(dialog).toContainText('Bank answers by')
    await isFineAt(page, [1440, 390])
    await restoreWindow(page)
  })

  await test.step('on the lease', async () => {
    const call = await colleague(baseURL ?? '')
    const { leaseId } = await call('GET', `/api/admin/tenants/${account.id}`)
    await page.goto(`/admin/leases/${leaseId}`)
    for (const name of ['Record payment', 'Add charge']) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toContainText("$120.00 is on its way from the tenant's bank")
      await isFineAt(page, [1440, 390])
      await restoreWindow(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})
