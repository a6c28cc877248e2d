import { TEST_CARDS } from '#contract/payments/test-cards.ts'
import { expect, type Page } from '../fixtures.ts'

export const VISA = '4242424242424242'
export const ASKED = '4000002500003155'
/** Even for a known card. */
export const ALWAYS_ASKED = '4000002760003184'
export const DECLINED = TEST_CARDS.flatMap(({ number, outcome }) =>
  typeof outcome === 'object' ? [{ number, message: outcome.message }] : [],
)

export const paymentOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Payment' })
  const card = page.getByRole('form', { name: 'Card' })
  return {
    type: form.getByLabel('Payment type'),
    amount: form.getByLabel('Amount'),
    go: form.getByRole('button', { name: /Continue to payment|Preparing/ }),
    card,
    number: card.getByLabel('Card number'),
    expiry: card.getByLabel('Expires'),
    cvc: card.getByLabel('Security code'),
    pay: card.getByRole('button', { name: /^(Pay |Processing)/ }),
  }
}

/** From the amount to the card form. */
export async function begin(page: Page, amount = '25.00') {
  const payment = paymentOn(page)
  await page.goto('/payment')
  await payment.amount.fill(amount)
  await payment.go.click()
  await expect(payment.number).toBeVisible()
  return payment
}

export async function fillCard(page: Page, number: string) {
  const { number: field, expiry, cvc } = paymentOn(page)
  await field.fill(number)
  await expiry.fill('12 / 34')
  await cvc.fill(number.length === 15 ? '1234' : '123')
}

/** From the card form to the provider. */
export async function payWith(page: Page, number: string) {
  await fillCard(page, number)
  await paymentOn(page).pay.click()
}

/** Opens another tab that continues the payment of this one, as a duplicated tab does. */
export async function duplicateTab(page: Page, address: string) {
  const other = await page.context().newPage()
  const memory = await page.evaluate(() => sessionStorage.getItem('payment') ?? '')
  await other.addInitScript((text) => sessionStorage.setItem('payment', text), memory)
  await other.goto(address)
  await paymentOn(other).go.click()
  await expect(paymentOn(other).number).toBeVisible()
  return other
}

export const recentOn = (page: Page) => page.getByRole('list', { name: 'Recent payments' }).getByRole('listitem')
