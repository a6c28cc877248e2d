import { expect, type Page, test, WITH_MOTION } from '../fixtures.ts'
import { runFor, runUntil } from './clock.ts'

test.use(WITH_MOTION)

const NOON = new Date('2026-05-01T12:00:00Z')
const LATER = new Date('2026-05-01T12:05:00Z')

const heroOf = (page: Page) => {
  const hero = page.getByRole('region', { name: 'Welcome' })
  // Only the current picture is exposed to screen readers.
  return { hero, picture: hero.getByRole('img'), headline: hero.getByRole('heading', { level: 1 }) }
}
const shown = (page: Page) => heroOf(page).picture.getAttribute('alt')

/** The home page with a fake clock. */
async function openWithClock(page: Page, visit: (address: string) => Promise<void>) {
  await page.clock.install({ time: NOON })
  // A page brings its scripts with timers, and the visit before ended with a paused clock.
  await page.clock.resume()
  await visit('/')
  await page.mouse.move(0, 0)
  await page.clock.pauseAt(LATER)
}

/** The next pictures, in the order in which they are shown. */
async function walk(page: Page, turns: number) {
  const seen = [await shown(page)]
  for (let turn = 0; turn < turns; turn += 1) {
    await runUntil(page, 3500, async () => (await shown(page)) !== seen.at(-1))
    seen.push(await shown(page))
  }
  return seen
}

/** A slow phone connection: 150 ms latency and 1.6 Mbit/s. */
async function slowDown(page: Page) {
  // Chromium before 156 forgets at a navigation what it should say of the connection.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { effectiveType: '3g' } }),
  )
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}

test('the slideshow alternates, and pauses on request, hover, focus and in a hidden tab', async ({ page, visit }) => {
  await openWithClock(page, visit)
  const { hero, headline } = heroOf(page)

  await test.step('five pictures alternate every 3.5 seconds, and start over', async () => {
    const seen: (string | null)[] = [await shown(page)]
    for (let turn = 1; turn <= 5; turn += 1) {
      await runFor(page, 3400)
      expect(await shown(page)).toBe(seen.at(-1))
      await runUntil(page, 100, async () => (await shown(page)) !== seen.at(-1))
      seen.push(await shown(page))
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen[5]).toBe(seen[0])
  })

  await test.step('the pause button stops and resumes it', async () => {
    await hero.getByRole('button', { name: 'Pause the slideshow' }).click()
    await page.mouse.move(0, 0)
    const first = await shown(page)
    await runFor(page, 20_000)
    expect(await shown(page)).toBe(first)
    await hero.getByRole('button', { name: 'Play the slideshow' }).click()
    await runUntil(page, 3500, async () => (await shown(page)) !== first)
  })

  await test.step('it pauses while hovered, focused, and in a hidden tab', async () => {
    await page.mouse.move(0, 0)
    const first = await shown(page)
    await headline.hover()
    await runFor(page, 20_000)
    expect(await shown(page)).toBe(first)
    await page.mouse.move(0, 0)

    await page.keyboard.press('Tab')
    await hero.getByRole('link', { name: 'Search Properties' }).focus()
    await runFor(page, 20_000)
    expect(await shown(page)).toBe(first)
    await page.getByRole('link', { name: 'Baystead, home' }).focus()

    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    await runFor(page, 20_000)
    expect(await shown(page)).toBe(first)
    await hide(false)
    await runUntil(page, 3500, async () => (await shown(page)) !== first)
  })
})

test("with reduced motion nothing moves until the user starts it; the first picture is the server's, the others come in a different order on each visit", async ({
  page,
  visit,
}) => {
  const [first, ...others] = await (await page.request.get('/api/hero-images')).json()
  const images = heroOf(page).hero.locator('img')
  const visits: (string | null)[][] = []
  // It starts only on request.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Replaces random numbers.
  for (const chance of [0, 0.999]) {
    await page.addInitScript((value) => (Math.random = () => value), chance)
    await openWithClock(page, visit)
    const still = await shown(page)
    await runFor(page, 20_000)
    expect(await shown(page)).toBe(still)
    await expect(images).toHaveCount(1)
    await heroOf(page).hero.getByRole('button', { name: 'Play the slideshow' }).click()
    await page.mouse.move(0, 0)
    // The current picture and the preloaded one, which comes next.
    await expect(images).toHaveCount(2)
    const ahead = await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
    const seen = await walk(page, others.length)
    expect(new Set(ahead)).toEqual(new Set(seen.slice(0, 2)))
    visits.push(seen)
  }
  for (const seen of visits) {
    expect(seen[0]).toBe(first.alt)
    expect(new Set(seen.slice(1))).toEqual(new Set(others.map(({ alt }: { alt: string }) => alt)))
  }
  expect(visits[0]).not.toEqual(visits[1])
})

test('on a slow connection no picture is loaded until requested', async ({ page, visit }) => {
  await slowDown(page)
  await openWithClock(page, visit)
  const { hero } = heroOf(page)
  const first = await shown(page)
  await runFor(page, 20_000)
  expect(await shown(page)).toBe(first)
  expect(await hero.locator('img').count()).toBe(1)
  await hero.getByRole('button', { name: 'Play the slideshow' }).click()
  await runUntil(page, 3500, async () => (await shown(page)) !== first)
})

test('the slideshow continues without pictures that cannot be loaded', async ({ page, visit, watch }) => {
  const { hero } = heroOf(page)

  await test.step('if none can be loaded, the built-in pictures are shown', async () => {
    watch.expects(/404 GET .*\/pictures\/gone-/, /#418/)
    await visit('/')
    const heightOf = async () => (await hero.boundingBox())?.height
    const height = await heightOf()
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({ response: answer, body: html.replaceAll('/pictures/hero-', '/pictures/gone-') })
    })
    await visit('/')
    const picture = hero.locator('img[src*="/pictures/hero-"]').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(await heightOf()).toBe(height)
    await page.unrouteAll()
  })

  await test.step('a picture that cannot be loaded leaves the slideshow', async () => {
    watch.expects(/404 GET .*hero-autumn-street/)
    await page.route('**/pictures/hero-autumn-street*', (route) => route.fulfill({ status: 404 }))
    await openWithClock(page, visit)
    const seen: (string | null)[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const loaded = heroOf(page).picture.and(page.locator('img'))
      await expect
        .poll(() => loaded.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
        .toBe(true)
      seen.push(await shown(page))
      await runUntil(page, 3500, async () => (await shown(page)) !== seen.at(-1))
    }
    expect(new Set(seen).size).toBe(4)
  })
})
