import { createTenant } from '../admin/admin-account.ts'
import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { enter, signInAhead, signIn, TENANT, toastOn } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { begin, fillCard, paymentOn, payWith, recentOn, VISA } from './payment-page.ts'

const THIS_MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'America/New_York',
}).format()

test('invalid amounts and cards are refused at the field; a failure to start keeps what was typed', async ({
  page,
  baseURL,
  watch,
}) => {
  await signInAhead(page, await createTenant(baseURL))

  await test.step('invalid amounts are refused before sending, and legal limits by the server, at the field', async () => {
    watch.expects(/400 POST .*\/api\/create-payment-intent$/)
    await page.goto('/payment')
    const { type, amount, go } = paymentOn(page)
    await expect(page.getByText("We don't see a lease on your account")).toBeVisible()
    for (const wrong of ['', '0', '-5', '0.001', '1e3', '12,50']) {
      await amount.fill(wrong)
      await expect(amount).not.toHaveAttribute('aria-invalid')
      await go.click()
      await expect(toastOn(page)).toContainText('Invalid Amount')
      await expect(toastOn(page)).toContainText('Please enter a valid payment amount.')
      await expect(amount).toBeFocused()
      await expect(amount).toHaveAccessibleDescription(/Please enter a valid payment amount\./)
      await expect(amount).toHaveValue(wrong)
    }
    await isFineAt(page, [1440, 390])
    await amount.fill('999999999')
    await go.click()
    await expect(amount).toHaveAccessibleDescription(/Amount must be at most \$999,999\.99/)
    await type.selectOption('Security Deposit')
    await amount.fill('100')
    await go.click()
    await expect(amount).toHaveAccessibleDescription(/You can pay a deposit once there's a lease on your account\./)
    // Each type keeps its typed amount.
    await type.selectOption('Monthly Rent')
    await expect(amount).toHaveValue('999999999')
  })

  await restoreWindow(page)
  await test.step('the card form names the month, reports errors, accepts only test cards, and fits a narrow screen', async () => {
    const { number, pay, cvc } = await begin(page)
    await expect(page.getByText(`For ${THIS_MONTH}`)).toBeVisible()
    await fillCard(page, '4012888888881881')
    await pay.click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(/test card numbers below/)
    await page.getByText('Test card numbers', { exact: true }).click()
    // Scrolls up, because elements below the navbar cannot be clicked.
    await page.evaluate(() => scrollTo(0, 0))
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('button', { name: /3782 822463 10005/ }).click()
    await expect(number).toHaveValue('3782 822463 10005')
    await expect(cvc).toHaveValue('1234')
    await pay.click()
    await expect(page).toHaveURL('/dashboard')
  })

  await restoreWindow(page)
  await test.step('a failure to start keeps what was typed; disabled payments say so', async () => {
    watch.expects(/502 POST .*\/api\/create-payment-intent$/)
    await page.goto('/payment')
    const { amount, go, number } = paymentOn(page)
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 502, json: { message: 'Down' } }),
    )
    await amount.fill('55')
    await go.click()
    await expect(toastOn(page)).toContainText(
      /Your payment wasn't started\s*Failed to initialize payment\. Please try again\./,
    )
    await expect(amount).toHaveValue('55')
    await page.unroute('**/api/create-payment-intent')
    await go.click()
    await expect(number).toBeVisible()
    await page.route('**/api/payment-settings', (route) =>
      route.fulfill({ json: { mode: 'off', publishableKey: null } }),
    )
    await page.goto('/payment')
    await expect(page.getByText("Online payments aren't available")).toBeVisible()
  })
})

test('the rent is filled in with a warning that it is paid; a fee needs a description', async ({ page }) => {
  await test.step('the rent is filled in, with a warning that this month is paid', async () => {
    await enter(page, TENANT)
    const main = page.getByRole('main')
    await expect(main.getByText(/^(Due in \d+ days?|Due today|Overdue by \d+ days?)$/)).toBeVisible()
    await expect(recentOn(page)).toHaveCount(3)
    await main.getByRole('link', { name: 'Pay rent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Make a Payment' })).toBeFocused()
    const { amount, type } = paymentOn(page)
    await expect(amount).toHaveValue('2650.00')
    await expect(main.getByText(/^(\w+ \d{4} rent is paid|Rent is paid through \w+ \d{4})$/)).toBeVisible()
    await isFineAt(page, [1440, 390])
    await type.selectOption('Security Deposit')
    await expect(main.getByText(/^(\w+ \d{4} rent is paid|Rent is paid through \w+ \d{4})$/)).toHaveCount(0)
  })

  await restoreWindow(page)
  await test.step("a fee's description is required and shown with the payment", async () => {
    await page.goto('/payment')
    const { type, amount, go, number } = paymentOn(page)
    const purpose = page.getByLabel("What's it for?")
    // The payments of this tenant stay, so each run needs a text of its own.
    const key = unique('Key ')
    await expect(amount).toBeVisible()
    await expect(purpose).toHaveCount(0)
    await type.selectOption('Fees & Charges')
    await amount.fill('12.34')
    await purpose.fill(key)
    await isFineAt(page, [1440, 390])
    await page.reload()
    await expect(purpose).toHaveValue(key)
    await go.click()
    // This tenant has saved cards.
    await page.getByRole('radio', { name: 'Use a new card' }).check()
    await expect(number).toBeVisible()
    await expect(page.getByText(`For: ${key}`)).toBeVisible()
    await payWith(page, VISA)
    await expect(recentOn(page).filter({ hasText: key })).toContainText('$12.34')
    await page.goto('/dashboard/payments')
    await expect(
      page.getByRole('button', { name: new RegExp(String.raw`^Receipt for \$12\.34, Fees & Charges: ${key}`) }),
    ).toBeVisible()
  })
})

test('a signed-out tenant is told so and comes back to the payment', async ({ page, baseURL }) => {
  const account = await createTenant(baseURL)
  // The redirect comes half a second after the text, so the clock is paused until it is read.
  await page.clock.install({ time: new Date('2026-06-01T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-06-01T12:00:01Z'))
  await page.goto('/payment')
  // A page brings its scripts with timers.
  await page.clock.runFor(100)
  await expect(toastOn(page)).toContainText(/Unauthorized\s*You are logged out\. Logging in again\.\.\./)
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(page).toHaveURL('/tenant-portal?next=%2Fpayment')
  await expect(page.getByText("You're signed out. Sign in to continue with your payment.")).toBeVisible()
  await signIn(page, account)
  await expect(page).toHaveURL('/payment')
  await expect(paymentOn(page).amount).toBeVisible()
})
