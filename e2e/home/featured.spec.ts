import { expect, type Page, test, WITH_MOTION } from '../fixtures.ts'
import { runFor, runUntil } from './clock.ts'

test.use(WITH_MOTION)

/** Opens the page with reduced motion. Only the browser knows about that, so the button shows it after the lower part is hydrated. */
const untilReducedMotion = async (page: Page) => {
  // It is hydrated once the user scrolls near.
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('button', { name: 'Play the featured homes' })).toBeVisible()
}

const TITLES = ['Back Bay Brownstone', 'Cambridge Apartment', 'Cape Cod Waterfront Home']

/** Clicks until it has an effect, because the lower part of the page is hydrated later. */
const pressUntil = (page: Page, name: string, then: string) =>
  expect(async () => {
    const { carousel } = carouselOf(page)
    const button = carousel.getByRole('button', { name })
    if (await button.isVisible()) await button.click()
    await expect(carousel.getByRole('button', { name: then })).toBeVisible({ timeout: 500 })
  }).toPass()

const carouselOf = (page: Page) => {
  const carousel = page.getByRole('region', { name: 'Homes, one at a time' })
  return {
    carousel,
    row: carousel.getByRole('list').first(),
    dot: (number: number) => carousel.getByRole('button', { name: `Go to home ${number}` }),
    thumbnail: (title: string) => carousel.getByRole('button', { name: `Show ${title}` }),
    next: carousel.getByRole('button', { name: 'Next home' }),
    previous: carousel.getByRole('button', { name: 'Previous home' }),
    title: (number: number) => carousel.getByRole('heading', { name: TITLES[number - 1] ?? '' }),
  }
}

/** The home with this number is visible, and the dots agree. */
async function expectShown(page: Page, number: number) {
  const { row, dot, thumbnail } = carouselOf(page)
  await expect(dot(number)).toHaveAttribute('aria-current', 'true')
  await expect(thumbnail(TITLES[number - 1] ?? '')).toHaveAttribute('aria-current', 'true')
  const left = async () => {
    const [outer, inner] = [await row.boundingBox(), await row.getByRole('listitem').nth(0).boundingBox()]
    return Math.round(((outer?.x ?? 0) - (inner?.x ?? 0)) / (inner?.width ?? 1))
  }
  await expect.poll(left).toBe(number - 1)
}

test('the featured homes are browsed manually', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await untilReducedMotion(page)
  const { carousel, row, dot, thumbnail, next, previous } = carouselOf(page)

  await test.step('a slide shows price, place, rooms, features and five stars', async () => {
    const first = carousel.getByRole('list').first().locator(':scope > li').first()
    await expect(first).toContainText('Rated 5 out of 5 stars')
    await expect(first).toContainText('Back Bay, Boston')
    await expect(first).toContainText('$2,950,000')
    await expect(first).toContainText('3 beds')
    await expect(first).toContainText('3 baths')
    await expect(first).toContainText('2,140 sqft')
    await expect(first.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('its heart saves the home, and shows it again on the next visit', async () => {
    const heart = carousel.getByRole('button', { name: 'Save Back Bay Brownstone' })
    await heart.click()
    await expect(page.getByRole('link', { name: '1 saved home' })).toBeVisible()
    await page.reload()
    await untilReducedMotion(page)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(page.getByRole('link', { name: 'Saved homes' })).toBeVisible()
  })

  await test.step('arrows move forward and back, and wrap around', async () => {
    await next.click()
    await expectShown(page, 2)
    await next.click()
    await next.click()
    await expectShown(page, 1)
    await previous.click()
    await expectShown(page, 3)
    await expect(carousel.getByRole('status')).toHaveText('Home 3 of 3: Cape Cod Waterfront Home')
  })

  await test.step('dots and arrow keys move it too', async () => {
    await dot(2).click()
    await expectShown(page, 2)
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 3)
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 1)
    await page.keyboard.press('ArrowLeft')
    await expectShown(page, 3)
  })

  await test.step('swiping the row updates the dots', async () => {
    await dot(1).click()
    await expectShown(page, 1)
    await row.hover()
    await page.mouse.wheel(1000, 0)
    await expectShown(page, 2)
  })

  for (const [position, title] of TITLES.entries())
    await test.step(`${title} links to its own page`, async () => {
      await thumbnail(title).click()
      await expectShown(page, position + 1)
      const price = await carousel
        .getByText(/^\$[\d,]+(\/mo)?$/)
        .nth(position)
        .textContent()
      await carousel.getByRole('link', { name: `View Property Details of the ${title}` }).click()
      await expect(page).toHaveURL(/\/properties\/[\da-f-]{36}$/)
      await expect(
        page
          .getByRole('main')
          .getByText(price ?? '', { exact: true })
          .first(),
      ).toBeVisible()
      await page.goBack()
      await untilReducedMotion(page)
    })
})

test('automatically every five seconds, around and around, until paused', async ({ page, visit }) => {
  await page.clock.install({ time: new Date('2026-05-01T12:00:00Z') })
  await visit('/')
  const { carousel, title } = carouselOf(page)
  await pressUntil(page, 'Pause the featured homes', 'Play the featured homes')
  await carouselOf(page).dot(1).click()
  await expectShown(page, 1)
  await page.clock.pauseAt(new Date('2026-05-01T12:05:00Z'))
  await runFor(page, 20_000)
  await expectShown(page, 1)
  await carousel.getByRole('button', { name: 'Play the featured homes' }).click()
  await page.mouse.move(0, 0)
  for (const number of [2, 3, 1]) {
    const isMarked = async () => (await carouselOf(page).dot(number).getAttribute('aria-current')) === 'true'
    await runFor(page, 4900)
    expect(await isMarked()).toBe(false)
    await runUntil(page, 100, isMarked)
    await expectShown(page, number)
  }
  await title(1).hover()
  await runFor(page, 20_000)
  await expectShown(page, 1)
})
