import { toastOn } from '../accounts/account.ts'
import { expect, type Page } from '../fixtures.ts'
import { fillCard } from './payment-page.ts'

export const MASTERCARD = '5555555555554444'

export const methodsOn = (page: Page) => {
  const list = page.getByRole('list', { name: 'Your payment methods' })
  return {
    list,
    rows: list.getByRole('listitem'),
    row: (name: string) => list.getByRole('listitem', { name }),
    add: page.getByRole('button', { name: 'Add a card' }),
    save: page.getByRole('button', { name: /^(Save card|Processing)/ }),
    empty: page.getByRole('heading', { name: 'No saved payment methods' }),
  }
}

export async function fillNew(page: Page, number: string) {
  const { add, save } = methodsOn(page)
  await add.click()
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await fillCard(page, number)
  await save.click()
}

export async function addCard(page: Page, number: string) {
  await page.goto('/payment-methods')
  // Shown with the list, which is counted now.
  await expect(methodsOn(page).add).toBeVisible()
  const count = await methodsOn(page).rows.count()
  await fillNew(page, number)
  await expect(toastOn(page)).toContainText('Card saved')
  await expect(methodsOn(page).rows).toHaveCount(count + 1)
}
