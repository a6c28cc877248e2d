import { createTenant } from '../admin/admin-account.ts'
import { enter, signInAhead, toastOn } from '../accounts/account.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { answerOnce, dismissToast, expect, type Page, test } from '../fixtures.ts'
import { ALWAYS_ASKED, ASKED, begin, fillCard, paymentOn, recentOn, VISA } from './payment-page.ts'
import { addCard, fillNew, MASTERCARD, methodsOn } from './methods-page.ts'

const ONLY_SAVED = '4000000000000341'

/** From the amount to the card step of someone who has saved a card. */
async function beginSaved(page: Page, amount = '25.00') {
  const { amount: field, go } = paymentOn(page)
  await page.goto('/payment')
  await field.fill(amount)
  await go.click()
  const choices = page.getByRole('group', { name: 'Pay with' })
  await expect(choices).toBeVisible()
  return { choices, pay: page.getByRole('button', { name: `Pay $${amount}` }) }
}

test('a card is added, named, made the default and removed, on a phone and a desktop', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/402 POST .*\/confirm$/)
  watch.expects(/409 POST .*\/api\/payment-methods$/)
  watch.expects(/502 DELETE .*\/api\/payment-methods\//)
  await enter(page, await createTenant(baseURL))
  const { rows, row, add, save, empty } = methodsOn(page)

  await test.step('the page is found from the payments, and says that nothing is saved', async () => {
    await page.goto('/dashboard/payments')
    await page.getByRole('link', { name: 'Payment methods' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment methods' })).toBeFocused()
    await expect(empty).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Portal' }).locator('[aria-current]')).toHaveText(['Pay'])
    await isFineAt(page, [1440, 390])
  })

  await test.step('a card that is declined is not saved, and another one can be tried in the same form', async () => {
    await fillNew(page, '4000000000000002')
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(page.getByText('Test mode. No real money moves.')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await fillCard(page, VISA)
    await save.click()
    await expect(toastOn(page)).toContainText('Visa ending in 4242 can be used the next time you pay.')
    await expect(rows).toHaveCount(1)
    await expect(row('Visa ending in 4242')).toContainText('Default')
    await expect(row('Visa ending in 4242')).toContainText(/Expires\s12\/20\d\d/)
  })

  await test.step('the same card is told, and what is saved stays', async () => {
    await fillNew(page, VISA)
    await expect(page.getByRole('alert')).toContainText('This card is already saved (Visa ending in 4242')
    await fillCard(page, MASTERCARD)
    await save.click()
    await expect(rows).toHaveCount(2)
    await expect(add).toBeVisible()
  })

  await test.step('a nickname is saved and shown with the card', async () => {
    await dismissToast(page)
    await page.getByRole('button', { name: 'Rename Mastercard ending in 4444' }).click()
    const form = page.getByRole('form', { name: 'Rename Mastercard ending in 4444' })
    await expect(form.getByLabel('Nickname')).toBeFocused()
    await form.getByLabel('Nickname').fill('Joint card')
    await form.getByRole('button', { name: 'Save nickname' }).click()
    await expect(row('Joint card')).toContainText('Mastercard ending in 4444')
    await expect(toastOn(page)).toContainText('Nickname saved')
    await expect(row('Joint card')).toBeFocused()
  })

  await test.step('another card becomes the default', async () => {
    await dismissToast(page)
    await page.getByRole('button', { name: 'Make default: Joint card' }).click()
    await expect(toastOn(page)).toContainText('Joint card is chosen the next time you pay.')
    await expect(row('Joint card')).toContainText('Default')
    await expect(row('Visa ending in 4242')).not.toContainText('Default')
    await expect(rows.first()).toContainText('Joint card')
    await isFineAt(page, [1440, 390])
  })

  await test.step('a removal asks first, fails without a loss and then succeeds', async () => {
    await dismissToast(page)
    const ask = page.getByRole('button', { name: 'Remove Joint card' })
    await ask.click()
    await expect(row('Joint card')).toContainText('Another payment method becomes the default.')
    await isFineAt(page, [1440, 390])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows).toHaveCount(2)
    const message = "We couldn't reach the payment processor, so nothing was removed. Please try again."
    await answerOnce(page, 'DELETE', /\/api\/payment-methods\//, {
      status: 502,
      json: { message, code: 'bad_gateway' },
    })
    await ask.click()
    const confirm = page.getByRole('button', { name: 'Remove this payment method' })
    await confirm.click()
    await expect(toastOn(page)).toContainText(message)
    await expect(rows).toHaveCount(2)
    await confirm.click()
    await expect(toastOn(page)).toContainText('Joint card is no longer saved.')
    await expect(rows).toHaveCount(1)
    await expect(row('Visa ending in 4242')).toContainText('Default')
    await page.reload()
    await expect(rows).toHaveCount(1)
  })
})

test('a card whose bank asks is saved after the visit to the bank', async ({ page, baseURL, watch }) => {
  watch.expects(/409 POST .*\/api\/payment-methods$/)
  await signInAhead(page, await createTenant(baseURL))
  await page.goto('/payment-methods')
  const { rows, empty } = methodsOn(page)
  await fillNew(page, ASKED)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page).toHaveURL('/payment-methods')
  await expect(toastOn(page)).toContainText("Your payment method wasn't saved")
  await expect(toastOn(page)).toContainText('We are unable to authenticate your payment method.')
  await expect(empty).toBeVisible()
  await dismissToast(page)
  await fillNew(page, ASKED)
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/payment-methods')
  await expect(toastOn(page)).toContainText('Visa ending in 3155 can be used the next time you pay.')
  await expect(rows).toHaveCount(1)
})

test('the page says what it cannot load, and tries again', async ({ page, baseURL, watch }) => {
  watch.expects(/500 (GET|POST) .*\/api\/payment-methods/)
  await signInAhead(page, await createTenant(baseURL))
  await answerOnce(page, 'GET', '**/api/payment-methods')
  await page.goto('/payment-methods')
  await expect(page.getByRole('alert')).toContainText("We couldn't load your payment methods.")
  await page.getByRole('button', { name: 'Try again' }).click()
  const { add, empty } = methodsOn(page)
  await expect(empty).toBeVisible()
  await answerOnce(page, 'POST', '**/api/payment-methods/setup')
  await add.click()
  await expect(page.getByRole('alert')).toContainText("We couldn't prepare the card form.")
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeVisible()
})

test('a saved card pays; a declined one and a new one can follow for the same payment', async ({ page, baseURL }) => {
  await enter(page, await createTenant(baseURL))
  for (const number of [VISA, ONLY_SAVED]) await addCard(page, number)

  await test.step('the default is chosen ahead, and one press pays', async () => {
    const { choices, pay } = await beginSaved(page, '14.20')
    await expect(choices.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
    await expect(paymentOn(page).number).toHaveCount(0)
    await expect(page.getByText('Test mode. No real money moves.')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await pay.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(toastOn(page)).toContainText('Payment Successful')
    await expect(page.getByRole('region', { name: 'Payment received' })).toContainText('Visa ending in 4242')
    await expect(recentOn(page).first()).toContainText('$14.20')
  })

  await test.step('after a decline the choice stays, and a new card pays the same payment', async () => {
    const { choices, pay } = await beginSaved(page, '15.30')
    await choices.getByRole('radio', { name: /Visa ending in 0341/ }).check()
    await pay.click()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(choices.getByRole('radio', { name: /Visa ending in 0341/ })).toBeChecked()
    await choices.getByRole('radio', { name: 'Use a new card' }).check()
    await expect(page.getByRole('checkbox', { name: 'Save this card for next time' })).not.toBeChecked()
    await isFineAt(page, [1440, 390])
    await fillCard(page, MASTERCARD)
    await paymentOn(page).pay.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(recentOn(page).first()).toContainText('$15.30')
    await expect(recentOn(page)).toHaveCount(2)
  })

  await test.step('the card was not saved, because the box was not checked', async () => {
    await page.goto('/payment-methods')
    await expect(methodsOn(page).rows).toHaveCount(2)
  })
})

test('a new card is saved with the payment if the box is checked; the bank may ask each time', async ({
  page,
  baseURL,
}) => {
  await enter(page, await createTenant(baseURL))
  await begin(page, '31.10')
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await fillCard(page, ALWAYS_ASKED)
  await paymentOn(page).pay.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(recentOn(page).first()).toContainText('Completed')
  await page.goto('/payment-methods')
  await expect(methodsOn(page).row('Visa ending in 3184')).toContainText('Default')
  const { pay } = await beginSaved(page, '32.10')
  await pay.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(toastOn(page)).toContainText('Payment Successful')
  await expect(recentOn(page).first()).toContainText('$32.10')
})

test('only the box as it is when the payment is made counts, also after a decline, Back and a reload', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/402 POST .*\/confirm$/)
  await enter(page, await createTenant(baseURL))
  const box = page.getByRole('checkbox', { name: 'Save this card for next time' })
  const alert = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  const { number, pay } = paymentOn(page)
  const decline = async () => {
    await box.check()
    await fillCard(page, '4000000000000002')
    await pay.click()
    await expect(alert).toBeVisible()
  }
  const ways = {
    unchecked: () => box.uncheck(),
    'opened again': async () => {
      await page.goBack()
      await expect(paymentOn(page).go).toBeVisible()
      await page.goForward()
      await expect(number).toBeVisible()
    },
    reloaded: () => page.reload(),
  }
  for (const [at, way] of Object.values(ways).entries()) {
    await begin(page, `4${at}.00`)
    await decline()
    await way()
    await expect(box).not.toBeChecked()
    await fillCard(page, VISA)
    await pay.click()
    await expect(page).toHaveURL('/dashboard')
    // Cards are saved with the payment that completes.
    await expect(recentOn(page).filter({ hasText: `$4${at}.00` })).toContainText('Completed')
  }
  await page.goto('/payment-methods')
  await expect(methodsOn(page).empty).toBeVisible()
  // And what is checked after a decline is saved.
  await begin(page, '45.00')
  await fillCard(page, '4000000000000002')
  await pay.click()
  await expect(alert).toBeVisible()
  await box.check()
  await fillCard(page, VISA)
  await pay.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(recentOn(page).filter({ hasText: '$45.00' })).toContainText('Completed')
  await page.goto('/payment-methods')
  await expect(methodsOn(page).row('Visa ending in 4242')).toContainText('Default')
})

test('a card that was removed elsewhere is refused, and a new one is asked for', async ({ page, baseURL, watch }) => {
  watch.expects(/400 POST .*\/confirm$/)
  await enter(page, await createTenant(baseURL))
  await addCard(page, VISA)
  const { choices, pay } = await beginSaved(page, '16.40')
  const other = await page.context().newPage()
  await other.goto('/payment-methods')
  await other.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await other.getByRole('button', { name: 'Remove this payment method' }).click()
  await expect(methodsOn(other).empty).toBeVisible()
  await other.close()
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('This payment method is no longer saved.')
  await expect(choices).toHaveCount(0)
  await fillCard(page, VISA)
  await paymentOn(page).pay.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(recentOn(page).first()).toContainText('$16.40')
})
