import { expect, hold, type Page, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

/** The source of the first picture that is rendered. */
const first = (page: Page) =>
  page
    .locator('main picture img')
    .first()
    .evaluate((img: HTMLImageElement) => (img.complete && img.naturalWidth > 0 ? img.currentSrc : ''))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('the first picture is inlined, and sharper once the rest has loaded', async ({ page }) => {
    for (const address of ['/', '/properties', '/about'])
      await test.step(address, async () => {
        const goOn = await hold(page, '**/assets/*.js')
        await page.goto(address, { waitUntil: 'commit' })
        await expect.poll(() => first(page)).toMatch(/^data:image\/avif;base64,/)
        goOn()
        await expect.poll(() => first(page)).toMatch(/\/pictures\/[\w-]+\.avif$/)
      })
  })
})

test('on a wider screen it is a file of that width', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect.poll(() => first(page)).toMatch(/\/pictures\/hero-[\w-]+-(1200|1920)\.avif$/)
})

test('a picture further down shows its color first, then fades in without moving anything', async ({ page, visit }) => {
  await visit('/properties')
  const box = page
    .getByRole('article')
    .last()
    .locator('span', { has: page.locator('picture') })
  const file = await box.getByRole('img').getAttribute('src')
  const goOn = await hold(page, `**${file!.replace(/-\d+\.jpg$/, '')}-*`)
  await box.scrollIntoViewIfNeeded()
  await expect(box.locator('svg')).toHaveAttribute('color', /^#[\da-f]{3}$/)
  await expect(box.getByRole('img')).toHaveCSS('opacity', '0')
  const before = await box.boundingBox()
  goOn()
  await expect(box.getByRole('img')).toHaveCSS('opacity', '1')
  expect(await box.boundingBox()).toEqual(before)
})
