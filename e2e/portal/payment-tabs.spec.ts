import { createTenant } from '../admin/admin-account.ts'
import { signInAhead, switchTo, toastOn } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { begin, duplicateTab, paymentOn, payWith, recentOn, VISA } from './payment-page.ts'

test('of two tabs one pays, and the other reports what happened to its payment', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  await test.step('two attempts in two tabs: the second cancels the first, which says so and charges nothing', async () => {
    watch.expects(/400 POST .*\/confirm$/)
    await signInAhead(page, await createTenant(baseURL))
    await begin(page, '40')
    const other = await context.newPage()
    await begin(other, '45')
    await payWith(other, VISA)
    await expect(other).toHaveURL('/dashboard')
    await expect(recentOn(other).first()).toContainText('Completed')
    await payWith(page, VISA)
    await expect(toastOn(page)).toContainText('This payment expired before it was completed. Please start again.')
    await expect(page).toHaveURL('/payment')
    await page.goto('/dashboard')
    await expect(recentOn(page)).toHaveCount(1)
    await expect(recentOn(page)).toContainText('$45.00')
    await other.close()
  })

  await test.step('rent paid in another tab is not paid again unknowingly', async () => {
    await switchTo(page, await createTenant(baseURL))
    await begin(page, '40')
    const other = await duplicateTab(page, page.url())
    await payWith(other, VISA)
    await expect(other).toHaveURL('/dashboard')
    await expect(recentOn(other).first()).toContainText('Completed')
    await payWith(page, VISA)
    await expect(page).toHaveURL('/dashboard')
    await expect(recentOn(page)).toHaveCount(1)
    await other.close()
  })

  await test.step('a payment made elsewhere is reported, and not confused with another of the same amount', async () => {
    await switchTo(page, await createTenant(baseURL))
    await begin(page, '77')
    await page.goBack()
    await expect(paymentOn(page).amount).toHaveValue('77')
    const other = await duplicateTab(page, '/payment')
    await payWith(other, VISA)
    await expect(recentOn(other).first()).toContainText('Completed')
    const { go, number } = paymentOn(page)
    await go.click()
    await expect(toastOn(page)).toContainText('This payment has already been made')
    await go.click()
    await expect(number).toBeVisible()
  })
})
