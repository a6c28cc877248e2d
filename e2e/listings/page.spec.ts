import { expect, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test('the page has a title, and ends with contact links', async ({ page, visit }) => {
  await visit('/properties?type=rent&location=Boston')
  await expect(page).toHaveTitle('Featured Properties | Baystead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Featured Properties')
  // The canonical URL is the same for every filter.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/[^/]+\/properties$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Contact an Agent' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'View Our Services' })).toHaveAttribute('href', '/services')
})

test('the number of results is announced to screen readers', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { count, tab } = listOn(page)
  // A live region is announced when its text changes, so the element must stay the same.
  const status = await count.elementHandle()
  await tab('For Rent').click()
  const rentals = homes.filter((home) => home.priceType === 'rent').length
  await expect(count).toHaveText(`Showing 24 of ${rentals} properties`)
  expect(await status?.textContent()).toBe(`Showing 24 of ${rentals} properties`)
})
