import type { Property } from '#contract/properties/public.ts'
import { expect, hold, homeWith, untilHydrated, test, WITH_MOTION } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test.use(WITH_MOTION)

const number = new Intl.NumberFormat('en-US')
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

test('a card describes the property and links to it', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { cards, listings, location, go, chips } = listOn(page)
  const search = async ({ address, title }: Property) => {
    await location.fill(address)
    await go.click()
    await expect(page).toHaveURL((url) => url.searchParams.get('location') === address)
    return cards.filter({ hasText: title })
  }

  await test.step('a sale shows grouped dollars, a rental the same per month; a badge shows the type', async () => {
    for (const [at, home] of homes.slice(0, 24).entries()) {
      const card = cards.nth(at)
      const price = `$${number.format(Number(home.price))}${home.priceType === 'rent' ? '/mo' : ''}`
      await expect(card.getByText(price, { exact: true })).toBeVisible()
      await expect(card.getByText(home.priceType === 'rent' ? 'For Rent' : 'For Sale', { exact: true })).toBeVisible()
      await expect(card.getByText('Available', { exact: true })).toHaveCount(0)
      await expect(card.getByText(home.address, { exact: true })).toBeVisible()
    }
  })

  await test.step('the list names the broker above its cards', async () => {
    const broker = listings.getByText('Listed by Baystead, broker lic. 0000142', { exact: true })
    await expect(broker).toBeVisible()
    expect((await broker.boundingBox())!.y).toBeLessThan((await cards.first().boundingBox())!.y)
  })

  await test.step('the heart comes after the name of the home', async () => {
    await cards.first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(cards.first().getByRole('button', { name: /^Save/ })).toBeFocused()
  })

  await test.step('on a phone a card is at most 440 px high, with the address in one line', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const sizes = await cards.evaluateAll((all) =>
      all.map((card) => [card.getBoundingClientRect().height, card.querySelector('h3 + p')!.clientHeight]),
    )
    for (const [height, address] of sizes) {
      expect(height).toBeLessThanOrEqual(440)
      expect(address).toBeLessThanOrEqual(20)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the heart is a toggle that lasts, also in other tabs, and does not open the property', async () => {
    const name = `Save ${homes[0]?.title}`
    const heart = page.getByRole('button', { name })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.press('Space')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL('/properties')
    // The link that had the focus may have prefetched its page meanwhile.
    const isPrefetch = (url: string) => url.includes(`/api/properties/${homes[0]?.id}`)
    expect(calls.filter((url) => url.includes('/api/') && !isPrefetch(url))).toEqual([])

    await page.reload()
    await untilHydrated(page)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: '1 saved home', exact: true })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`/properties/${homes[0]?.id}`)
    await untilHydrated(other)
    await expect(other.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await other.getByRole('button', { name }).click()
    await other.close()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })

  for (const status of ['sold', 'rented'] as const)
    await test.step(`a ${status} home is labeled as such`, async () => {
      const card = await search(homeWith(homes, (one) => one.status === status))
      await expect(card.getByText(status === 'sold' ? 'Sold' : 'Rented', { exact: true })).toBeVisible()
      await expect(card.getByText('Available', { exact: true })).toHaveCount(0)
    })

  await test.step('beds, baths and size are shown only where known', async () => {
    const full = homeWith(homes, ({ bedrooms, bathrooms, sqft }) => Boolean(bedrooms && bathrooms && sqft))
    const noBeds = homeWith(homes, (home) => home.bedrooms === 0 && Boolean(home.sqft))
    const noSize = homeWith(homes, (home) => home.sqft === null && Boolean(home.bedrooms))
    for (const home of [full, noBeds, noSize]) {
      const facts = (await search(home)).getByRole('list')
      await expect(facts.getByRole('listitem')).toHaveText(
        [
          home.bedrooms ? counted(home.bedrooms, 'bed') : '',
          home.bathrooms ? counted(home.bathrooms, 'bath') : '',
          home.sqft ? `${number.format(home.sqft)} sqft` : '',
        ].filter(Boolean),
      )
    }
  })

  await test.step('the whole card is one link to the property', async () => {
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')
    const card = cards.filter({ hasText: homes[0]?.title ?? '' })
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(card.getByRole('link')).toHaveAttribute('href', `/properties/${homes[0]?.id}`)
    // In a corner, far from the text.
    const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
    await card.click({ position: { x: width - 8, y: height - 8 } })
    await expect(page).toHaveURL(`/properties/${homes[0]?.id}`)
  })
})

test('the first layout skips cards below the first screen until the page has loaded', async ({ page }) => {
  const { cards } = listOn(page)
  const laidOut = () =>
    cards
      .locator('h3')
      .evaluateAll((titles) => titles.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length)

  await test.step('while the scripts are held, only cards near the first screen are laid out', async () => {
    const release = await hold(page, '**/assets/entry-client-*.js')
    await page.goto('/properties', { waitUntil: 'commit' })
    await expect(cards).toHaveCount(24)
    await expect.poll(laidOut).toBeGreaterThan(0)
    expect(await laidOut()).toBeLessThan(24)
    release()
    await expect.poll(laidOut).toBe(24)
  })

  await test.step('while the theme changes they are skipped again, each at its size', async () => {
    await untilHydrated(page)
    // The browser notes the size of a card with the next frame after its layout.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const changed = await page.getByRole('button', { name: 'Switch to dark theme' }).evaluate((button) => {
      const heights = () => [...document.querySelectorAll('.skim')].map((card) => card.getBoundingClientRect().height)
      const before = heights()
      ;(button as HTMLElement).click()
      const titles = [...document.querySelectorAll('.skim h3')]
      const shown = titles.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length
      return { before, during: heights(), shown }
    })
    expect(changed.shown).toBeLessThan(24)
    expect(changed.during).toEqual(changed.before)
    await expect.poll(laidOut).toBe(24)
  })

  await test.step('cards that come later are laid out at once', async () => {
    await listOn(page).loadMore.click()
    await expect(cards).toHaveCount(48)
    expect(await laidOut()).toBe(48)
  })

  await test.step('where the browser restores a position, no card is skipped', async () => {
    await page.reload()
    await untilHydrated(page)
    expect(await page.evaluate(() => document.querySelectorAll('.skim[style]').length)).toBe(0)
  })
})
