import { expect, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test('the page names itself, and ends with whom to ask', async ({ page, visit }) => {
  await visit('/properties?type=rent&location=Boston')
  await expect(page).toHaveTitle('Featured Properties | Baystead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Featured Properties')
  // However it is filtered, to the outside it is one page.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/[^/]+\/properties$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Contact an Agent' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'View Our Services' })).toHaveAttribute('href', '/services')
})

test('how many were found is said to those who listen', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { count, tab } = listOn(page)
  // A status is read out by itself when its words change, so it must be the same element before and after.
  const status = await count.elementHandle()
  await tab('For Rent').click()
  const rentals = homes.filter((home) => home.priceType === 'rent').length
  await expect(count).toHaveText(`Showing 24 of ${rentals} properties`)
  expect(await status?.textContent()).toBe(`Showing 24 of ${rentals} properties`)
})
