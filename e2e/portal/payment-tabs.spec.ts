import { createAccount, signInAhead, switchTo, toastOn } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { begin, fillCard, paymentOn, recentOn, VISA } from './payment-page.ts'

test('of two tabs one pays, and the other reports what happened to its payment', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  await test.step('two attempts in two tabs: the second cancels the first, which says so and charges nothing', async () => {
    watch.expects(/400 POST .*\/confirm$/)
    await signInAhead(page, await createAccount(baseURL))
    const { pay } = await begin(page, '40')
    const other = await context.newPage()
    await begin(other, '45')
    await fillCard(other, VISA)
    await paymentOn(other).pay.click()
    await expect(other).toHaveURL('/dashboard')
    await expect(recentOn(other).first()).toContainText('Completed')
    await fillCard(page, VISA)
    await pay.click()
    await expect(toastOn(page)).toContainText('This payment was ended before it was paid. Please begin again.')
    await expect(page).toHaveURL('/payment')
    await page.goto('/dashboard')
    await expect(recentOn(page)).toHaveCount(1)
    await expect(recentOn(page)).toContainText('$45.00')
    await other.close()
  })

  await test.step('rent paid in another tab is not paid again unknowingly', async () => {
    await switchTo(page, await createAccount(baseURL))
    const { pay } = await begin(page, '40')
    const url = page.url()
    const other = await context.newPage()
    // The same attempt, as in a duplicated tab.
    const memory = await page.evaluate(() => sessionStorage.getItem('payment') ?? '')
    await other.addInitScript((text) => sessionStorage.setItem('payment', text), memory)
    await other.goto(url)
    await paymentOn(other).go.click()
    await expect(paymentOn(other).number).toBeVisible()
    await fillCard(other, VISA)
    await paymentOn(other).pay.click()
    await expect(other).toHaveURL('/dashboard')
    await expect(recentOn(other).first()).toContainText('Completed')
    await fillCard(page, VISA)
    await pay.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(recentOn(page)).toHaveCount(1)
    await other.close()
  })

  await test.step('a payment made elsewhere is reported, and not confused with another of the same amount', async () => {
    await switchTo(page, await createAccount(baseURL))
    await begin(page, '77')
    await page.goBack()
    await expect(paymentOn(page).amount).toHaveValue('77')
    const memory = await page.evaluate(() => sessionStorage.getItem('payment') ?? '')
    const other = await context.newPage()
    await other.addInitScript((text) => sessionStorage.setItem('payment', text), memory)
    await other.goto('/payment')
    await paymentOn(other).go.click()
    await fillCard(other, VISA)
    await paymentOn(other).pay.click()
    await expect(recentOn(other).first()).toContainText('Completed')
    const { go, number } = paymentOn(page)
    await go.click()
    await expect(toastOn(page)).toContainText('This payment is already made')
    await go.click()
    await expect(number).toBeVisible()
  })
})
