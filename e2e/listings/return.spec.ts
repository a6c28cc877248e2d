import { expect, hold, untilHydrated, type Locator, type Page, scrollTop, test, WITH_MOTION } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test.use(WITH_MOTION)

/** The scroll position after thirty frames without a movement, however long a frame takes. */
const restingTop = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [top, frames] = [scrollY, 0]
        function look() {
          frames = scrollY === top ? frames + 1 : 0
          top = scrollY
          if (frames < 30) requestAnimationFrame(look)
          else resolve(top)
        }
        requestAnimationFrame(look)
      }),
  )

/** Opens a property by keyboard. Returns the scroll position at that time. */
async function enter(page: Page, card: Locator): Promise<number> {
  await card.getByRole('link').focus()
  // Rows that are laid out for the first time can still move the page.
  const top = await restingTop(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  return top
}

const isBackAt = (page: Page, top: number) =>
  expect.poll(async () => Math.abs((await scrollTop(page)) - top), { message: `px away from ${top}` }).toBeLessThan(4)

const ways = {
  "the browser's back": (page: Page) => page.goBack(),
  'Back to Properties': (page: Page) => page.getByRole('link', { name: 'Back to Properties' }).click(),
}

test('returning restores the list', async ({ page, visit, homes }) => {
  const { cards, loadMore, tab, type } = listOn(page)
  const rentals = homes.filter((home) => home.priceType === 'rent').length
  await visit('/properties?type=rent')
  await loadMore.click()
  await expect(cards).toHaveCount(rentals)
  const steps = await page.evaluate(() => history.length)
  for (const [name, goBack] of Object.entries(ways))
    await test.step(`${name} returns to the list as it was: filters, pages, scroll position`, async () => {
      const top = await enter(page, cards.nth(27))
      expect(top).toBeGreaterThan(1500)

      await goBack(page)
      await expect(page).toHaveURL('/properties?type=rent&pages=2')
      await expect(cards).toHaveCount(rentals)
      await isBackAt(page, top)
      await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
      await expect(type).toHaveValue('rent')
      expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    })

  await test.step('a home opened by two quick presses is one step back', async () => {
    await cards.nth(27).getByRole('link').dblclick()
    // The second press may come when the home is there, and takes the focus from its heading.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Featured Properties')
    await page.goBack()
    await expect(page).toHaveURL('/properties?type=rent&pages=2')
  })
})

test('a reload keeps the scroll position of the list and the way back', async ({ page, visit }) => {
  const { cards } = listOn(page)

  await test.step('a reload keeps the scroll position', async () => {
    await visit('/properties?pages=3')
    await cards.nth(60).getByRole('link').focus()
    const top = await restingTop(page)
    expect(top).toBeGreaterThan(0)
    await page.reload()
    await untilHydrated(page)
    await expect(cards).toHaveCount(72)
    await isBackAt(page, top)
  })

  await test.step('Back restores the list after a reload of the property in between', async () => {
    await visit('/properties?type=sale&pages=2')
    await expect(cards).toHaveCount(48)
    const top = await enter(page, cards.nth(40))
    await page.reload()
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties?type=sale&pages=2')
    await expect(cards).toHaveCount(48)
    await isBackAt(page, top)
  })
})

test('Back keeps the page until the list is there with its search, at its scroll position', async ({ page, visit }) => {
  const { cards, search } = listOn(page)
  await visit('/properties?type=sale')
  await expect(search).toBeVisible()
  const top = await enter(page, cards.nth(20))
  // Reloaded, the property page has no code of the search.
  await page.reload()
  await untilHydrated(page)
  const form = /\/assets\/filter-form-[^/]*\.js$/
  const release = await hold(page, form)
  const asked = page.waitForRequest(form)
  await page.goBack()
  await asked
  await restingTop(page)
  await expect(cards.first()).toBeHidden()
  release()
  await expect(search).toBeVisible()
  await isBackAt(page, top)
})

test('Forward and a new search show the right scroll position', async ({ page, visit }) => {
  const { cards, tab, listings } = listOn(page)

  await test.step('Forward returns to the property at its scroll position', async () => {
    await visit('/properties')
    await enter(page, cards.nth(2))
    const heading = page.getByRole('heading', { level: 2, name: 'Details' })
    await heading.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
    // Wheel scrolling may still be animating.
    const top = await restingTop(page)
    await page.goBack()
    await expect(page).toHaveURL('/properties')
    await page.goForward()
    await expect(heading).toBeVisible()
    await isBackAt(page, top)
  })

  await test.step('changing the search from further down shows the new list from its start', async () => {
    await visit('/properties')
    await cards.nth(20).getByRole('link').focus()
    await tab('For Rent').click()
    await expect(cards.first()).toContainText('For Rent')
    await expect(cards.first()).toBeInViewport()
    await expect
      .poll(() => listings.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0)
  })
})
