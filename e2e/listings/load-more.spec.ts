import { expect, hold, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const NEXT_PAGE = /\/api\/properties\?.*cursor=/

test('Load More Properties continues until there are no more', async ({ page, visit, homes, watch }) => {
  const { cards, titles, count, listings, loadMore } = listOn(page)

  await test.step('a failure to load more is shown, keeps the cards, and Try again works', async () => {
    watch.expects(/500 GET .*cursor=/)
    await page.route(NEXT_PAGE, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    await visit('/properties')
    await expect(cards).toHaveCount(24)
    await expect(count).toHaveText(`${homes.length} homes`)
    await loadMore.click()
    await expect(listings.getByRole('alert')).toContainText('Failed to load properties. Please try again.')
    await expect(cards).toHaveCount(24)

    await page.unroute(NEXT_PAGE)
    await listings.getByRole('button', { name: 'Try again' }).click()
    await expect(cards).toHaveCount(48)
    await expect(listings.getByRole('alert')).toHaveCount(0)
  })

  const release = await hold(page, NEXT_PAGE)
  await loadMore.focus()
  const before = await page.evaluate(() => scrollY)

  await test.step('while loading more, the button says so, and the cards stay', async () => {
    await page.keyboard.press('Enter')
    await expect(loadMore).toHaveAttribute('aria-busy', 'true')
    await expect(cards).toHaveCount(48)
    release()
    await expect(cards).toHaveCount(72)
    await expect(loadMore).not.toHaveAttribute('aria-busy')
  })

  await test.step('more is added below: the scroll position stays, and the focus moves to the first new card', async () => {
    await expect(cards.nth(48).getByRole('link')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(count).toHaveText(`${homes.length} homes`)
  })

  await test.step("the rest comes in the API's order", async () => {
    await loadMore.click()
    await expect(cards).toHaveCount(homes.length)
    await expect(count).toHaveText(`${homes.length} homes`)
    await expect(loadMore).toHaveCount(0)
    // In the API's order, without gaps or duplicates.
    await expect(titles).toHaveText(homes.map(({ title }) => title))
  })
})
