import type { Route } from '@playwright/test'
import { createTenant } from '../admin/admin-account.ts'
import { TEST_CARDS } from '#contract/payments/test-cards.ts'
import { enter, signInAhead, switchTo, toastOn } from '../accounts/account.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { expect, hold, test, underToast } from '../fixtures.ts'
import { ALWAYS_ASKED, ASKED, begin, DECLINED, fillCard, paymentOn, payWith, recentOn, VISA } from './payment-page.ts'

const PAYS = TEST_CARDS.filter(({ outcome }) => outcome === 'succeeds' || outcome === 'dispute')

test('every card that pays leads to the dashboard, where the payment completes by itself', async ({
  page,
  baseURL,
}) => {
  await enter(page, await createTenant(baseURL))
  for (const [at, { number }] of PAYS.entries()) {
    const sent = page.waitForRequest('**/api/create-payment-intent')
    await begin(page, `${at + 10}.50`)
    expect((await sent).postDataJSON()).toMatchObject({ amount: at + 10.5 })
    await expect(page.getByText('Test mode. No real money moves.')).toBeVisible()
    await payWith(page, number)
    await expect(page).toHaveURL('/dashboard')
    await expect(toastOn(page)).toContainText('Payment Successful')
    await expect(toastOn(page)).toContainText('Thank you for your payment!')
    await expect(recentOn(page).first()).toContainText(`$${at + 10}.50`)
    await expect(recentOn(page).first()).toContainText('Completed')
  }
  await expect(recentOn(page)).toHaveCount(3)
})

test('a payment ends on a confirmation that stays until it is dismissed', async ({ page, baseURL, watch }) => {
  await enter(page, await createTenant(baseURL))
  await begin(page, '61.50')
  await page.setViewportSize({ width: 390, height: 664 })
  await payWith(page, VISA)
  const confirmation = page.getByRole('region', { name: 'Payment received' })
  for (const text of ['$61.50', 'Monthly Rent', 'Visa ending in 4242', 'Receipt number'])
    await expect(confirmation).toContainText(text)
  await expect(confirmation).toContainText(/Date[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(confirmation.getByRole('heading')).toBeFocused()
  expect(await underToast(confirmation)).toEqual([])
  await isFineAt(page, [1440, 390])
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    confirmation.getByRole('button', { name: 'Download receipt' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^receipt-BY-\d{4}-\d{6}\.pdf$/)
  await test.step('a payment that the bank declined after all is not forgotten', async () => {
    const own = /\/api\/payments\/[\da-f-]{36}$/
    await page.route(own, async (route) => {
      const response = await route.fetch()
      const payment = { ...(await response.json()), status: 'failed', failureMessage: 'Your card was declined.' }
      await route.fulfill({ response, json: payment })
    })
    await page.reload()
    const failure = page.getByRole('region', { name: 'Payment failed' })
    await expect(failure).toContainText('Your card was declined.')
    await expect(failure).not.toContainText('Paid with')
    await page.unroute(own)
    await page.reload()
  })

  await test.step('while it loads it takes as much room, give or take a line, and a failure can be retried', async () => {
    watch.expects(/500 GET .*\/api\/payments\/[\da-f-]{36}$/)
    const own = /\/api\/payments\/[\da-f-]{36}$/
    const below = page.getByRole('heading', { name: 'Rent', exact: true })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(confirmation).toBeVisible()
      const { y } = (await below.boundingBox())!
      const release = await hold(page, own)
      await page.reload()
      await expect(below).toBeVisible()
      await expect(confirmation).toHaveCount(0)
      expect(Math.abs((await below.boundingBox())!.y - y)).toBeLessThan(27)
      release()
      await expect(confirmation).toBeVisible()
      await page.unroute(own)
    }
    await page.route(own, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText("We couldn't load your payment.")
    await page.unroute(own)
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await confirmation.getByRole('button', { name: 'Done' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(recentOn(page).first()).toContainText('$61.50')
  await expect(confirmation).toHaveCount(0)
})

test('after a decline another card is tried; a double click starts once and pays once', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step('after a decline, the same payment is retried with another card, and what was typed stays', async () => {
    watch.expects(/402 POST .*\/confirm$/)
    await signInAhead(page, await createTenant(baseURL))
    const { number } = await begin(page)
    for (const card of DECLINED) {
      await payWith(page, card.number)
      await expect(toastOn(page)).toContainText('Payment Failed')
      await expect(toastOn(page)).toContainText(card.message)
      await expect(number).toHaveValue(card.number)
    }
    // The webhook event of the last card comes late: the first answers still tell the failure before it.
    for (const late of [/\/api\/payments\?(.*&)?limit=3(&|$)/, /\/api\/payments\/[\da-f-]{36}$/]) {
      const tellFailure = async (route: Route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/"status":"\w+"/g, '"status":"failed"')
        await route.fulfill({ response, body })
      }
      await page.route(late, tellFailure, { times: 2 })
    }
    await payWith(page, VISA)
    await expect(page).toHaveURL('/dashboard')
    await expect(recentOn(page).first()).toContainText('Completed')
    await expect(page.getByRole('region', { name: 'Payment received' })).toBeVisible()
    await expect(recentOn(page)).toHaveCount(1)
  })

  await test.step('a double click starts once and pays once', async () => {
    await switchTo(page, await createTenant(baseURL))
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
    const { amount, go, pay } = paymentOn(page)
    await page.goto('/payment')
    await amount.fill('12.00')
    await go.dblclick()
    await fillCard(page, VISA)
    await pay.dblclick()
    await expect(page).toHaveURL('/dashboard')
    expect(calls.filter((path) => path === '/api/create-payment-intent')).toHaveLength(1)
    expect(calls.filter((path) => path.endsWith('/confirm'))).toHaveLength(1)
    await expect(recentOn(page)).toHaveCount(1)
  })
})

test('the bank asks: its result comes back, is checked with the server, and is removed from the URL', async ({
  page,
  baseURL,
}) => {
  for (const card of [ASKED, ALWAYS_ASKED])
    await test.step(`the card that ends in ${card.slice(-4)} is confirmed`, async () => {
      await switchTo(page, await createTenant(baseURL))
      await begin(page)
      await payWith(page, card)
      await page.getByRole('button', { name: 'Fail' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(toastOn(page)).toContainText('Payment Failed')
      await expect(toastOn(page)).toContainText('We are unable to authenticate your payment method.')
      await expect(recentOn(page).first()).toContainText('Failed')

      await begin(page)
      await payWith(page, card)
      await page.getByRole('button', { name: 'Complete' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(toastOn(page)).toContainText('Payment Successful')
      await expect(recentOn(page).first()).toContainText('Completed')
      // It was the same payment throughout.
      await expect(recentOn(page)).toHaveCount(1)

      // The bank asks again even for a known card.
      await begin(page, '26.00')
      await payWith(page, card)
      await page.getByRole('button', { name: 'Complete' }).click()
      await expect(recentOn(page).first()).toContainText('Completed')
      await expect(recentOn(page)).toHaveCount(2)
    })
})

test('back, forward and a reload keep the payment; a URL that claims success is not trusted', async ({
  page,
  baseURL,
}) => {
  await test.step('back, forward and a reload in between keep the amount and the payment', async () => {
    await signInAhead(page, await createTenant(baseURL))
    const { amount, go, number } = await begin(page, '31.20')
    await page.goBack()
    await expect(amount).toHaveValue('31.20')
    await page.goForward()
    await expect(number).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay $31.20' })).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(amount).toHaveValue('31.20')
    await go.click()
    await payWith(page, ASKED)
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
    await page.goBack()
    await expect(number).toBeVisible()
    await payWith(page, VISA)
    await expect(page).toHaveURL('/dashboard')
    await expect(recentOn(page).first()).toContainText('Completed')
    await expect(recentOn(page)).toHaveCount(1)
  })

  await test.step('a URL that claims success is not trusted', async () => {
    await switchTo(page, await createTenant(baseURL))
    await begin(page)
    await page.clock.install()
    const listed = page.waitForResponse(/\/api\/payments\?limit=20$/)
    const summed = page.waitForResponse('**/api/payments/summary')
    await page.goto('/dashboard?payment_intent=pi_made_up&redirect_status=succeeded')
    await expect(page).toHaveURL('/dashboard')
    // No card was submitted, so there is nothing to show.
    await expect(page.getByText('No payments yet')).toBeVisible()
    await expect(recentOn(page)).toHaveCount(0)
    // The same after polling has ended: the server does not know this payment.
    await Promise.all([listed, summed])
    const anew = page.waitForResponse('**/api/payments/summary')
    await page.clock.fastForward(31_000)
    await anew
    await expect(page.getByText('No payments yet')).toBeVisible()
    // Read at once, because waiting would outlast a toast.
    expect(await toastOn(page).textContent()).not.toContain('Payment')
  })
})
