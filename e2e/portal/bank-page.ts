import type { Page } from '../fixtures.ts'

export const WORKING = '000000000009'
export const EMPTY = '000222222227'
export const RETURNING = '000555555559'
export const PAYING = '000123456789'

export const bankOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Bank account' })
  return {
    form,
    routing: form.getByLabel('Routing number'),
    account: form.getByLabel('Account number'),
    pay: form.getByRole('button', { name: /^(Pay |Save |Processing)/ }),
  }
}

/** Types a test account and submits the form. */
export async function payFrom(page: Page, number: string) {
  const { routing, account, pay } = bankOn(page)
  await routing.fill('110000000')
  await account.fill(number)
  await pay.click()
}
