import { findings } from '../accessibility/findings.ts'
import { expect, homeWith, type Page, test } from '../fixtures.ts'

const partOf = (page: Page) => {
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Map and directions' }) })
  return {
    section,
    map: section.getByRole('region', { name: 'Map of the area' }),
    why: section.getByText(/^This circle shows the general area/),
    directions: section.getByRole('link', { name: /^Get Directions/ }),
  }
}

/** Where the page is after a wheel over the map. */
const scrolled = (page: Page) => page.evaluate(() => scrollY)

for (const width of [390, 1440])
  test(`at ${width} px a home has a map of its area, in a box that does not move the page`, async ({
    page,
    visit,
    homes,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { section, map, why, directions } = partOf(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))

    await test.step('a rental is within a circle, and the page says why', async () => {
      await visit(`/properties/${homeWith(homes, ({ priceType }) => priceType === 'rent').id}`)
      expect(requests.filter((url) => url.includes('home-map'))).toEqual([])
      const before = (await section.boundingBox())!.height
      await section.scrollIntoViewIfNeeded()
      await expect(map.locator('.map-area')).toBeVisible()
      await expect(map.locator('.map-pin')).toHaveCount(0)
      await expect(why).toBeVisible()
      expect((await section.boundingBox())!.height).toBe(before)
      await expect(directions).toHaveAttribute('href', /maps|geo:/)
      expect(await findings(page)).toEqual([])
    })

    await test.step('the wheel over it scrolls the page', async () => {
      await map.hover()
      const at = await scrolled(page)
      await page.mouse.wheel(0, 120)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(at)
    })

    await test.step('a sale has a pin', async () => {
      await visit(`/properties/${homeWith(homes, ({ priceType }) => priceType === 'sale').id}`)
      await section.scrollIntoViewIfNeeded()
      await expect(map.locator('.map-pin > *')).toBeVisible()
      await expect(map.locator('.map-area')).toHaveCount(0)
      await expect(why).toHaveCount(0)
    })

    await test.step('on paper it is left out', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(section).toBeHidden()
    })
  })

test('a map that cannot be loaded can be tried again', async ({ page, visit, homes, watch }) => {
  watch.expects(/home-map/)
  const { section, map } = partOf(page)
  await page.route(/home-map-.*\.js/, (route) => route.abort())
  await visit(`/properties/${homes[0]!.id}`)
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('alert')).toHaveText('Failed to load the map. Please try again.')
  await expect(section.getByRole('button', { name: 'Show map' })).toBeVisible()
  await expect(map).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the way there is a link, and there is no empty map', async ({ page, homes }) => {
    const { section, directions } = partOf(page)
    await page.goto(`/properties/${homes[0]!.id}`)
    await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/)
    expect((await section.boundingBox())!.height).toBeLessThan(250)
  })
})
