import type { Property } from '#contract/properties/public.ts'
import { expect, homeWith, test } from '../fixtures.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const show = (amount: string | number | null) => dollars.format(Number(amount))

const sumOf = ({ firstMonth, lastMonth, securityDeposit, lockFee }: Property) =>
  [firstMonth, lastMonth, securityDeposit, lockFee].reduce((sum, amount) => sum + Number(amount ?? 0), 0)

const isRental = ({ priceType, status, securityDeposit, lockFee }: Property) =>
  priceType === 'rent' && status === 'available' && securityDeposit !== null && lockFee !== null

test('a rental shows its monthly and move-in costs, on its page and above the contact form', async ({
  page,
  visit,
  homes,
}) => {
  const home = homeWith(homes, isRental)
  await visit(`/properties/${home.id}`)
  const costs = page.getByRole('region', { name: 'Cost breakdown' })
  await expect(costs.getByText(show(home.price), { exact: true }).first()).toBeVisible()
  const total = costs.getByRole('term').filter({ hasText: 'Total to move in' }).locator('xpath=..')
  await expect(total.getByRole('definition')).toHaveText(show(sumOf(home)))
  await expect(costs.getByText('You pay no broker fee.')).toBeVisible()

  await page.getByRole('link', { name: 'Request Information' }).click()
  await expect(page).toHaveURL(/\/contact\?/)
  const summary = page.getByRole('region', { name: 'Cost breakdown' })
  await expect(summary).toContainText(`${show(home.price)} a month`)
  await expect(summary).toContainText(`To move in: ${show(sumOf(home))}`)
  const form = page.getByRole('textbox', { name: 'First name' })
  expect((await summary.boundingBox())!.y).toBeLessThan((await form.boundingBox())!.y)
})
