import { expect, hold, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const NEXT_PAGE = /\/api\/properties\?.*cursor=/

test('Load More Properties continues until there are no more', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { cards, titles, count, loadMore } = listOn(page)
  await expect(cards).toHaveCount(24)
  await expect(count).toHaveText(`Showing 24 of ${homes.length} properties`)
  for (const shown of [48, 72]) {
    await loadMore.click()
    await expect(cards).toHaveCount(shown)
    await expect(count).toHaveText(`Showing ${shown} of ${homes.length} properties`)
  }
  await loadMore.click()
  await expect(cards).toHaveCount(homes.length)
  await expect(count).toHaveText(`${homes.length} properties`)
  await expect(loadMore).toHaveCount(0)
  // In the API's order, without gaps or duplicates.
  await expect(titles).toHaveText(homes.map(({ title }) => title))
})

test('more is added below: the scroll position stays, and the focus moves to the first new card', async ({
  page,
  visit,
}) => {
  await visit('/properties')
  const { cards, loadMore } = listOn(page)
  await loadMore.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(48)
  await expect(cards.nth(24).getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('while loading more, the button says so, and the cards stay', async ({ page, visit }) => {
  const release = await hold(page, NEXT_PAGE)
  await visit('/properties')
  const { cards, loadMore } = listOn(page)
  await loadMore.click()
  await expect(loadMore).toHaveAttribute('aria-busy', 'true')
  await expect(cards).toHaveCount(24)
  release()
  await expect(cards).toHaveCount(48)
  await expect(loadMore).not.toHaveAttribute('aria-busy')
})

test('a failure to load more is shown, keeps the cards, and Try again works', async ({ page, visit, watch }) => {
  watch.expects(/500 GET .*cursor=/)
  await page.route(NEXT_PAGE, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  await visit('/properties')
  const { cards, listings, loadMore } = listOn(page)
  await loadMore.click()
  await expect(listings.getByRole('alert')).toContainText('Failed to load properties. Please try again.')
  await expect(cards).toHaveCount(24)

  await page.unroute(NEXT_PAGE)
  await listings.getByRole('button', { name: 'Try again' }).click()
  await expect(cards).toHaveCount(48)
  await expect(listings.getByRole('alert')).toHaveCount(0)
})
